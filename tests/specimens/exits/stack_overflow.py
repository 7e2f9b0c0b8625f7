"""Recurses until the C stack overflows, in the proof."""
def prove_replay_is_safe(run_tool_uses, workdir):
    sys.setrecursionlimit(10**9)

    class Deep:
        def __repr__(self):
            return repr([self.inner])

    top = deep = Deep()
    for _ in range(10**6):
        deep.inner = Deep()
        deep = deep.inner
    deep.inner = 0
    repr(top)
