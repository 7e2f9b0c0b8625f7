"""Arabic and Hindi."""

CLASSIFICATION = {
    "notes_file": {"kind": "memory", "survives_kill": True, "why": "ملف يقرأه النموذج ويبقى على القرص"},
    "customer_profile": {"kind": "memory", "survives_kill": False, "why": "نص للنموذج لكنه في متغير فقط"},
    "messages": {"kind": "execution state", "survives_kill": False, "why": "قائمة تعمل عليها الحلقة وتضيع معها"},
    "tokens_used": {"kind": "execution state", "survives_kill": False, "why": "عداد داخل البرنامج لا غير"},
    "pending_call": {"kind": "execution state", "survives_kill": False, "why": "केवल प्रोग्राम को इसका पता था"},
    "saved_state": {"kind": "execution state", "survives_kill": True, "why": "लूप की स्थिति डिस्क पर लिखी है"},
    "ticket": {"kind": "outside world", "survives_kill": True, "why": "टिकट दूसरे सिस्टम में दर्ज है"},
    "token_bill": {"kind": "outside world", "survives_kill": True, "why": "कंपनी पैसा तो लेगी ही"},
}
