import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const driveShared: readonly DemoDocument[] = [
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'incident-report-inc61-customers',
    title: 'Customer report: delayed alarms after a carrier outage (INC-61)',
    url: 'https://drive.rimewell.example/file/incident-report-inc61',
    author: who.amara,
    owner: who.fatima,
    createdDaysAgo: 88,
    updatedDaysAgo: 84,
    updatedBy: who.elodie,
    tags: ['INC-61', 'incident-report', 'customers', 'reconnect'],
    container: 'Incident reports',
    status: 'Released to customers',
    views: 167,
    body: `*This document may be given to customers.*

## What happened

On Tuesday at 02:14 UTC our mobile carrier had an outage of four minutes. When the network returned, a
large number of gateways connected to our service at the same moment. The service was overloaded for 1
hour and 52 minutes.

## What it meant for you

- Gateways kept measuring and alarming **locally** by light and buzzer.
- All readings were stored in the gateways and delivered later. Your records are complete.
- Phone, SMS and e-mail alarms were delayed. Across all customers, 37 alarms were affected; the longest
  delay was 71 minutes.

## Why it happened

A firmware version had removed a random waiting time that normally spreads connections. Our test did not
include a carrier outage.

## What we changed

1. Firmware v2.14.3 restores the random waiting time.
2. Our service now limits new connections per second and serves pharmaceutical and blood service sites
   first.
3. Every firmware release is tested with a simulated carrier blackout before it leaves our laboratory.
4. We are studying a second mobile carrier.

We are sorry. You rely on us at night, and for an hour you could not. Questions: Fatima El Amrani, Head
of Customer Support.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'incident-bericht-inc61-de',
    title: 'Kundenbericht: verspätete Alarme nach Netzausfall (INC-61)',
    url: 'https://drive.rimewell.example/file/kundenbericht-inc61-de',
    author: who.jana,
    owner: who.stefan,
    createdDaysAgo: 86,
    updatedDaysAgo: 85,
    tags: ['INC-61', 'deutsch', 'kundenbericht'],
    container: 'Incident reports',
    status: 'Released to customers',
    views: 49,
    body: `*Dieses Dokument darf an Kunden weitergegeben werden.*

## Was ist geschehen?

Am Dienstag um 02:14 UTC fiel das Netz unseres Mobilfunkanbieters für vier Minuten aus. Danach meldeten
sich sehr viele Gateways gleichzeitig wieder an. Unser Dienst war für eine Stunde und 52 Minuten
überlastet.

## Was bedeutete das für Sie?

- Die Gateways haben weiter gemessen und **vor Ort** mit Licht und Summer alarmiert.
- Alle Messwerte wurden gespeichert und nachgeliefert. Ihre Aufzeichnungen sind lückenlos.
- Anrufe, SMS und E-Mails kamen verspätet an, im längsten Fall um 71 Minuten.

## Warum?

Eine Firmware-Version hatte eine zufällige Wartezeit entfernt, die Anmeldungen normalerweise verteilt.
Unser Test kannte keinen Netzausfall.

## Was haben wir geändert?

1. Firmware v2.14.3 verteilt die Anmeldungen wieder über bis zu 20 Minuten.
2. Der Dienst begrenzt neue Verbindungen pro Sekunde; Apotheken und Blutspendedienste haben Vorrang.
3. Jede neue Firmware wird mit einem simulierten Netzausfall geprüft.

Wir bitten um Entschuldigung. Für Rückfragen steht Ihnen Stefan Krüger in Hamburg gern zur Verfügung.`,
  },
  {
    datasource: 'drive',
    objectType: 'Deck',
    id: 'rimewell-company-deck',
    title: 'Company deck: Rimewell in twelve slides',
    url: 'https://drive.rimewell.example/file/company-deck',
    author: who.claire,
    createdDaysAgo: 300,
    updatedDaysAgo: 26,
    updatedBy: who.kofi,
    tags: ['deck', 'company', 'sales'],
    container: 'Marketing',
    views: 221,
    body: `**Slide 1.** Rimewell. We keep cold things cold, and can prove it.

**Slide 2.** Every third box of mackerel arrived warm. Nobody knew where. That was the beginning.

**Slide 3.** 214,000 sensors. 1,180 customers. Four offices: Rotterdam, Hamburg, Lyon, Osaka.

**Slide 4.** Sprig measures. Lantern listens. Console decides. Passport proves.

**Slide 5.** Safe without the cloud: light and buzzer are decided on the device. 72 hours of memory in
the gateway, 30 days in the sensor.

**Slide 6.** Passport: a signed report for each shipment, verified by anyone with a phone.

**Slide 7.** Pharma: audit trail, calibration, escalation chains. Audited without a major finding.

**Slide 8.** Food: 31 cold stores of Brightwater Foods on one screen.

**Slide 9.** Field service in three languages, on site within two days.

**Slide 10.** What went wrong and what we learned. We show our postmortems. Ask for one.

**Slide 11.** Next: Atlas, warnings before the warm hour. In beta.

**Slide 12.** Come and visit our lab freezer. It has three people in its alarm chain now.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'brand-voice-guide',
    title: 'How we write: voice and names',
    url: 'https://drive.rimewell.example/file/brand-voice',
    author: who.linnea,
    createdDaysAgo: 410,
    updatedDaysAgo: 95,
    updatedBy: who.kofi,
    tags: ['brand', 'writing', 'design'],
    container: 'Marketing',
    views: 98,
    body: `## Voice

Calm, exact, a little dry. Our reader is responsible for something that can spoil. We never shout, never
joke about loss, and never say "simply".

- *Yes:* "Door 3 has been open for nine minutes."
- *No:* "Oops! Looks like something's not quite right."

## Names

| Write | Not |
| --- | --- |
| Rimewell | RimeWell, Rime Well |
| Sprig S3 | S3 Sprig, sprig |
| Lantern G3 | the gateway box |
| Passport | e-Passport, certificate |
| Console | the portal, the dashboard |

Product names take no article: "Console shows", not "the Console shows".

## Numbers

Space between number and unit. True minus sign: −18 °C. Time in 24 hours with the zone. Decimal point in
English, comma in German and French.

## Other languages

Do not translate product names. German uses *Sie*, French *vous*, Japanese the polite form. Each office
has one person with the last word: Jana Wiechert, Luc Marchetti, Haruka Ishida.

## Errors

An error code is part of the sentence: "The clock is wrong (E-417). Readings are safe." First the
calming fact, then the work.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'site-survey-template',
    title: 'Template: site survey for cold stores',
    url: 'https://drive.rimewell.example/file/site-survey-template',
    author: who.bram,
    createdDaysAgo: 360,
    updatedDaysAgo: 58,
    updatedBy: who.jana,
    tags: ['template', 'field-service', 'survey'],
    container: 'Templates',
    views: 143,
    body: `Copy this file, rename it to "Survey, customer, site" and fill it in on a tablet while walking.

## 1. Site

Address, contact at day, contact at night, safety rules, where to park the van.

## 2. Rooms

| Room | Volume | Band | Doors | Door release tested | Shelving |
| --- | --- | --- | --- | --- | --- |
| | | | | | |

## 3. Network

- Ethernet socket near the planned Lantern position?
- Ports 8883 (MQTT) and 123 (time) open? Name of the IT contact.
- LTE signal at the planned position: read \`rsrp\` in Pocket. Below −110 choose another wall.

## 4. Sensors

Warm corner suspected at: … Evaporator at: … Door sensors wanted: … Dry ice or nitrogen: if yes, Sprig
Cryo with revision C probe.

## 5. Alarms

Who is called first, second, third? Test each number **during** the survey. At least three people,
otherwise remind them of our own freezer (INC-49).

## 6. Photos

Every door, every evaporator, the electrical cabinet, the planned Lantern position. No faces.

## 7. Estimate

Hours, material, second person needed below −20 °C: yes.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'beta-fleet-tracker',
    title: 'Atlas beta fleets: tracker',
    url: 'https://drive.rimewell.example/file/atlas-beta-tracker',
    author: who.gwen,
    createdDaysAgo: 31,
    updatedDaysAgo: 3,
    updatedBy: who.stefan,
    tags: ['atlas', 'beta', 'tracker'],
    container: 'Atlas',
    permissions: { groups: ['project-atlas', 'customer-facing'] },
    views: 58,
    body: `One line per fleet. Updated on Mondays by Gwen Hathersage, in between by whoever knows better.

| Fleet | Trailers | Start | Active daily | Caught ahead | Mood |
| --- | --- | --- | --- | --- | --- |
| Nordhavn Seafood | 22 | day 30 | 5 of 6 | off (ATLAS-231) | patient |
| Brightwater Foods | 40 | day 28 | 11 of 12 | 71 % | loud and happy |
| Tiefkühl Brehmer | 10 | day 19 | 2 of 2 | 66 % | loves idle report |
| Val Clair | 14 | day 12 | 3 of 5 | 70 % | waits for offline Pocket |
| Fifth fleet | 25 | not started | | | needs batteries |

**Notes.** "Active daily" counts dispatchers who opened the list on each working day. "Caught ahead"
counts excursions predicted at least 45 minutes before. The works council of Tiefkühl Brehmer agreed to
the beta on the condition of 90 days retention (ATLAS-240). Nordhavn wants to switch predictions on
again as soon as compartments work; Mei Tanaka is at 19 of 22 trailers.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'friday-show-jitter-script',
    title: 'Script: Twelve thousand people at one door',
    url: 'https://drive.rimewell.example/file/friday-show-jitter',
    author: who.amara,
    createdDaysAgo: 9,
    updatedDaysAgo: 8,
    tags: ['friday-show', 'reconnect', 'jitter'],
    container: 'Friday show',
    views: 27,
    body: `A ten minute play about the reconnect storm, for the Friday show. Needed: one door, one bell, thirty
people.

**Scene 1.** Everyone leaves the room. I ring the bell: "Carrier is back!" All come in at once. Lukas,
as the load balancer, falls over. (Mat under Lukas.)

**Scene 2.** We add a second door. Everyone still runs at the bell. Now two people fall over. This is
what I suggested at 02:50 in the real incident: more pods.

**Scene 3.** Everyone waits two seconds, then four, then eight. They run together each time, since they
all count equally well. This was v2.14.2.

**Scene 4.** Each person throws dice and waits that many seconds. The crowd becomes a trickle. This is
full jitter, v2.14.3.

**Scene 5.** Dice plus a friendly doorman who says "five minutes, please". Connection shedding, RFC-051.
Nurses and pharmacists go first.

**Moral.** A crowd is not many people. A crowd is many people *at the same time*.

Questions: at most three, the first one from somebody new. Recording for Mei Tanaka.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'key-ceremony-minutes',
    title: 'Key ceremony minutes: Passport signing key',
    url: 'https://drive.rimewell.example/file/key-ceremony',
    author: who.viktor,
    createdDaysAgo: 74,
    updatedDaysAgo: 74,
    tags: ['passport', 'keys', 'security'],
    container: 'Key ceremonies',
    permissions: { groups: ['it-security', 'legal'] },
    views: 16,
    body: `**Place:** small meeting room, Rotterdam. **Key holders present:** Viktor Halász, Joris van der Meer.
**Witness:** Helena Brandt.

1. 10:02 room closed, phones in the box.
2. 10:06 both cards inserted, module answers, firmware of the module checked against the printed hash.
3. 10:11 \`rimectl signer keygen --slot next\` run. Key id \`rw-pass-07\`. Valid for 400 days.
4. 10:15 public part exported, compared by voice, character by character, by both holders.
5. 10:24 public part published in \`keys.json\`; the notary receives a copy by courier.
6. 10:30 cards removed, sealed in bags 118 and 119.

Next day, 10:30: key promoted. Test passport signed and verified with Pocket, Console and the offline
verifier. All **genuine**.

**Remarks.** The module clock was four seconds wrong; corrected. Card of Tobias Renner stays in Hamburg
as planned after INC-57. Next ceremony: at the latest in 355 days. The alert at 45 days was tested on
the same day.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'audit-evidence-index',
    title: 'Audit evidence: index',
    url: 'https://drive.rimewell.example/file/audit-evidence',
    author: who.viktor,
    createdDaysAgo: 62,
    updatedDaysAgo: 17,
    updatedBy: who.helena,
    tags: ['audit', 'compliance', 'evidence'],
    container: 'Audit evidence',
    permissions: { groups: ['it-security', 'legal', 'operations', 'leadership'] },
    views: 41,
    body: `Where the auditors' questions were answered. Keep the structure, they come back in a year.

| No. | Question | Evidence | Owner |
| --- | --- | --- | --- |
| 1 | How are alarms tested? | Test alarms of the last quarter, PDF/A | Fatima El Amrani |
| 2 | Who may change firmware? | Release checklists v2.14.3 and v2.15.0 | Lukas Hoffmeister |
| 3 | How do you handle incidents? | Postmortems INC-57, INC-61, INC-64 | Joris van der Meer |
| 4 | Calibration of reference devices | Certificates, one was nine days late | Wiebke Petersen |
| 5 | Access of leavers | Account log, two late removals | Viktor Halász |
| 6 | Supplier control | Halden Circuits visit report, change notice letter | Olga Sadowska |
| 7 | Training of subcontractors | Register France, incomplete | Luc Marchetti |
| 8 | Backup and restore | Drill report PLAT-861 | Joris van der Meer |
| 9 | Personal data | Request log without names | Helena Brandt |

The auditor praised number 3: "They write down what they did wrong." Number 8 needs a new drill before
the next visit; the last one is almost a year old.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'passport-faq-inspectors-fr',
    title: 'Passeport de température : questions des inspecteurs',
    url: 'https://drive.rimewell.example/file/passeport-faq-fr',
    author: who.elodie,
    createdDaysAgo: 150,
    updatedDaysAgo: 68,
    updatedBy: who.luc,
    tags: ['passport', 'français', 'inspection'],
    container: 'Customers / France',
    views: 37,
    body: `Ce document peut être remis aux inspecteurs et aux pharmaciens responsables.

**Qui peut vérifier un passeport ?** Toute personne avec un téléphone. Il suffit de scanner le code
carré ; aucun compte n’est nécessaire.

**Que signifie « authentique » ?** Les mesures, les ouvertures de porte et les noms sont exactement ceux
qui ont été signés lors de la remise.

**Que signifie « altéré » ?** Au moins un chiffre a changé depuis la signature. Le document ne doit pas
être accepté.

**Peut-on corriger un passeport ?** Non. Une correction est un deuxième passeport qui cite le premier.

**Où se trouve la clé ?** Dans un module matériel à Rotterdam. Deux personnes sont nécessaires pour la
renouveler. Les clés publiques sont déposées chez un notaire.

**Y a-t-il eu un problème ?** Oui, une fois : la clé avait expiré et l’erreur **E-502** est apparue
pendant six heures (INC-57). Les 1 930 passeports concernés ont été signés de nouveau et portent une
mention.

**Combien de temps gardez-vous les mesures ?** Cinq ans au minimum, dix ans pour les médicaments.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'minato-label-template-ja',
    title: 'センサー用ラベルのひな形（ふりがな付き）',
    url: 'https://drive.rimewell.example/file/minato-label-ja',
    author: who.kenji,
    createdDaysAgo: 115,
    updatedDaysAgo: 33,
    updatedBy: who.haruka,
    tags: ['minato-fresh', 'label', '日本語'],
    container: 'Customers / Japan',
    views: 23,
    body: `ミナトフレッシュの倉庫で使うラベルのひな形です。印刷してセンサーの白い面に貼ってください。灰色の試作品には使えません。

## ラベルの内容

1. 場所の名前（ふりがなを必ず付ける）
2. センサーの番号（例：RW-2002-18834）
3. 温度の範囲（例：2 ℃ から 5 ℃）
4. 「動かさないでください」の一文
5. 連絡先：大阪オフィスの電話番号

## 注意

- 文字の大きさは十二ポイント以上にしてください。手袋をした人が暗い場所で読みます。
- 水に強い用紙を使ってください。洗浄の後にはがれたものは、写真を撮って報告してください。
- 学校給食を保管する十二番と十三番の倉庫では、黄色の枠を付けます。

ひな形を変更したいときは石田まで連絡してください。お客様の品質管理部の確認が必要です。`,
  },
  {
    datasource: 'drive',
    objectType: 'Deck',
    id: 'atlas-demo-script',
    title: 'Atlas demo: script for ten minutes',
    url: 'https://drive.rimewell.example/file/atlas-demo-script',
    author: who.gwen,
    createdDaysAgo: 36,
    updatedDaysAgo: 13,
    updatedBy: who.linnea,
    tags: ['atlas', 'demo', 'sales'],
    container: 'Atlas',
    views: 64,
    body: `For everyone who shows Atlas to a customer. Use the demo account "Herring Lines"; all trailers in it are
invented.

**Minute 0 to 2.** Ask how they find out today that a trailer is warm. Be quiet and listen. Most say:
"When it arrives."

**Minute 2 to 5.** Show the list, not the map. Point at trailer Herring 7: "door open for eleven
minutes, 34 °C outside, will be above −15 °C in 48 minutes". Read the reason aloud.

**Minute 5 to 7.** Press *Suggest*. Show the message that the driver gets in Pocket. Mention that the
driver is not scored or followed at home.

**Minute 7 to 9.** Fast forward. The curve bends back. Show the record: who was told, what was done.

**Minute 9 to 10.** Say what it cannot do: no routes, no fuel, two-compartment trailers are coming. Do
not name a price and do not promise a date.

If the network in the room is bad, use the recorded version. If someone asks for satellite, smile and
write it down.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'error-code-cheat-sheet',
    title: 'Error code cheat sheet for support and field',
    url: 'https://drive.rimewell.example/file/error-code-cheat-sheet',
    author: who.callum,
    createdDaysAgo: 260,
    updatedDaysAgo: 13,
    updatedBy: who.noor,
    tags: ['error-codes', 'support', 'field-service'],
    container: 'Support',
    comments: [{ author: who.jana, text: 'Laminated one for each van. Please keep it to one page.', daysAgo: 40 }],
    views: 309,
    body: `Print it, laminate it, put it next to the phone. The long version is the error catalogue in Code Docs.

| Code | Meaning | First sentence to the customer | First action |
| --- | --- | --- | --- |
| E-118 | Sensor battery low | You have about four weeks | Send a cell or a sensor |
| E-209 | Probe open circuit | Old readings are right | Rev B in dry ice? Swap |
| E-275 | Pairing conflict | Nothing is lost | Scan the sensor, not the box |
| E-331 | Mobile network refused | It stores and alarms locally | Check the SIM state |
| E-417 | Gateway clock wrong | Readings are safe | Port 123? Coin cell? |
| E-502 | Passport not signed | Goods are fine, proof is late | Call the on-call at once |
| E-640 | Firmware image rejected | It keeps the old version | Note the serial number |

LEDs: two blue blinks, the server refused the session. Three white, no mobile network. Slow red, look at
the freezer first and phone us second.

If three customers report the same code within an hour, tell the platform on-call. It may be the next
INC.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'summer-party-plan',
    title: 'Summer party: plan and food',
    url: 'https://drive.rimewell.example/file/summer-party',
    author: who.siobhan,
    createdDaysAgo: 22,
    updatedDaysAgo: 6,
    updatedBy: who.kofi,
    tags: ['party', 'culture', 'office'],
    container: 'Company',
    views: 88,
    body: `**Where:** the old fish warehouse where we began, now a studio with a terrace. **When:** the last
Thursday before the school holidays, 16:00 until the neighbours complain.

## Who comes

All four offices. Osaka sends a film, and Haruka Ishida and Mei Tanaka come in person, because they are
at the planning week anyway. Families welcome. The first customer, the fish dealer, is invited by Marit
Oosterveld.

## Food

- Mackerel, three ways
- For people who have had enough fish: dumplings, vegetarian and vegan
- Ice cream in a freezer monitored by a Sprig S3. If it thaws, all phones ring. This is the
  entertainment.

## Programme

1. Five minute speech, bell after five minutes
2. Reading of the worst meetings of the year by Siobhan Keane
3. Repeat of "Twelve thousand people at one door", now with real doors

## To do

Music (Sanne de Wit), permits (Desmond Achebe), train tickets from Hamburg and Lyon (Teodor Ilić), ice
cream (Kofi Mensah). Allergies go into the sheet until Friday.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'approval-limits',
    title: 'Who may approve what: signature limits',
    url: 'https://drive.rimewell.example/file/approval-limits',
    author: who.ingrid,
    createdDaysAgo: 240,
    updatedDaysAgo: 46,
    updatedBy: who.beatriz,
    tags: ['approval', 'purchasing', 'finance'],
    container: 'Company',
    views: 112,
    body: `One page, so that nobody has to guess.

| Amount in euros | Who approves |
| --- | --- |
| up to 250 | you, with a reason |
| up to 2,500 | your manager |
| up to 25,000 | the member of leadership for your department |
| up to 100,000 | plus Ingrid Solbakken |
| above | plus Marit Oosterveld |

## Always, whatever the amount

- Software and cloud services: Viktor Halász looks first.
- Contracts longer than twelve months: Helena Brandt reads them.
- New suppliers: Olga Sadowska creates them, Teodor Ilić calls the number on the company's own website.
- Changed bank details: call back on the **known** number. The fake invoice of Halden Circuits carried a
  real order number.

## In an incident

The incident lead may spend up to 5,000 euros without asking, for example on SMS credit, a courier or a
taxi with a key card from Hamburg. Tell finance the next day.

Splitting an order to stay below a limit is not clever. People in finance can add.`,
  },
]
