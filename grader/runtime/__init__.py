"""The far side: what runs in the process that holds a submission.

These files are loaded by path, under the name `exit137_runtime`, in a bare interpreter without
site-packages, so they import the standard library only and never the package `grader`.
"""
