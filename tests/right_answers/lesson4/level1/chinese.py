"""Chinese, without spaces."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "读取不会改变任何东西"},
    "send_email": {"idempotent": False, "risk": "high", "why": "收件人会收到两封邮件"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "第二次会找到已有的工单"},
    "append_log": {"idempotent": False, "risk": "low", "why": "日志会多出一行"},
    "set_config": {"idempotent": True, "risk": "low", "why": "值还是同一个"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "文件已经不在了"},
}
DEPENDS_ON_IMPLEMENTATION = "delete_file 遇到不存在的文件时，可能报错也可能忽略"
