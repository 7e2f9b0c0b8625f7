"""Vietnamese and hasty English in one answer, filled in by assignment."""

RATINGS = {}
RATINGS["read_file"] = dict(
    idempotent=True, risk="low", why="file may hvae changed since, but raeding it hurts noone"
)
RATINGS["send_email"] = dict(idempotent=False, risk="high", why="thư bị gửi hai lần")
RATINGS["ensure_ticket"] = dict(idempotent=True, risk="low", why="không tạo thêm phiếu mới")
RATINGS["append_log"] = dict(idempotent=False, risk="medium", why="teh log gets on line more")
RATINGS["set_config"] = dict(idempotent=True, risk="medium", why="would undo what ops set meanwhile, on prod!!")
RATINGS["delete_file"] = dict(idempotent=True, risk="low", why="tệp đã bị xóa rồi")
DEPENDS_ON_IMPLEMENTATION = "append_log with a dedup key wuold be idempotent"
