"""Calls exit(), as one would at a prompt."""
def load_effects(path):
    exit()
