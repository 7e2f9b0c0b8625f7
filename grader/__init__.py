"""The grader of exit137: what checks a learner's answers, and the `exit137` command."""
