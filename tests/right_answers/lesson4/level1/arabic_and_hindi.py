"""Two more scripts in one answer, and a case about set_config with a history."""

RATINGS = {
    "read_file": {"idempotent": True, "risk": "low", "why": "القراءة لا تغير شيئا"},
    "send_email": {"idempotent": False, "risk": "high", "why": "يصل البريد مرتين"},
    "ensure_ticket": {"idempotent": True, "risk": "low", "why": "पहले वाला टिकट मिल जाता है"},
    "append_log": {"idempotent": False, "risk": "medium", "why": "हर बार एक पंक्ति बढ़ती है"},
    "set_config": {"idempotent": True, "risk": "low", "why": "القيمة تبقى كما هي"},
    "delete_file": {"idempotent": True, "risk": "medium", "why": "फ़ाइल पहले ही जा चुकी है"},
}
DEPENDS_ON_IMPLEMENTATION = "set_config: इतिहास रखने पर हर बार नई पंक्ति जुड़ती है"
