"""Three scripts, two of them without spaces; a case that names no tool but tells the story."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "読むだけなら何も変わらない"},
    "send_email": {"idempotent": False, "risk": "high", "why": "メールが二通届く"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "이미 있는 티켓을 돌려준다"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "줄이 하나 더 생긴다"},
    "set_config": {"idempotent": True, "risk": "low", "why": "ค่าเดิมถูกเขียนทับ"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "ไฟล์ถูกลบไปแล้ว"},
}
DEPENDS_ON_IMPLEMENTATION = "既存のチケットを題名で探す処理が甘いと、二枚目が作られてしまう"
