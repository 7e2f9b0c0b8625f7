"""Chinese, one sentence each."""

DECISIONS = {
    "read_file": {"action": "re-run", "why": "读文件不会改变任何东西"},
    "send_email": {"action": "report is_error", "why": "邮件可能已经发出去了，重发客户会收到两封"},
    "web_search": {"action": "re-run", "why": "搜索没有副作用，结果不同也没关系"},
    "create_ticket": {"action": "report is_error", "why": "工单可能已经存在，模型的话不能当证据"},
    "grep": {"action": "re-run", "why": "再查一遍只是多花两分钟"},
    "sync_contacts": {"action": "report is_error", "why": "没人知道它做什么，只能当作有副作用处理"},
}
