"""Arabic."""

ROLLED_BACK = {
    "turns": {"rolled_back": True, "why": "العداد محفوظ في الملف"},
    "tokens_used": {"rolled_back": True, "why": "هو أيضا حقل في الملف"},
    "pending_tool_use": {"rolled_back": True, "why": "لا شيء معلق في تلك اللحظة"},
    "what_the_model_knows": {"rolled_back": True, "why": "يعرف النموذج ما في الرسائل فقط"},
    "mail": {"rolled_back": False, "why": "وصلت الرسالة إلى العميلة"},
    "setting": {"rolled_back": False, "why": "لم يرجع أحد القيمة القديمة"},
    "ledger_entry": {"rolled_back": False, "why": "السجل يحكي ما حدث فعلا"},
    "token_bill": {"rolled_back": False, "why": "يجب دفع الثمن على كل حال"},
}
