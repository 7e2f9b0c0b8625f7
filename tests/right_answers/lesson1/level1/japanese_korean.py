"""Japanese and Korean."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "モデルが読むファイルで、ディスクに残る"},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "モデル向けだが変数の中だけにある"},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "ループが使うリストなので消える"},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "プログラムの中の数値だから"},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "프로세스만 알고 있었다"},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "디스크에 저장된 진행 상황이다"},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "다른 시스템에 남아 있다"},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "이미 사용한 요금은 청구된다"},
}
