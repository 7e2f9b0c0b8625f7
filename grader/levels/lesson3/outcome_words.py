"""Word lists for `outcome`: how people say that nobody knows, and how they claim to know.

A list is split at white space; a dot stands for a gap between two words of one sentence. Each entry is a regular
expression that begins at the start of a word and may end inside one, so that a stem covers its endings. Accents are
dropped on both sides, case does not count. A language needs words for an open outcome only if claims are listed for
it, since nothing else is refused for its words.
"""

# About something else than the outcome: taken out before anything is looked for.
ELSEWHERE = r"""
(?:unknown|undefined|unrecogni[sz]ed|unregistered).(?:tool|function|command|name|method|operation|reason|error|exception)\b(?!.(?:outcome|result|stat))
(?:nobody|no.?one).(?:knows|can.(?:say|tell)).why
(?:not|\w+n't).(?:\w+.)?(?:know|sure).(?:why|how|what.to|about|(?:(?:the|this|that|any|such|a).)*tool)
not.known.to.be
(?:know|sure|certain|unclear|unknown|whether).(?:(?:if|whether).)?(?:it|this|that|the.\w+).(?:is|was|would.be).(?:\w+.)?(?:safe|dangerous|allowed|read-?only)
(?:not|never|\w+n't|cannot|skip\w*|refus\w*|declin\w*|block\w*|avoid\w*|prevent\w*)(?:.\w+){0,3}.(?:re-?(?:run|ran|execut|try|tried|play|do|send|sent|peat)\w*|again)\b
re-?(?:run|execut|try)\w*(?:.was|.is)?.(?:skipped|refused|blocked|cancell?ed|declined|denied)
no.doubt without.(?:a.)?doubt
unbekannt\w*.(?:tool|werkzeug|funktion|befehl|fehler|grund)
(?:outil|fonction|erreur|herramienta|funcion|strumento|funzione|ferramenta|funcao)\w*.(?:inconnu|desconocid|sconosciut|desconhecid)
onbekend\w*.(?:tool|functie|fout)  okan\w*.(?:verktyg|fel)  nieznan\w*.(?:narzedzi|blad)  bilinmeyen.(?:arac|hata)
(?:неизвест|невідом)\w*.(?:инструмент|інструмент|функц|ошибк|помилк)
未知(?:的)?(?:工具|函数|错误|原因)  不明な(?:ツール|関数|エラー)  알.수.없는.(?:도구|함수|오류)
"""

# Whoever writes one of these leaves open whether the call ran.
OPEN = {
    "English": r"""
unknown unclear uncertain unsure unconfirmed unverif undetermin indetermina undefined unresolved unsettled undecided
inconclusive ambigu doubt dubious questionable limbo mystery chance guess whether rule[sd]?.out
either.(?:way|ran|it|the) be.either neither.(?:confirm|exclu|prov|know|rul|clear)
(?:nobody|no.?one|none.of.us|heaven|god|who).(?:can|could|know|is|was|has|saw|will)
(?:can?|could|do|does|did|will|would)(?:.not|n't|not).(?:be.)?(?:\w+.)?(?:know|tell|told|sa[yi]|determin|confirm|verif|establish|find.out|see\b|sure|certain|exclude)
(?:not|never|isn't|wasn't|aren't|nor).(?:\w+.)?(?:know|sure|certain|clear|confirm|verif|determin|establish|assum|exclude)
(?:no|without|lack\w*(?:.of)?).(?:\w+.)?(?:idea|way.(?:to|of)|knowledge|confirmation|certainty|proof|evidence|clue|telling|knowing|(?:record|trace|sign).(?:of|that))
(?:unable|impossible|hard|difficult|not.possible).to.(?:\w+.)?(?:tell|say|know|determin|confirm|verif|establish)
(?:may|might|could|can)(?:.or.(?:may|might|could).not)?(?:.not|n't)?(?:.already|.well|.still|.just|.even|.also)*.have\b(?!.to)
(?:may|might|could)'ve
(?:may|might|could).or.(?:may|might|could).not
(?:may|might|could)(?:.not|.already|.well|.still)*.(?:exist|be\b(?!.(?:re|run|called|executed|tried|unsafe|used)))
(?:maybe|perhaps)(?!.(?:try|retry|you|ask)) possibly potentially possible.that
(?:is|it's|quite|also|well).possible(?!.to)
or.not\b or.(?:\w+.)?(?:may|might|could).not
(?:ran|run|did|executed|happened|sent|has|have).or.(?:it.)?(?:has|have|did|was)?.?n(?:o|')t
if.(?:\w+.){1,3}(?:ran|happened|went|took|got|did|has|had|was|were|succeeded|executed|completed|finished|worked)\b
(?:ran|run|executed|happened|sent|done|finished)\s*\?
""",
    "German": r"""
unbekannt unklar ungewiss ungeklart unsicher offen\b ob\b vielleicht moglich eventuell womoglich
(?:nicht|kein\w*|niemand).(?:\w+.){0,3}(?:wei|wiss|bekannt|klar|sicher|fest|sag|gewiss|nachvollzieh|ahnung|erkenn)
(?:weiss|wissen).(?:\w+.){0,3}(?:nicht|niemand|kein) (?:kann|konnte|mag).(?:\w+.){0,4}(?:sein|haben|worden)
""",
    "French": r"""
inconnu incertain indetermine on.ignore peut.?etre (?:aurait|a).pu il.est.possible possiblement
(?:pas|nul|personne|ne|n').{0,2}(?:\w+.){0,2}(?:certain|sur\b|clair|connu|sai[ts]|savons|savoir|connait|confirm)
si.(?:l'|le\b|la\b|elle|il\b|cet|ce\b|c'|son\b)
""",
    "Spanish and Portuguese": r"""
desconoc desconhec incierto incert indetermina quiza tal.vez talvez puede.que podria pudo a.lo.mejor posible possivel
(?:no|nao|nadie|ninguem).(?:\w+.){0,2}(?:sab|sei\b|claro|segur|ciert|cert|constancia|determin|confirm|conoc|conhec)
(?:si|se).(?:se|el|la|lo|ha|fue|foi|llego|esta|ya|ja|o|a|ele|ela)\b pode.(?:ter|ja)
""",
    "Italian": r"""
sconosciut ignot incert forse puo.(?:darsi|essere|aver) potrebbe se.(?:e|sia|il|la|lo|questa|abbia)\b se.l'
(?:non|nessuno).(?:\w+.){0,2}(?:sa\b|sapp|sape|noto|chiar|cert|sicur|dato|conferm|conosc)
""",
    "Dutch": r"""
onbekend onduidelijk onzeker misschien mogelijk of.(?:het|de|deze|dit|hij)\b
(?:niet|niemand|geen).(?:\w+.){0,2}(?:bekend|duidelijk|zeker|vast|weet|weten|kan|idee) we(?:et|ten).(?:\w+.){0,2}niet
""",
    "Scandinavian": r"""
okan[dt] ukendt ukjent oviss\w* ovist uviss?t? oklar uklar osaker usikker kanske kanskje maske\b mulig mojlig eventuel
(?:ingen|inte|ikke|icke).(?:\w+.){0,2}(?:ve[td]|kan|klart|saker|sikker|kan[dt]|kjent|kendt)
ve[td].(?:\w+.){0,2}(?:inte|ikke)
om.(?:det|den|anropet|kallet|kaldet|verktyget|verktoyet|\w+et)\b
""",
    "Polish": r"nieznan niejasn niepewn nie.(?:\w+.)?(?:wiadomo|wiem|wie\b|jasne|pewn|sposob) nikt czy\b moze\b",
    "Russian and Ukrainian": r"""
неизвест неясн непонятн неопредел невідом незрозум возможно можливо может може\b либо ли\b чи\b
(?:не|никто|ніхто).(?:\w+.){0,2}(?:зна|ясно|известно|понятно|уверен|відомо|удалось.(?:установ|выяс|опред))
""",
    "Turkish": r"belirsiz bilinm bilmiyo kimse olabilir belki (?:belli|emin|net|kesin).degil \w+[dt][iu].m[iu]",
    "Vietnamese and Indonesian": r"""
(?:khong|chua|chang).(?:\w+.){0,2}(?:ro|biet|chac|xac.dinh) hay.(?:chua|khong) co.the
(?:tidak|belum|tak|tiada).(?:\w+.){0,2}(?:diketahui|jelas|pasti|tahu) apakah mungkin entah
""",
    "Arabic": r"""
غير.(?:معروف|معلوم|مؤكد|مؤكدة|واضح|محدد) مجهول هل ربما قد\b ما.إذا إن.كان إذا.كان
(?:لا|لم|ليس).(?:\w+.){0,2}(?:نعرف|نعلم|أعرف|أعلم|يعرف|يعلم|أحد|يمكن|ندري|معروف|مؤكد)
""",
    "Hindi": r"अज्ञात अनिश्चित अस्पष्ट (?:पता|मालूम|ज्ञात|स्पष्ट).नहीं नहीं.(?:पता|मालूम|जानत) या.नहीं शायद",
    "Chinese": r"""
未知 不明 不知 不清楚 不詳 不详 不确定 不確定 未确定 未確定 不得而知 是否 有没有 有沒有 可能 也许 也許 或许 或許
说不准 不好说
(?:无法|無法|不能|没法|難以|难以|无从|無從)(?:确定|確定|确认|確認|判断|判斷|知|得知|说)
(?:没有|没|沒|无|無|谁也|誰也)(?:有)?人?(?:不|能)?(?:知|清楚|确认) 谁也不 尚未确认 待确认
""",
    "Japanese": r"""
不明 かどうか か否か (?:分|わ|判)か(?:ら|り) 定かで 可能性 かもしれ 不確 誰(?:も|に) 確(?:認|定)(?:でき|されてい|が取れ)
""",
    "Korean": r"알.?수.?(?:가.)?없 모(?:른|릅|르|름) 여부 는지 불명 불확실 확인(?:되지|할.수|이) 아무도 수도.있",
}

# Weaker words: they will do in an English text that claims nothing.
HINTS = r"""
probably (?:un)?likely
check verif confirm inspect investigat make.sure find.out look\b lost\b missing possible if.(?:it|this|the)\b somebody
someone human manual duplicate twice before.(?:the|its|an?|any|it)\b in.?flight
(?:outcome|result|status|fate)\b(?:.\w+){0,4}.(?:not|never|lost|missing|gone|unavailable)
(?:no|without|not|never|\w+n't).(?:\w+.){0,2}(?:result|record|answer|trace|reply|response|status|outcome)
"""

# Plain claims: that it ran, that it did not, that it failed, that it was cancelled or declined.
CLAIMS = {
    "English": r"""
(?:not|\w+n't|never|nothing)(?:.yet|.actually|.been|.be|.was|.has)*.(?:run|ran|execut|perform|happen|start|complet|finish|sen[dt]|call|invok|succe|go.through|tak|carr|done|process|appl|creat|chang)
no.(?:side.)?effects?.(?:\w+.)?(?:happened|occurred|took) cancel abort skipped
(?:declined|refused|rejected|denied)\b(?!.to)
forbidden blocked disallow prohibit (?:not|\w+n't).(?:be.)?(?:allow|permit|approv|authori) fail
(?:has|had|have)(?:.already|.just|.been)*.(?:run|ran|execut|happen|sent|complet|finish|created|perform|succeeded|done)
(?:was|were|is|got)(?:.already|.just)*.(?:run|executed|sent|completed|finished|created|performed|carried.out|done)\b
ran\b succe executed\b completed\b done\b finished\b ok(?:ay)?\b already no.such.tool
(?:unknown|undefined|unrecogni[sz]ed|unregistered).(?:tool|function|command)
""",
    "German": r"""
(?:nicht|nie|kein\w*).(?:\w+.)?(?:ausgefuhrt|gelaufen|gestartet|durchgefuhrt|passiert|verschickt|gesendet|aufgerufen)
abgebrochen abbruch storniert abgelehnt verweigert verboten fehlgeschlagen fehlschlag gescheitert ausgefuhrt erfolgreich
erledigt gelaufen verschickt unbekannt\w*.(?:tool|werkzeug|funktion)
""",
    "French": r"""
annul interrompu refus rejet interdit echoue echec effectue\w*\b reussi succes (?:a|ete).execut
pas.(?:\w+.){0,2}(?:execut|lance|appel|envoy|effectu|demarre) (?:outil|fonction).inconnu
""",
    "Spanish and Portuguese": r"""
cancelad anulad abortad rechazad denegad rejeitad negad recusad fallo\b fallid fracas falhou falha ejecut executad exito
enviad sucesso (?:no|nao).(?:\w+.){0,2}(?:envi|realiz|inici|complet|conclu) (?:herramienta|ferramenta).descon
""",
    "Italian": r"annullat interrott rifiutat negat[oa] fallit eseguit inviat[oa] successo strumento.sconosciut",
    "Dutch": r"""
geannuleerd afgebroken geweigerd afgewezen mislukt uitgevoerd gelukt verzonden verstuurd onbekend\w*.tool
""",
    "Scandinavian": r"""
avbr[ou]t avbrudt afbrudt avvisad nekad afvist misslyckade mislykkede feilet utfort udfort lyckade
""",
    "Polish": r"anulowan przerwan odrzucon odmow nie.powiod wykona wyslan pomyslnie nieznan\w*.narzedzi",
    "Russian and Ukrainian": r"""
отмен прерван скасов отклон отказ відхил не.удалось неудач сбой провал выполн успешн отправлен исполн запуще викона
успішн
(?:неизвест|невідом)\w*.(?:инструмент|інструмент)
""",
    "Turkish": r"iptal reddedil basari calistiril yurutul tamamlan gonderil",
    "Vietnamese and Indonesian": r"""
da.huy bi.huy tu.choi that.bai thanh.cong da.chay dibatalkan ditolak gagal berhasil selesai
""",
    "Arabic": r"(?:تم.)?(?:ال)?إلغاء ألغ(?:ي|ت) رفض فشل نجح تم.(?:ال)?تنفيذ لم.(?:يتم|ينفذ|تنفذ|يعمل)",
    "Hindi": r"रद्द अस्वीकार विफल असफल सफल नहीं.(?:चल|हुआ|भेजा|किया)",
    "Chinese": r"""
取消 中止 拒绝 拒絕 被拒 失败 失敗 成功 已(?:经|經)?(?:执行|執行|运行|運行|发送|發送|完成) 未知(?:的)?工具
(?:没有|沒有|未|没|并未|並未|尚未)(?:被)?(?:执行|執行|运行|運行|发送|發送|发生|發生|调用|調用|启动|完成)
""",
    "Japanese": r"""
キャンセル 中止 拒否 却下 失敗 成功 (?:実行|送信|起動|処理|完了)(?:され|しま|しな|した|済) 不明なツール
""",
    "Korean": r"취소 중단 거부 거절 실패 성공 (?:실행|전송|호출|처리|완료)(?:되|하|했|됐) 알.수.없는.도구",
}

# Words of English, to tell an English text that leaves nothing open from one in a language that is not listed.
ENGLISH = """
a an the this that it its is was were be been has have had do does did not no nothing any of in on at to for from by
with while when before after during and or but so because as if then again you your we our i they there here tool
tools call calls called function error errors exception result results output process program agent harness server
system run running ran rerun re resume resumed resuming restart restarted crash crashed kill killed die died stop
stopped interrupt interrupted interruption dangling pending timeout timed out unavailable available invalid try retry
please repeat side effect effects impact high only read name input action operation request task step turn state
status message response null none unsafe safe dangerous needs need must should can cannot could will would use used
sorry warning missing unknown execute executed execution executing success successful fail failed failure cancelled
canceled cancel aborted abort declined refused rejected denied user done ok okay finished completed complete skipped
ignored lost
"""
