"""Imports a helper that lay beside it on the learner's machine."""
from my_helpers import find_dangling
