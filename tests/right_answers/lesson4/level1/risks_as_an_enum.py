"""The risks as members of a StrEnum, which are texts."""

from enum import StrEnum
class Risk(StrEnum):
    LOW='low'; MEDIUM='medium'; HIGH='high'
RATINGS = {
    'read_file': {'idempotent': True, 'risk': Risk.LOW, 'why': 'Reading changes nothing on disk.'},
    'send_email': {'idempotent': False, 'risk': Risk.HIGH, 'why': 'A second mail lands in the inbox.'},
    'ensure_ticket': {'idempotent': True, 'risk': Risk.LOW, 'why': 'It looks by title first and finds the ticket made before.'},
    'append_log': {'idempotent': False, 'risk': Risk.MEDIUM, 'why': 'Each run adds one more line.'},
    'set_config': {'idempotent': True, 'risk': Risk.LOW, 'why': 'The same value is written over itself.'},
    'delete_file': {'idempotent': True, 'risk': Risk.MEDIUM, 'why': 'A file that is gone stays gone, but a new one of that name would be lost.'},
}
DEPENDS_ON_IMPLEMENTATION = 'ensure_ticket is only idempotent if it looks up by the same key that create writes.'
