"""Word lists for `outcome.py`: how people say that nobody knows, and how they say that it ran or did not.

Each line is a regular expression that begins at the start of a word (in scripts without spaces: anywhere) and may
end inside one, so that a stem covers its endings. Accents are dropped on both sides before the comparison.
"""

# In these the word is about something else than the outcome; they are taken out before anything is looked for.
NOISE = r"""
(?:unknown|unrecogni[sz]ed|undefined|unregistered) (?:tool|function|command|name|method|action|operation|reason|error|exception)\b(?! (?:outcome|result|status|state|execution))
(?:do|does|did)(?: not|n't) know (?:why|how|what to|about|(?:the|this|that|any|such a|such)? ?tool)
not known to be
unbekannt\w* (?:tool|werkzeug|funktion|befehl|name|fehler|grund|aufruf)
(?:outil|fonction|commande|erreur|raison|nom) inconnu
(?:herramienta|funcion|comando|error|motivo|nombre) desconocid
(?:strumento|funzione|comando|errore|motivo) sconosciut
(?:ferramenta|funcao|comando|erro|motivo) desconhecid
onbekend\w* (?:tool|gereedschap|functie|fout|reden)
неизвестн\w* (?:инструмент|функци|команд|ошибк|причин)
未知(?:的)?(?:工具|函数|函數|错误|錯誤|原因|命令)
不明な(?:ツール|関数|エラー|理由|コマンド)
알 수 없는 (?:도구|함수|오류|이유|명령)
"""

# Whoever writes one of these leaves open whether the call ran.
OPEN = r"""
unknown\b
unknowable
unclear
uncertain
unsure
unconfirmed
unverif
undetermin
indetermina
unresolved
unsettled
undecided
inconclusive
ambigu
doubt
dubious
questionable
limbo
nobody (?:can|could|know|is|was|has|saw|will)
no ?one (?:can|could|know|is|was|has|saw|will)
none of us
whether
(?:do|does|did|can|could|will|would)(?:es)?(?: not|n't|not) (?:\w+ )?(?:know|tell|say|determine|confirm|verify|establish|find out|see|be (?:sure|certain|known|told|said|determined|confirmed|verified|established|excluded|ruled out))
(?:not|never|hardly|isn't|aren't|wasn't|nor) (?:\w+ )?(?:know|sure|certain|clear|confirmed|verified|determined|established|possible to (?:tell|say|know|determine|confirm|verify))
not known
(?:no|without|lack of|lacking) (?:\w+ )?(?:idea|way (?:to|of)|knowledge|confirmation|certainty|proof|evidence|clue|telling|knowing)
(?:unable|impossible|hard|difficult|too early) to (?:\w+ )?(?:tell|say|know|determine|confirm|verify|establish)
(?:may|might|could|can)(?: or (?:may|might|could) not| not|n't)?(?: already| well| still| just| even| possibly| also| only)* (?:have|has)\b
(?:may|might|could) or (?:may|might|could) not
(?:may|might|could)(?: already| well| still)? (?:exist|be (?:there|out|done|sent|on)\b)
(?:maybe|perhaps)(?! (?:try|retry|you|ask|next))
possibly
potentially
probably
possible that
or(?: it| they)?(?: may| might| could| did| has| was| had)? not\b
or (?:it )?(?:didn't|hasn't|wasn't)
(?:if|that) (?:it|this|the \w+|that|they|\w+) (?:actually |really |ever |already |even )?(?:ran|run|happened|went|did|has|had|was|were|took|got|succeeded|executed|completed|finished|worked)\b
(?:not|never|n't) (?:be )?assum
(?:not|n't) (?:be )?(?:rule|exclude)
neither
either way
has to be assumed unknown
open question
remains open
guess
coin (?:flip|toss)

# German
unbekannt
unklar
ungewiss
ungeklart
unsicher
unbestatigt
offen\b
ob\b
vielleicht
moglich
eventuell
womoglich
(?:nicht|kein\w*|niemand\w*) (?:\w+ ){0,3}(?:weiß|weiss|wissen|bekannt|klar|sicher|fest|feststell|sagen|gewiss|nachvollzieh|ahnung)
(?:weiß|weiss) (?:\w+ ){0,3}(?:nicht|niemand|keiner|kein)
konnte (?:\w+ ){0,4}(?:sein|haben|worden)
# French
inconnu
incertain
indetermine
pas (?:\w+ )?(?:certain|sur|clair|connu|confirme)
(?:ne|n'|nul|personne)\W?(?:\w+ ){0,3}(?:sait|savons|sais|connait|peut (?:dire|savoir))
(?:ignore|savoir|dire|determiner|verifier) (?:\w+ )?si\b
on ignore
si (?:l'|le |la |elle|il|cet|ce |c')
peut.?etre
a peut
aurait pu
possible
# Spanish, Portuguese, Catalan, Galician
desconoc
desconhec
desconegu
descoñec
incierto
incert
no (?:se|lo|podemos|sabemos|hay|esta|es|queda|puede|puedo) (?:\w+ ){0,2}(?:sabe|sabemos|saber|claro|seguro|cierto|certeza|constancia|determinar|confirm)
nadie (?:\w+ )?sabe
(?:sabe|saber|sabemos|determinar|confirmar|claro|seguro|duda)(?: de)? (?:si|se)\b
si (?:se|el|la|lo|ha|fue|llego|esta|ya)\b
(?:quiza|tal vez|puede que|podria|pudo|a lo mejor|acaso|posible)
nao (?:se|ha|e|esta|sabemos|sei|da) (?:\w+ ){0,2}(?:sabe|saber|claro|certo|certeza|possivel|confirm)
ninguem (?:\w+ )?sabe
se (?:foi|o|a|ele|ela|ja|chegou)\b
talvez
pode (?:ter|ja)
# Italian
sconosciut
ignot
incert
non (?:si|e|sappiamo|e'|c'e|lo) (?:\w+ ){0,2}(?:sa|sappiamo|sapere|noto|chiaro|certo|sicuro|dato|confermat)
nessuno (?:\w+ )?(?:sa|puo)
se (?:e|e'|sia|il|la|l'|lo|questa|questo)\W
forse
puo (?:darsi|essere|aver)
potrebbe
# Dutch
onbekend
onduidelijk
onzeker
niet (?:\w+ )?(?:bekend|duidelijk|zeker|vast)
niemand (?:\w+ )?(?:weet|kan)
weten? (?:\w+ ){0,2}niet
of (?:het|de|deze|dit|hij|die)\b
misschien
mogelijk
# Swedish, Danish, Norwegian, Icelandic
okan[dt]
ukendt
ukjent
ovis+t?\b
uvis
oklar
uklar
osaker
usikker
oviss
(?:ingen|vet|ved) (?:\w+ ){0,2}(?:vet|ved|inte|ikke|ikkje)
(?:om|hvorvidt|huruvida) (?:det|den|anropet|kallet|kaldet|verktyget)
kanske
kanskje
maske\b
muligens
muligvis
mojlig
eventuellt
oþekkt
ovist
# Finnish, Estonian, Hungarian
tuntematon
epaselv
epavarm
(?:ei|emme|en|kukaan ei) (?:\w+ )?(?:tiede|tieda|tiedossa|voida|varm)
ehka
saatto[ia]
mahdollis
\w+[kp]o\b.{0,40}\bvai
onko
teadmata
ei (?:ole )?tea
ebaselge
voib.?olla
ismeretlen
bizonytalan
nem (?:\w+ )?(?:tud|ismert|vilagos|biztos)
talan
lehet
-e\b
# Polish, Czech, Slovak, Slovene, Croatian, Serbian
nieznan
niejasn
niepewn
nie (?:\w+ )?(?:wiadomo|wiemy|wiem|wie|jasne|pewne|sposob)
nikt (?:\w+ )?nie
czy\b
byc moze
moze\b
neznam
nejasn
nejist
neni (?:\w+ )?(?:znamo|jasne|jiste)
nikdo
nevi
zda\b
jestli
ci\b
mozna
neznano
nepoznat
ni (?:\w+ )?(?:znano|jasno)
nije (?:\w+ )?(?:poznato|jasno|sigurno)
nitko|niko\b
da li
mozda
morda
непознат
није познато
да ли
можда
# Russian, Ukrainian, Bulgarian, Belarusian
неизвест
неясн
непонятн
неопредел
(?:не|никто) (?:\w+ )?(?:знаем|знает|знаю|ясно|известно|понятно|уверен|удалось)
ли\b
возможно
может
либо
невідом
незрозум
(?:не|ніхто) (?:\w+ )?(?:знаємо|знає|відомо|зрозуміло)
чи\b
можливо
може\b
дали\b
невядома
ці\b
# Romanian, Greek, Turkish
necunoscut
neclar
nesigur
nu (?:\w+ )?(?:stie|stim|stiu|cunoa|clar|sigur|poate)
nimeni
daca
poate
άγνωστ
ασαφ
αβέβαι
(?:δεν|κανείς) (?:\w+ ){0,2}(?:ξέρ|γνωρ|είναι (?:γνωστό|σαφές|σίγουρο))
αν\b
εάν
ίσως
μπορεί
belirsiz
bilinm
bilmiyor
belli degil
emin degil
net degil
kimse
olabilir
belki
# Vietnamese, Indonesian, Malay, Filipino, Swahili, Esperanto
khong (?:\w+ )?(?:ro|biet|chac|xac dinh)
chua (?:\w+ )?(?:ro|biet|xac dinh)
hay (?:chua|khong)
co the
(?:tidak|belum|tak) (?:\w+ )?(?:diketahui|jelas|pasti|tahu|ada yang tahu)
apakah
mungkin
entah
sama ada
hindi (?:\w+ )?(?:alam|tiyak|sigurado)
walang nakaka
baka\b
haijulikani
hatujui
haiko wazi
labda
nekonat
neklar
ĉu\b
eble
nesciate
neniu scias
# Arabic, Persian, Urdu, Hebrew
غير (?:معروف|معلوم|مؤكد|واضح|محدد)
مجهول
لا (?:نعرف|نعلم|أعرف|أعلم|يعرف|يعلم|أحد|يمكن|ندري)
هل
ربما
قد\b
ما إذا
إن كان
نامعلوم
نامشخص
مشخص نیست
معلوم نیست
معلوم نہیں
نمی.?دان
آیا
شاید
ممکن است
لא
לא (?:ידוע|ברור|יודע|בטוח|ניתן)
אין (?:לדעת|ודאות)
אף אחד
האם
אם\b
אולי
ייתכן
יתכן
# Hindi, Bengali, Tamil, Thai
अज्ञात
अनिश्चित
अस्पष्ट
(?:पता|मालूम|ज्ञात|स्पष्ट) नहीं
या नहीं
शायद
नहीं (?:पता|मालूम|जानत)
কেউ জানে না
জানা নেই
অজানা
কিনা
হয়তো
தெரியவில்லை
தெரியாது
ไม่(?:ทราบ|รู้|แน่|ชัด|สามารถ(?:ยืนยัน|ระบุ))
หรือไม่
หรือยัง
อาจ
ไม่มีใคร
# Chinese, Japanese, Korean
未知
不明
不知
不清楚
不詳
不详
不确定
不確定
未確定
未确定
不得而知
无从
無從
(?:无法|無法|不能|没法|難以|难以|没人能|沒人能|无人能)(?:确定|確定|确认|確認|判断|判斷|知|得知|查|保证|保證|说|說)
(?:没有人|没人|沒有人|沒人|无人|無人|谁也不|誰也不)(?:知|能|清)
是否
有没有
有沒有
可能
也许
也許
或许
或許
说不准
說不準
不好说
かどうか
か否か
(?:分|わ)か(?:ら|り|りません|らない)
定か(?:では|で)
確(?:認|定)(?:でき|が取れ|され(?:て(?:い)?な|ま))
可能性
かもしれ
不確か
不確実
誰(?:も|に)
알 수 (?:없|가 없)
모(?:른|릅|르|름)
여부
(?:는|은|ㄴ|었|았|됐|했)는?지\b
불명
불확실
확인(?:되지|할 수 없|이 안|불가)
아무도
수도 있
"""

# Weaker: they make an English text honest that claims nothing.
HINTS = r"""
check
verif
confirm
inspect
investigat
make sure
find out
look
lost\b
lose
missing
possible
(?:no|without|never got|not|n't) (?:\w+ ){0,2}(?:result|record|recorded|answer|trace|reply|response|status|outcome)
before (?:the|its|a|an|any|it) (?:\w+ )?(?:result|outcome|answer|record|response)
if (?:it|this|the)\b
somebody
someone
human
manual
duplicate
twice
pending
"""

# Plain claims. What is not marked as open and says one of these is refused.
CLAIMS = {
    "that it did not run": r"""
(?:did|does|was|were|is|has|have|had|could|can|will|would|been|got|been)(?: not|n't|not)(?: yet| actually| been| be)* (?:run|ran|execut|perform|happen|start|complet|finish|sent|send|call|invoke|succeed|success|go through|take|carried|done|processed|applied|created)
(?:not|never|nothing)(?: been| was| has| yet| actually)* (?:run|ran|execut|perform|happen|start|complet|finish|sent|called|invoked|carried|done|processed|applied|created|changed)
no (?:side )?effects? (?:\w+ )?(?:happened|occurred|took)
not re-?run
(?:unknown|unrecogni[sz]ed|unregistered|no such|not a known) (?:tool|function|command)
(?:nicht|nie|kein\w*) (?:\w+ )?(?:ausgefuhrt|gelaufen|gestartet|durchgefuhrt|passiert|verschickt|gesendet|aufgerufen|geschehen|erstellt)
unbekannt\w* (?:tool|werkzeug|funktion)
(?:n'a|n'ont|n'est|pas) (?:\w+ )?(?:pas |ete |jamais )*(?:execut|lance|appele|envoye|effectue|eu lieu|demarre)
(?:outil|fonction) inconnu
no (?:se|fue|ha|hubo) (?:\w+ )?(?:ejecut|envi|realiz|complet|inici|llev|cre)
herramienta desconocida
nao (?:foi|se|rodou|houve) ?(?:\w+ )?(?:execut|envi|realiz|conclu|inici)?
non (?:e|e'|è) (?:stat\w )?(?:eseguit|inviat|avviat|partit)
niet (?:\w+ )?(?:uitgevoerd|gestart|verzonden|verstuurd)
(?:inte|ikke) (?:\w+ )?(?:kor|utfor|udfor|skick|send|start)
nie (?:zosta\w+ )?(?:wykona|uruchom|wysla)
(?:не|ни разу не) (?:\w+ )?(?:выполн|запу|отправ|исполн|произо|состоя|вызван)
не (?:\w+ )?(?:викона|запу|надісла)
calistirilmadi
yurutulmedi
gonderilmedi
(?:没有|沒有|未|没|并未|並未|尚未)(?:被)?(?:执行|執行|运行|運行|发送|發送|发生|發生|调用|調用|启动|完成)
未知工具
(?:実行|送信|起動|処理)(?:され(?:ませんでした|なかった|ていま?せん|ていない)|しませんでした|しなかった)
(?:실행|전송|호출|처리)(?:되지|하지) 않
لم (?:يتم|ينفذ|تنفذ|يعمل)
(?:नहीं|निष्पादित नहीं) (?:चल|हुआ|भेजा|किया)
""",
    "that it was cancelled": r"""
cancel
abort
terminat\w+ before
skipped
withdrawn
abgebrochen
storniert
abbruch
annul
interrompu
cancelad
anulad
abortad
annullat
geannuleerd
afgebroken
avbrut
afbrudt
avbrutt
peruut
anulowan
przerwan
zrusen
отмен
прерван
скасован
anulat
ακυρώ
iptal
da huy|bi huy
dibatalkan
ألغ
تم إلغاء
لغو
בוטל
रद्द
ยกเลิก
取消
中止
キャンセル
취소
중단
""",
    "that somebody declined it": r"""
declin
refus
reject
denied
deny
disallow
forbidden
block
not (?:been )?(?:allowed|permitted|approved|authori[sz]ed)
prohibit
prevented
abgelehnt
verweigert
verboten
nicht (?:erlaubt|genehmigt)
rechazad
denegad
rejeitad
negad[oa]
recusad
rifiutat
negat[oa]
geweigerd
afgewezen
avvisad
nekad
afvist
avvist
odrzucon
odmow
zamitnut
отклон
отказ
відхил
respins
refuzat
απορρί
reddedil
tu choi
ditolak
رفض
נדחה
अस्वीकार
ปฏิเสธ
拒绝
拒絕
被拒
拒否
却下
거부
거절
""",
    "that it failed": r"""
fail
could(?: not|n't) (?:be )?(?:run|execut|complet|perform|process)
error(?:ed)?(?: while| during| when| in)? (?:execut|runn|call)
fehlgeschlagen
fehlschlag
gescheitert
echoue
echec
fallo\b
fallid
fracas
falhou
falha
fallit
mislukt
misslyckades
mislykkedes
feilet
epaonnistu
nie powiodl
selhal
не удалось
неудач
провал
сбой
esuat
απέτυχ
basarisiz
that bai
gagal
فشل
נכשל
विफल
असफल
ล้มเหลว
失败
失敗
실패
""",
    "that it ran": r"""
(?:has|had|have)(?: already| just| been)* (?:run|ran|execut|happen|sent|complet|finish|created|performed|succeeded|done)
(?:was|were|is|got)(?: already| just| all| being)* (?:run|executed|sent|completed|finished|created|performed|carried out|done)\b
ran\b
succe
executed
completed
done\b
finished\b
ok(?:ay)?\b
already
ausgefuhrt
erfolgreich
erledigt
gelaufen
verschickt
execute\b
effectue
reussi
succes
ejecutad
exitos
enviad
executad
sucesso
eseguit
successo
uitgevoerd
gelukt
utfort
udfort
wykonan
pomyslnie
provedeno
uspesn
выполнен
успешн
отправлен
виконан
успішн
basari(?:yla|li)
calistirildi
tamamlandi
thanh cong
berhasil
تم التنفيذ
نجح
בוצע
सफल
สำเร็จ
成功
已(?:经|經)?(?:执行|執行|运行|運行|发送|發送|完成)
(?:実行|送信|完了)(?:され(?:ました|た)|しました|済)
(?:실행|완료|전송)(?:되었|됐|했)
""",
}

# Words of English, to tell an English text that leaves nothing open from a text in a language not listed above.
ENGLISH = frozenset(
    """
a an the this that it its is was were be been has have had do does did not no nothing any of in on at to for from by
with while when before after during and or but so because as if then again you your we our i they there here tool tools
call calls called function error errors exception result results output process program agent harness server system run
running ran rerun re resume resumed resuming restart restarted crash crashed kill killed die died stop stopped interrupt
interrupted interruption dangling pending timeout timed out unavailable available invalid try retry please repeat side
effect effects impact high only read name input action operation request task step turn state status message response
null none unsafe safe dangerous needs need must should can cannot could will would use used please sorry warning missing
execute executed execution executing success successful fail failed failure cancelled canceled cancel aborted abort
declined refused rejected denied user done ok okay finished completed complete skipped ignored lost
""".split()
)
