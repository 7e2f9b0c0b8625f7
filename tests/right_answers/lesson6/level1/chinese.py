"""Chinese reasons, without spaces."""

MATRIX = {
    "create_ticket after-model": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "模型的回答只在内存里",
    },
    "create_ticket in-save-a": {
        "pending": False,
        "in_ledger": False,
        "on_resume": "nothing",
        "why": "临时文件没人会读",
    },
    "create_ticket after-save-a": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "检查点说在等，别的不知道",
    },
    "create_ticket before-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "从磁盘上看不出没跑",
    },
    "create_ticket after-tool": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "工单已经有了，但没人记下",
    },
    "create_ticket in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "is_error",
        "why": "账本还没换成新的",
    },
    "create_ticket after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "账本里有结果",
    },
    "create_ticket in-save-b": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "改名之前仍是旧检查点",
    },
    "create_ticket after-save-b": {
        "pending": False,
        "in_ledger": True,
        "on_resume": "nothing",
        "why": "这一轮已经结束",
    },
    "read_file after-model": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "磁盘上什么都没有"},
    "read_file in-save-a": {"pending": False, "in_ledger": False, "on_resume": "nothing", "why": "还没有改名"},
    "read_file after-save-a": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "读文件可以再来一次"},
    "read_file before-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "反正读一下没有害处"},
    "read_file after-tool": {"pending": True, "in_ledger": False, "on_resume": "re-run", "why": "读到的内容丢了，再读"},
    "read_file in-effect-write": {
        "pending": True,
        "in_ledger": False,
        "on_resume": "re-run",
        "why": "没有记录，但只是读",
    },
    "read_file after-effect-write": {
        "pending": True,
        "in_ledger": True,
        "on_resume": "reuse",
        "why": "账本先看，有就用",
    },
    "read_file in-save-b": {"pending": True, "in_ledger": True, "on_resume": "reuse", "why": "内容已经记下来了"},
    "read_file after-save-b": {"pending": False, "in_ledger": True, "on_resume": "nothing", "why": "没有未完成的调用"},
}
