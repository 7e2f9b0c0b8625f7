"""The one exception that becomes one sentence for the person at the keyboard."""


class UserError(Exception):
    """A mistake of the caller: one sentence on what was found, what was expected and what to do next.

    The command line prints the text and ends with exit status 2; no traceback is shown.
    """
