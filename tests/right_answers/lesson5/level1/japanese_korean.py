"""Japanese and Korean."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "チェックポイントに入っている"},
    "tokens_used": {"rolled_back": True, "why": "同じファイルの数値だから"},
    "pending_tool_use": {"rolled_back": True, "why": "その時点では何も残っていない"},
    "what_the_model_knows": {"rolled_back": True, "why": "メッセージが消えるので忘れる"},
    "mail": {"rolled_back": False, "why": "이미 고객에게 도착했다"},
    "setting": {"rolled_back": False, "why": "아무도 되돌리지 않았다"},
    "ledger_entry": {"rolled_back": False, "why": "실제로 일어난 일의 기록이다"},
    "token_bill": {"rolled_back": False, "why": "이미 비용이 발생했다"},
}
