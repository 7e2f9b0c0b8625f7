"""Leaves by sys.exit while it loads, behind everything else: what stood before is judged."""
import sys
sys.exit(0)
