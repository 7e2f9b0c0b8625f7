"""`python -m exit137`: see exit137.main."""

import sys

from exit137.main import program

sys.exit(program())
