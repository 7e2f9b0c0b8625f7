"""Reasons in Arabic and Hindi."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "فتح الملف يمحو محتواه القديم أولا"},
    "overwrite_and_sync": {"survives": False, "why": "المزامنة تأتي بعد فوات الأوان"},
    "temp_and_replace": {"survives": True, "why": "الملف القديم يبقى سليما حتى إعادة التسمية"},
    "remove_then_rename": {"survives": False, "why": "हटाने और नाम बदलने के बीच कोई फ़ाइल नहीं होती"},
    "temp_elsewhere": {"survives": False, "why": "दूसरी डिस्क पर नकल अधूरी रह सकती है"},
    "sync_and_replace": {"survives": True, "why": "नाम बदलना एक ही कदम में होता है"},
}
