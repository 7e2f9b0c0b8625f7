"""One cell hangs and catches whatever is to stop it: nothing behind it is ever reached."""
# %%
while True:
    try:
        while True:
            pass
    except BaseException:
        continue
# %%
def find_dangling(messages):
    return []
