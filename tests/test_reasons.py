"""Level 1 reasons: what is accepted, what is refused, and what holds for any text."""
# ruff: noqa: RUF001

import string
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.reasons import LONG_RUN, judge_reason, judge_reasons, names_a_case

TOOLS = ["read_file", "send_email", "ensure_ticket", "append_log", "set_config", "delete_file"]
LABELS = ["high", "medium", "low", "idempotent", "not idempotent", "True", "False", *TOOLS]
EXERCISE = """
For every tool below, fill in a rating and say why in a sentence of your own.
read_file(path): gives back what a file holds
send_email(to, subject, body): puts one message into somebody's inbox
ensure_ticket(title, body): hands back the ticket of that title and makes one only where none is found
append_log(line): adds a line below the last one of a log
set_config(key, value): puts a value under a key, over whatever was there
delete_file(path): removes a file
"why": "your reason here"
"""

ACCEPTED = [
    # English, as people type it
    "reading changes nothing",
    "mail goes twice",
    "reading leaves nothing behind",
    "deleting leaves nothing behind",
    "The second call overwrites the first with the same value.",
    "an extra line per call",
    "you cant unsend a mail",
    "teh log grwos with evry call",
    "same end state",
    "Sends a duplicate.",
    "no side effects",
    "only reads, never writes",
    "gone is gone",
    "file's already gone so nothing happens",
    "set_config puts the same value there again",
    "it looks up the title first",
    "A customer would get two mails!",
    "adds lines again and again",
    "over and over it grows",
    "low because nothing is lost when it runs twice",
    "HIGH: THE CUSTOMER GETS TWO MAILS",
    "2 mails instead of 1",
    "os.replace() wins, so last write counts",
    "nothing outside changes (it is a GET)",
    "🙂 reading hurts nobody",
    "it reads a file and that is all",
    "it is not safe to send this twice",
    "x = 5 twice is still x = 5",
    "idempotent since the key ends up with the same value",
    "TODO lists don't matter here, the log simply grows",
    # German
    "Lesen ändert nichts",
    "die mail kommt doppelt an",
    "Jeder Aufruf hängt eine Zeile an",
    "Weg ist weg.",
    "Rechtschreibfehler schaden nichts, es bleibt derselbe Wert",
    "risiko hoch, weil der Empfänger zwei Mails bekommt",
    # French, Spanish, Portuguese, Italian
    "Lire ne change rien",
    "le destinataire reçoit deux courriels",
    "L'état final est le même",
    "leer no cambia nada",
    "todo queda igual",
    "TODO QUEDA IGUAL",
    "se envía dos veces",
    "ler não muda nada",
    "o e-mail vai duas vezes",
    "la lettura non cambia nulla",
    # Dutch, Nordic, Polish, Czech, Hungarian, Finnish, Turkish
    "lezen verandert niets, schrijven weer wel",
    "mejlet skickas två gånger",
    "lukeminen ei muuta mitään",
    "wiadomość przychodzi dwa razy",
    "każde wywołanie dopisuje wiersz",
    "čtení nic nezmění",
    "az olvasás nem változtat semmit",
    "okumak hiçbir şeyi değiştirmez",
    "Okumak değiştirmez",
    # Vietnamese
    "đọc không thay đổi gì",
    "gửi hai lần",
    "thư bị gửi 2 lần",
    # Russian, Ukrainian, Greek, Bulgarian
    "чтение ничего не меняет",
    "письмо уйдёт дважды",
    "лист надійде двічі",
    "η ανάγνωση δεν αλλάζει τίποτα",
    "четенето не променя нищо",
    # Chinese and Japanese, without spaces
    "读取不会改变任何东西",
    "邮件会发两次",
    "会发两次",
    "没有副作用",
    "因为是只读的，所以没有影响",
    "set_config 会覆盖旧值",
    "日誌每次都會多一行",
    "已删除",
    "多一行",
    "会重复",
    "已保存",
    "不会坏",
    "読むだけなら何も変わらない",
    "メールが二通届く",
    "二重送信になる",
    "メモリ上",
    "ファイルに残る",
    "消えます",
    # Korean, with and without spaces
    "읽기는 아무것도 바꾸지 않는다",
    "메일이 두 번 간다",
    "아무것도안바뀜",
    "변화 없음",
    # Arabic, Persian, Hebrew, Urdu
    "القراءة لا تغير شيئا",
    "يصل البريد مرتين",
    "بلا أثر جانبي",
    "تم الحذف",
    "על הדיסק",
    "خواندن چیزی را عوض نمی‌کند",
    "קריאה לא משנה דבר",
    "پڑھنے سے کچھ نہیں بدلتا",
    # Hindi, Bengali, Tamil, Thai, Lao, Khmer, Burmese, Georgian, Amharic
    "पढ़ने से कुछ नहीं बदलता",
    "मेल दो बार जाता है",
    "পড়লে কিছুই বদলায় না",
    "வாசிப்பது எதையும் மாற்றாது",
    "อ่านแล้วไม่มีอะไรเปลี่ยน",
    "ส่งเมลซ้ำ",
    "หายไป",
    "ไม่มีไฟล์",
    "ອ່ານແລ້ວບໍ່ມີຫຍັງປ່ຽນ",
    "ការអានមិនផ្លាស់ប្តូរអ្វីទេ",
    "ဖတ်ရုံနဲ့ ဘာမှမပြောင်းဘူး",
    "ပျောက်သွားပြီ",
    "បាត់ទៅហើយ",
    "კითხვა არაფერს ცვლის",
    "ማንበብ ምንም አይቀይርም",
    # Indonesian, Swahili, Filipino, Welsh, Latin
    "membaca tidak mengubah apa-apa",
    "itu adalah salah satu yang berulang-ulang",
    "kusoma hakubadilishi chochote",
    "dalawang beses ipapadala",
    "nid yw darllen yn newid dim",
    "lectio nihil mutat",
    # a few words that the exercise has too
    "the last line of a log stays",
    "It is in somebody's inbox.",
    "under a key",
]

REFUSED = [
    # no text
    None,
    True,
    3,
    0.5,
    ["reading changes nothing"],
    {"why": "reading changes nothing"},
    "",
    "   ",
    "\n\t\n",
    "\u200b",
    "\u200b \u200d\ufeff\u2060",
    "\u00ad\u202e",
    "\ud800",
    # no words
    "...",
    "…",
    "?",
    "-",
    "!!! ??? !!!",
    "12345",
    "1 2 3 4",
    "0x00 00",
    "🙂🙂🙂",
    "==> <==",
    # labels and names
    "high",
    "High.",
    "LOW",
    "medium",
    "idempotent",
    "not idempotent",
    "not  Idempotent!!",
    "True",
    "false",
    "read_file",
    "read file",
    "Read-File",
    "read_file()",
    "send_email high",
    "high, not idempotent",
    "it is not idempotent",
    "not idempotent at all",
    "it is high because it is high",
    "the risk is high",
    "low risk",
    "read_file is idempotent",
    "send_email append_log delete_file",
    "because True",
    "the tool is idempotent: True, risk low",
    "h\u200bigh",
    "ｈｉｇｈ",
    "nicht idempotent",
    "das Risiko ist hoch",
    "riesgo alto",
    "高风险",
    "不是幂等的",
    "高リスクです",
    "위험 높음",
    "ความเสี่ยงสูง",
    # placeholders
    "TODO",
    "todo",
    "TODO: write this later",
    "# TODO: think about mails",
    "FIXME: look at the tool again",
    "tbd",
    "why",
    "why?",
    "Why...",
    "because",
    "your reason here",
    "Your reason here.",
    "<your reason here>",
    "write your own reason here",
    "some reason",
    "reason",
    "Reason goes here.",
    "no reason given",
    "fill in",
    "n/a",
    "None",
    "same as above",
    "I don't know",
    "idk",
    "no idea",
    "just because",
    "hello world",
    "foo bar baz",
    "this is a test",
    "in your own words",
    "keine Ahnung",
    "siehe oben",
    "pourquoi",
    "为什么",
    "不知道",
    "わかりません",
    "모르겠습니다",
    "почему",
    # one thing again and again
    "mail mail mail",
    "twice twice",
    "because because because",
    "blah blah blah",
    "reading changes reading changes reading changes",
    "测试测试测试",
    "好好好好好好",
    "high mail mail mail",
    # mash
    "asdf asdf asdf",
    "asdf jkl asdf jk",
    "asdf",
    "qwe rty uio",
    "xxx yyy zzz",
    "aaa bbb ccc ddd",
    "asdfghjkl",
    "qwertz uiop asdf",
    "lkj fds poi",
    "sdfkjh sdfklj wlekrj",
    "alskdjf fjdksla skdjfla",
    "hgfd kjhg dfgh",
    "abc def ghi",
    "zxcv bnm",
    "xqzv wqpf jqkx",
    "high asdf qwer",
    "фыва олдж йцук",
    "ㅁㄴㅇㄹ ㅂㅈㄷㄱ ㅋㅋㅋ",
    "شسيب لاتن مكط",
    "あいうえおかきく",
    "一二三四五六",
    "lorem ipsum dolor sit amet",
    "Lorem ipsum, consectetur adipiscing elit",
    "dolor sit amet",
    # copied
    "gives back what a file holds",
    "adds a line below the last one of a log",
    "delete_file(path): removes a file",
    "send_email(to, subject, body)",
    "puts one message into somebody's inbox",
    "High: puts one message into somebody's inbox",
    "SAY WHY in a sentence",
    "set_config(key, value): puts a value under a key, idempotent",
    # too little
    "twice",
    "harmless",
    "ok no",
    "so bad",
    "a b c",
    "只读",
    "はい",
    "いいえ",
    "ဖိုင်",
    "네",
    "内存",
    "ファイル",
    "メモリ",
    "ディスク",
    "ファイル！",
    "ไฟล์",
    # labels in other languages, and no reason in two or three characters
    "执行状态",
    "外部世界",
    "実行状態",
    "état d'exécution",
    "同上",
    "啊啊啊",
    "一二三",
    "好好好",
]


def judge(reason: object) -> str | None:
    return judge_reason(reason, labels=LABELS, copied_from=EXERCISE)


@pytest.mark.parametrize("reason", ACCEPTED)
def test_an_honest_sentence_is_accepted(reason: str) -> None:
    assert judge(reason) is None


@pytest.mark.parametrize("reason", REFUSED, ids=repr)
def test_what_is_no_reason_is_refused(reason: object) -> None:
    objection = judge(reason)
    assert objection is not None
    assert objection.startswith("found ") and "expected is a sentence of your own" in objection
    assert objection.isprintable()


def test_the_tables_are_wide() -> None:
    assert len(set(ACCEPTED)) >= 60
    assert len({repr(reason) for reason in REFUSED}) >= 60


def test_every_item_gets_its_own_objection() -> None:
    reasons = dict(zip(TOOLS, ACCEPTED, strict=False))
    assert judge_reasons(reasons, labels=LABELS, copied_from=EXERCISE) == {}
    objections = judge_reasons({**reasons, "set_config": "high", "append_log": None}, labels=LABELS)
    assert set(objections) == {"set_config", "append_log"}


def test_the_name_of_an_item_is_a_label() -> None:
    assert set(judge_reasons({"grant_access": "grant access", "b": "reading changes nothing"}, labels=[])) == {
        "grant_access"
    }


def test_one_sentence_under_most_items_is_refused_there() -> None:
    reasons = dict.fromkeys(TOOLS, "the end state stays the same")
    assert set(judge_reasons(reasons, labels=LABELS)) == set(TOOLS)
    reasons["send_email"] = "The end state stays   the SAME!"
    assert set(judge_reasons(reasons, labels=LABELS)) == set(TOOLS)
    reasons |= {"send_email": "mail goes twice", "append_log": "the log grows longer"}
    assert set(judge_reasons(reasons, labels=LABELS)) == set(TOOLS) - {"send_email", "append_log"}


def test_a_repeat_under_a_few_similar_items_is_honest() -> None:
    reasons = dict(zip(TOOLS, ACCEPTED, strict=False))
    reasons |= dict.fromkeys(["read_file", "set_config", "delete_file"], "the end state stays the same")
    assert judge_reasons(reasons, labels=LABELS) == {}
    assert judge_reasons(dict.fromkeys("ab", "reading changes nothing"), labels=[]) == {}


def test_a_pattern_with_words_of_its_own_is_honest() -> None:
    verbs = ["reading", "mailing", "ensuring", "appending", "setting", "deleting"]
    reasons = {tool: f"{verb} it twice is easy to bear" for tool, verb in zip(TOOLS, verbs, strict=True)}
    assert judge_reasons(reasons, labels=LABELS) == {}


def test_a_pattern_that_only_exchanges_the_name_is_refused() -> None:
    reasons = {tool: f"{tool} might do damage when repeated" for tool in TOOLS}
    assert set(judge_reasons(reasons, labels=LABELS)) == set(TOOLS)
    reasons |= {"read_file": "reading changes nothing", "append_log": "the log grows longer"}
    assert judge_reasons(reasons, labels=LABELS) == {}
    numbered = {tool: f"might do damage when repeated {n}" for n, tool in enumerate(TOOLS)}
    assert set(judge_reasons(numbered, labels=LABELS)) == set(TOOLS)


@pytest.mark.parametrize(
    "case",
    [
        "ensure_ticket's look-up",
        "deleting what is missing",
        "tickets found by title",
        "a `dedup` index",
        "upsert(row) or insert",
        "取决于文件不存在时怎么处理",
        "หากค้นหาไม่ดีก็สร้างตั๋วใหม่",
        "whether it checks first what is there",
    ],
)
def test_a_case_is_recognised(case: str) -> None:
    assert names_a_case(case, TOOLS)


@pytest.mark.parametrize("case", ["it really varies", "some do this", "depends on code"])
def test_a_remark_without_a_case_is_not_one(case: str) -> None:
    assert not names_a_case(case, TOOLS)


@given(st.text() | st.none() | st.booleans() | st.integers() | st.lists(st.text()))
def test_any_value_gets_a_verdict_that_can_be_printed(reason: object) -> None:
    objection = judge(reason)
    assert objection is None or (objection.isprintable() and objection.endswith("."))


@given(st.lists(st.sampled_from([*LABELS, "is", "the", "and", ",", ".", "  ", "\u200b"]), max_size=12))
def test_no_combination_of_labels_is_a_reason(parts: list[str]) -> None:
    assert judge(" ".join(parts)) is not None


@given(st.text(string.punctuation + string.digits + string.whitespace + "\u200b\u200d\ufeff，。！…"))
def test_no_text_without_letters_is_a_reason(text: str) -> None:
    assert judge(text) is not None


@given(st.text(min_size=1), st.integers(2, 8))
def test_one_word_repeated_is_no_reason(word: str, times: int) -> None:
    first = (word.split() or [""])[0]
    assert judge(" ".join([first] * times)) is not None


@given(st.data())
def test_no_long_run_of_the_exercise_is_a_reason(data: st.DataObject) -> None:
    words = EXERCISE.split()
    start = data.draw(st.integers(0, len(words) - LONG_RUN))
    assert judge(" ".join(words[start : start + data.draw(st.integers(LONG_RUN, 30))])) is not None


@pytest.mark.parametrize("line", [line for line in EXERCISE.splitlines() if line])
def test_no_line_of_the_exercise_is_a_reason(line: str) -> None:
    assert judge(line) is not None
    for part in line.split(": "):
        assert judge(part) is not None
        assert judge(f"High: {part}!") is not None


@given(st.lists(st.sampled_from(["asd", "sdf", "asdf", "qwe", "wert", "jkl", "zxcv", "poiu"]), min_size=1, max_size=8))
def test_runs_on_a_keyboard_are_no_reason(runs: list[str]) -> None:
    assert judge(" ".join(runs)) is not None


@given(st.sampled_from(ACCEPTED), st.sampled_from([str, str.upper, str.title]), st.sampled_from(["", ".", "!!", " :)"]))
def test_case_and_marks_change_no_verdict(reason: str, change: type[str], end: str) -> None:
    assert judge(f"  {change(reason)}{end}\n") is None


@given(st.sampled_from([reason for reason in ACCEPTED if len(reason) > 25]), st.data())
def test_a_typo_changes_no_verdict(reason: str, data: st.DataObject) -> None:
    spot = data.draw(st.integers(1, len(reason) - 2))
    assert judge(reason[:spot] + reason[spot + 1 :]) is None


@settings(max_examples=20)
@given(st.text(min_size=1, max_size=30), st.integers(1_000, 200_000))
def test_a_flood_is_judged_all_the_same(text: str, times: int) -> None:
    objection = judge(text * times)
    assert objection is None or len(objection) < 300


def test_the_import_is_cheap() -> None:
    code = "import sys; before = set(sys.modules); import grader.reasons; print(*set(sys.modules) - before)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"json", "pytest", "asyncio", "dataclasses", "inspect"} & set(out)
