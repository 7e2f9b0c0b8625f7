"""Another view of the risks; the case is one the lesson does not name."""

RATINGS = {
    'read_file': {'idempotent': True, 'risk': 'low', 'why': 'Reading changes nothing on disk.'},
    'send_email': {'idempotent': False, 'risk': 'high', 'why': 'A second mail lands in the inbox.'},
    'ensure_ticket': {'idempotent': True, 'risk': 'low', 'why': 'It looks by title first and finds the ticket made before.'},
    'append_log': {'idempotent': False, 'risk': 'low', 'why': 'Each run adds one more line.'},
    'set_config': {'idempotent': True, 'risk': 'medium', 'why': 'The same value is written over itself.'},
    'delete_file': {'idempotent': True, 'risk': 'low', 'why': 'A file that is gone stays gone, but a new one of that name would be lost.'},
}
DEPENDS_ON_IMPLEMENTATION = 'set_config would not be idempotent if it kept a history of every write.'
