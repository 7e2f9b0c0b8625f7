"""repr and ast.literal_eval."""

import ast


def snapshot(state):
    return ast.literal_eval(repr(state))


def restore(snap):
    return ast.literal_eval(repr(snap))
