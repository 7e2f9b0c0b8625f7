"""Chinese, without spaces."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "计数器保存在检查点里"},
    "tokens_used": {"rolled_back": True, "why": "也是检查点的字段"},
    "pending_tool_use": {"rolled_back": True, "why": "那时没有未完成的调用"},
    "what_the_model_knows": {"rolled_back": True, "why": "模型只看得到之前的消息"},
    "mail": {"rolled_back": False, "why": "邮件已经送到客户手里"},
    "setting": {"rolled_back": False, "why": "没有人把值改回来"},
    "ledger_entry": {"rolled_back": False, "why": "账本记录真实发生的事"},
    "token_bill": {"rolled_back": False, "why": "调用的费用已经产生"},
}
