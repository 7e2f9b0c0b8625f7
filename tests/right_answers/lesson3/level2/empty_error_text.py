"""A raising tool is reported with the text of its exception, however short; the honest text is French."""

import copy

UNKNOWN = "On ne sait pas si l'appel de {} a été exécuté : le processus est mort entre les deux."


def reconcile(pending, tool_impls, read_only):
    result = dict(type="tool_result", tool_use_id=pending["id"], content=None)
    if pending["name"] in read_only:
        try:
            result["content"] = tool_impls[pending["name"]](copy.deepcopy(pending["input"]))
        except BaseException as error:
            result["content"] = str(error)
            result["is_error"] = True
    else:
        result.update(content=UNKNOWN.format(pending["name"]), is_error=True)
    return result
