"""Reasons of three Chinese characters."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "先清空"},
    "overwrite_and_sync": {"survives": False, "why": "太晚了"},
    "temp_and_replace": {"survives": True, "why": "一步完成"},
    "remove_then_rename": {"survives": False, "why": "有空档"},
    "temp_elsewhere": {"survives": False, "why": "会撕裂"},
    "sync_and_replace": {"survives": True, "why": "很安全"},
}
