"""Reasons of three Chinese characters."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "在磁盘"},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "会丢失"},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "在内存"},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "会清零"},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "没保存"},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "已保存"},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "在外部"},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "要付钱"},
}
