"""Names the tools with brackets behind them, as calls."""
# caught by: idempotency, risk-and-reason

RATINGS = {
    'read_file': {'idempotent': True, 'risk': 'low', 'why': 'Reading changes nothing on disk.'},
    'send_email': {'idempotent': False, 'risk': 'high', 'why': 'A second mail lands in the inbox.'},
    'ensure_ticket': {'idempotent': True, 'risk': 'low', 'why': 'It looks by title first and finds the ticket made before.'},
    'append_log': {'idempotent': False, 'risk': 'medium', 'why': 'Each run adds one more line.'},
    'set_config': {'idempotent': True, 'risk': 'low', 'why': 'The same value is written over itself.'},
    'delete_file': {'idempotent': True, 'risk': 'medium', 'why': 'A file that is gone stays gone, but a new one of that name would be lost.'},
}
DEPENDS_ON_IMPLEMENTATION = 'ensure_ticket is only idempotent if it looks up by the same key that create writes.'
RATINGS={k+'()':v for k,v in RATINGS.items()}
