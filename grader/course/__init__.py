"""From sources to what a learner opens: notebooks, exercises, the glossary page, and the archives made of them."""
