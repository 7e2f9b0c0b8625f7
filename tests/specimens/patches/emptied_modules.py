"""Throws everything out of sys.modules, the runtime that serves it included."""
for name in list(sys.modules):
    if name not in ("sys", "builtins", "__main__", "submission", "json", "os", "pathlib", "datetime"):
        del sys.modules[name]
sys.path.clear()
sys.meta_path.clear()
