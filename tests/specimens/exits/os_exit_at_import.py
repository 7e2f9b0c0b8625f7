"""Ends its process with status 0 while it loads."""
import os
os._exit(0)
