"""Reasons in Chinese."""

VERDICTS = {
    "overwrite": {"survives": False, "why": "打开文件时旧内容已被清空"},
    "overwrite_and_sync": {"survives": False, "why": "同步之前文件已经不完整了"},
    "temp_and_replace": {"survives": True, "why": "重命名是一步完成的，旧文件一直完整"},
    "remove_then_rename": {"survives": False, "why": "删除之后、改名之前没有任何文件"},
    "temp_elsewhere": {"survives": False, "why": "跨磁盘移动其实是复制，可能只复制一半"},
    "sync_and_replace": {"survives": True, "why": "临时文件在同一目录，替换是原子的"},
}
