"""Goes to the root folder and changes the environment at import; the answer itself is right."""
os.chdir("/")
os.environ.clear()
sys.argv[:] = ["x"]
sys.path.insert(0, "/")
sys.setrecursionlimit(200)
