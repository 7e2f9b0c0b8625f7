"""Word lists for `grader.reasons`. None of them is looked for inside a sentence: a text is refused only when
nothing, or hardly anything, else is in it."""
# ruff: noqa: RUF001


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What stands around a label without giving a reason.
FILLERS = _words("""
a an the is it its s this that be are was has have because cause since so and or of to for as at very really too
not non no yes i think say guess would say risk value tool call answer verdict rated rating obviously clearly all
das der die es ist sind ein eine nicht kein keine nein ja weil denn und sehr ich denke risiko wert werkzeug
c est le la les un une ce pas non oui parce que car très et risque
el los es una no sí porque muy y riesgo lo
è il perché molto rischio o é um uma não sim muito risco
het een niet geen nee omdat zeer en
det är är inte nej ja för mycket
to jest nie tak bardzo bo ryzyko
это не да нет очень потому что и риск
bu çok değil evet hayır çünkü
là không có vì rất rủi ro nó
هذا هو هي لا نعم لأن جدا
यह है नहीं हाँ क्योंकि बहुत जोखिम
是 不 不是 的 很 有 非 因为 因為 这 它 这个 工具 风险 風險
は が です だ である ない ではない とても なので リスク はい いいえ いや うん そう ダメ だめ
은 는 이 가 입니다 이다 아님 아니다 매우 위험 위험도
มี เป็น ไม่ ไม่ใช่ ความเสี่ยง
""")

# Labels that exercises of this course use, and what learners call them elsewhere.
STOCK_LABELS = _words("""
true false none null high medium low idempotent idempotence idempotency safe unsafe risky
hoch hohes hohe mittel mittleres niedrig niedriges gering geringes idempotente wahr falsch
élevé haut moyen faible bas vrai faux alto alta medio media bajo baja verdadero falso
idempotentes basso médio médium baixo verdadeiro hoog laag gemiddeld waar onwaar hög låg
wysokie średnie niskie идемпотентный идемпотентна идемпотентно высокий средний низкий
yüksek orta düşük cao thấp trung bình عالي عالية متوسط منخفض مرتفع उच्च मध्यम निम्न कम
幂等 冪等 幂等性 冪等性 冪等的 高 中 低 中等 真 假 べき等 高い 低い 中程度
멱등 멱등성 높음 높다 중간 낮음 낮다 참 거짓 สูง ปานกลาง ต่ำ
执行状态 執行狀態 运行状态 運行狀態 外部世界 外面的世界 重新运行 重新執行 重新执行 報告錯誤 报告错误 报告出错
能存活 会存活 不会存活 不能存活 能幸存 不能幸存
実行状態 外の世界 再実行 再実行する エラーを報告
Ausführungszustand Außenwelt ausführen
""") | frozenset(
    [
        "état d'exécution",
        "monde extérieur",
        "estado de ejecución",
        "mundo exterior",
        "stato di esecuzione",
        "mondo esterno",
        "estado de execução",
        "mundo externo",
        "состояние выполнения",
        "внешний мир",
        "실행 상태",
        "외부 세계",
        "다시 실행",
        "noch einmal ausführen",
        "Fehler melden",
        "überlebt nicht",
        "überlebt",
    ]
)

# A text that consists of these, fillers and labels is a placeholder.
PLACEHOLDER_WORDS = _words("""
todo tbd tba fixme xxx placeholder lorem ipsum foo bar baz qux hello world test testing dummy blah bla blub
your own my reason reasons here there write put enter insert fill in out me this text sentence some any why
explain explanation answer answers later soon word words what ever whatever idk dunno ok okay fine ditto idem
n na nil etc please string short goes given undefined
grund hier eintragen ausfüllen begründung warum darum siehe oben dito
raison ici pourquoi razón motivo aquí qué
почему причина здесь tại sao lý do لماذا سبب السبب क्यों कारण
为什么 为何 原因 理由 写 填 这里 在此 你的 待办 待定 待补充 同上 随便 没有理由 没什么
なぜ 理由を ここに 書く 이유 왜 여기에 เหตุผล ทำไม
""")

PLACEHOLDER_PHRASES = frozenset(
    [
        "to be done",
        "not done yet",
        "I don't know",
        "no idea",
        "not sure",
        "no comment",
        "just because",
        "no reason",
        "it just is",
        "it is what it is",
        "because I say so",
        "of course",
        "see above",
        "same as above",
        "same as before",
        "as above",
        "this is a test",
        "a sentence of your own",
        "in your own words",
        "keine Ahnung",
        "weiß nicht",
        "ich weiß nicht",
        "ist halt so",
        "je ne sais pas",
        "aucune idée",
        "no sé",
        "no lo sé",
        "ni idea",
        "non lo so",
        "não sei",
        "не знаю",
        "bilmiyorum",
        "tôi không biết",
        "không biết",
        "لا أعرف",
        "मुझे नहीं पता",
        "不知道",
        "我不知道",
        "分かりません",
        "わからない",
        "わかりません",
        "모르겠습니다",
        "모르겠어요",
        "ไม่รู้",
        "ไม่ทราบ",
    ]
)

# In capitals and before a colon these mark unfinished work; "todo" alone is Spanish for "everything".
CODE_MARKS = frozenset(["TODO", "FIXME", "TBD", "XXX", "fixme", "tbd"])

LOREM = _words("""
lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna
aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat
""")

KEYBOARD_ROWS = (
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "йцукенгшщзхъ",
    "фывапролджэ",
    "ячсмитьбю",
    "ضصثقفغعهخحجد",
    "شسيبلاتنمكط",
    "קראטוןםפ",
    "שדגכעיחלךף",
    "ςερτυθιοπ",
    "ασδφγηξκλ",
    "ζχψωβνμ",
    "ๆไำพะัีรนยบล",
    "ฟหกดเ้่าสวง",
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрст",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "あいうえおかきくけこさしすせそ",
    "アイウエオカキクケコ",
    "가나다라마바사아자차카타파하",
    "一二三四五六七八九十",
    "甲乙丙丁戊己庚辛",
    "天地玄黄宇宙洪荒",
    "กขคงจฉชซ",
    "अआइईउऊ",
    "कखगघङचछजझ",
    "ابتثجحخدذرزسش",
)

# Second letters that hardly ever follow a first one, counted over the frequent words of 26 languages in Latin
# script (accents dropped): below 2 in 10,000 pairs in all but one, below 8 in 10,000 in that one.
RARE_PAIRS = {
    "a": "x",
    "b": "dfghkmpqvwxz",
    "c": "bdfgmpqvwx",
    "d": "fhqx",
    "f": "bcdhkmpqvwxz",
    "g": "cfqwxz",
    "h": "bfghpqxz",
    "j": "cfghjpqrwxyz",
    "k": "fgpqx",
    "l": "rwxz",
    "m": "gqvwxz",
    "n": "x",
    "o": "qx",
    "p": "bdfgjqvwxz",
    "q": "abcdefghijklmnopqrstvwxyz",
    "r": "x",
    "s": "gx",
    "t": "dqx",
    "u": "q",
    "v": "bfghjmpqvwx",
    "w": "bdfgjklmpqtvwxz",
    "x": "bcdfghjklmnqrsvwxyz",
    "y": "qx",
    "z": "fqx",
}
