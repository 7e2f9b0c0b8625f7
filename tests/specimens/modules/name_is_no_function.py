"""Has the name, but it is a number."""
find_dangling = 5
