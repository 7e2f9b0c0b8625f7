"""Warns and prints to both streams at import and in each call, and is right."""
import warnings
warnings.warn("this is old")
print("loading", file=sys.stderr)
def load_effects(path, _load=load_effects):
    warnings.warn(f"reading {path}")
    print("reading", path)
    print("\x1b[31mreading\x1b[0m \u202e", path, file=sys.stderr)
    return _load(path)
