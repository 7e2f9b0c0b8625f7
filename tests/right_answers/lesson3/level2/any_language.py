"""Says it in another language each time."""

TEXTS = [
    "No se sabe si la llamada se ejecutó.",
    "実行されたかどうか、誰にもわかりません。",
    "Неизвестно, выполнился ли вызов.",
    "لا أحد يعلم هل نُفّذ الاستدعاء أم لا",
    "यह पता नहीं है कि कॉल चली या नहीं",
    "Çağrının çalışıp çalışmadığı bilinmiyor.",
    "Nie wiadomo, czy wywołanie zostało wykonane.",
    "Non si sa se la chiamata è stata eseguita.",
    "실행 여부를 알 수 없습니다",
    "Não se sabe se a chamada foi executada.",
    "Det är okänt om anropet kördes.",
    "Ei tiedetä, suoritettiinko kutsu.",
    "Nem tudni, lefutott-e a hívás.",
    "Ignoratur utrum actum sit.",
    "Óvíst hvort kallið keyrði.",
    "Onbekend of de aanroep is uitgevoerd.",
]


def reconcile(pending, tool_impls, read_only):
    try:
        if pending["name"] not in read_only:
            raise Exception(TEXTS[sum(map(ord, pending["id"])) % len(TEXTS)])
        return {
            "type": "tool_result",
            "tool_use_id": pending["id"],
            "content": tool_impls[pending["name"]](pending["input"]),
        }
    except Exception as error:
        return {"type": "tool_result", "tool_use_id": pending["id"], "content": str(error), "is_error": True}
