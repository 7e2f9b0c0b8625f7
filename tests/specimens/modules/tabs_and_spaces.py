"""Mixes tabs and spaces."""
def find_dangling(messages):
	blocks = []
        return blocks
