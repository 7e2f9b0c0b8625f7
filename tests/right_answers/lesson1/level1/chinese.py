"""Chinese."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "写给模型看的文件，留在磁盘上"},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "模型会读到，但只存在变量里"},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "循环使用的列表，随进程消失"},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "只是程序里的计数器"},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "除了进程没有人知道"},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "循环的进度已经写入磁盘"},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "工单在服务台那边"},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "供应商照样要收费"},
}
