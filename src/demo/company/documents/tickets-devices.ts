import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const ticketsDevices: readonly DemoDocument[] = [
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-371',
    title: 'Simplify reconnect backoff in fridge-gateway',
    url: 'https://tickets.rimewell.example/GATE-371',
    author: who.anton,
    owner: who.lukas,
    createdDaysAgo: 131,
    updatedDaysAgo: 92,
    tags: ['firmware', 'backoff', 'INC-61'],
    container: 'GATE',
    status: 'Done',
    comments: [
      {
        author: who.lukas,
        text: 'Linked to INC-61. The lesson is about the title and the test, not about the author.',
        daysAgo: 92,
      },
    ],
    views: 64,
    body: `The reconnect code has two branches, one with random jitter and one without, and the jitter branch is
never reached on Lantern G2. Remove the branch and use one exponential backoff for both devices: 2, 4, 8
… 120 seconds.

**Update after INC-61:** removing the jitter was the cause of the gateway reconnect storm. On G3 the
branch *was* reached. Shipped in v2.14.2, reverted in v2.14.3, see GATE-388.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-388',
    title: 'Bring back jitter in reconnect backoff, release v2.14.3',
    url: 'https://tickets.rimewell.example/GATE-388',
    author: who.amara,
    owner: who.freya,
    createdDaysAgo: 95,
    updatedDaysAgo: 89,
    updatedBy: who.freya,
    tags: ['firmware', 'backoff', 'INC-61', 'hotfix'],
    container: 'GATE',
    status: 'Done',
    comments: [
      {
        author: who.anton,
        text: 'Full jitter, not equal jitter. I simulated both with 12,000 gateways, chart attached.',
        daysAgo: 94,
      },
      {
        author: who.wiebke,
        text: 'Blackout test green: peak 214 connects per second instead of 1,270.',
        daysAgo: 90,
      },
    ],
    views: 121,
    body: `From INC-61: all gateways with the same firmware reconnect in the same second after a carrier outage.

**Needed**

- Full random jitter between 0 and the current backoff
- Maximum 15 minutes instead of 2
- Do not reset the timer when DNS answers change
- Same code on Lantern G2 and G3

**Acceptance:** with 2,000 virtual gateways on bench A, a four minute blackout gives at most 250 new
sessions per second. Released as \`fridge-gateway\` v2.14.3.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-391',
    title: 'Carrier blackout test on bench A before ring 1',
    url: 'https://tickets.rimewell.example/GATE-391',
    author: who.wiebke,
    owner: who.ruta,
    createdDaysAgo: 90,
    updatedDaysAgo: 68,
    updatedBy: who.ruta,
    tags: ['test', 'bench', 'INC-61'],
    container: 'GATE',
    status: 'Done',
    views: 48,
    body: `We need a test that switches off a simulated carrier for four minutes and watches what 2,000 virtual
gateways do afterwards. It must run before every ring 1 rollout and fail the release if the number of
connects per second exceeds 250.

Implemented as \`blackout.yaml\` for \`coldbench\`. Run time 26 minutes. It also checks that no buffered
reading is lost and that **E-417** does not appear after a two minute power cut. Rūta Balčiūnaitė wrote
the carrier simulator, Wiebke Petersen reviewed it.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-402',
    title: 'E-275 when pairing more than 100 Sprigs at once',
    url: 'https://tickets.rimewell.example/GATE-402',
    author: who.kenji,
    owner: who.freya,
    createdDaysAgo: 74,
    updatedDaysAgo: 30,
    tags: ['E-275', 'pairing', 'gateway'],
    container: 'GATE',
    status: 'Done',
    comments: [
      { author: who.freya, text: 'Table size was 100, documentation says 120. Fixed in v2.15.0.', daysAgo: 36 },
    ],
    views: 39,
    body: `Found at Minato Fresh site 4. We paired 112 Sprig S2 in one session. The last nine showed **E-275**
(duplicate pairing) although they were new. After a restart of the Lantern they could be paired
normally.

Steps: pair 100 sensors in Pocket within 15 minutes, continue without closing the dialog. Firmware
v2.14.3, Lantern LG3-JP, Pocket 3.1.4. Happens every time.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-409',
    title: 'Lantern G3 reboots when the mains plug is wiggled',
    url: 'https://tickets.rimewell.example/GATE-409',
    author: who.jana,
    owner: who.rafael,
    createdDaysAgo: 44,
    updatedDaysAgo: 7,
    tags: ['hardware', 'lantern', 'power'],
    container: 'GATE',
    status: 'In progress',
    comments: [
      {
        author: who.rafael,
        text: 'Hold-up capacitor is fine, the charger IC needs 80 ms to hand over. Trying a firmware workaround first.',
        daysAgo: 7,
      },
    ],
    views: 27,
    body: `Apotheka Süd, depot Ulm: three Lantern G3 restart when somebody cleans behind the shelf and moves the
plug. The battery should take over without a gap. It does so if the plug is pulled completely, but not
if contact is lost for 50 to 100 milliseconds several times.

No readings are lost, the restart takes 40 seconds. The customer's quality manager counts every restart
in the audit trail, so this is more than cosmetic.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-415',
    title: 'Update over LTE-M takes 31 minutes, target 25',
    url: 'https://tickets.rimewell.example/GATE-415',
    author: who.lukas,
    owner: who.anton,
    createdDaysAgo: 38,
    updatedDaysAgo: 3,
    tags: ['firmware', 'update', 'lte'],
    container: 'GATE',
    status: 'In progress',
    views: 22,
    body: `Key result O1.3 of the firmware team. Measured on 400 units in ring 1 with v2.15.0: median 31 minutes,
slowest 74.

Ideas: delta images (saves about 60 % of the bytes, needs the new image format of v3.0), larger blocks
while signal is good, pausing sensor scans during the last megabyte. Anton Kirilov tries the block size
first, since it needs no new format. The anti-rollback check must stay untouched.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-419',
    title: 'Honour retry_after_s from server refusal',
    url: 'https://tickets.rimewell.example/GATE-419',
    author: who.amara,
    owner: who.ruta,
    createdDaysAgo: 82,
    updatedDaysAgo: 26,
    updatedBy: who.anton,
    tags: ['firmware', 'reconnect', 'RFC-051'],
    container: 'GATE',
    status: 'Done',
    views: 31,
    body: `RFC-051 lets \`ingest-edge\` refuse a session with code \`0x97\` and a waiting time. The gateway should
wait at least \`retry_after_s\` and then add its own jitter. Values above 1,800 seconds are capped, in
case the server sends nonsense.

Done in v2.15.0. Test: server sends 300, gateway returns between 300 and 420 seconds. Old firmware
ignores the field and falls back to its own backoff, which is harmless since v2.14.3.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FW-233',
    title: 'sprig-firmware: deep sleep current 3.1 µA, target 2.2',
    url: 'https://tickets.rimewell.example/FW-233',
    author: who.rafael,
    owner: who.freya,
    createdDaysAgo: 79,
    updatedDaysAgo: 12,
    tags: ['sprig', 'battery', 'power'],
    container: 'FW',
    status: 'In progress',
    comments: [
      {
        author: who.freya,
        text: '2.4 µA with v1.9.4 after switching the accelerometer to wake-on-shock.',
        daysAgo: 12,
      },
    ],
    views: 33,
    body: `Because of the Ostara Cells shortage each saved microampere counts: at 2.2 µA a Sprig S3 lives on the
smaller second source cell for the promised three years.

Measured share: real-time clock 0.9, accelerometer 1.1, leakage in the light sensor 0.6, rest 0.5. The
accelerometer is the easy one. The light sensor needs a transistor in the next board revision; see
Rafael Quintero's note in the devices roadmap.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FW-240',
    title: 'Second source cell: cold discharge test',
    url: 'https://tickets.rimewell.example/FW-240',
    author: who.wiebke,
    owner: who.wiebke,
    createdDaysAgo: 50,
    updatedDaysAgo: 2,
    tags: ['battery', 'qualification', 'sprig-s3', 'ostara'],
    container: 'FW',
    status: 'In progress',
    comments: [
      {
        author: who.olga,
        text: 'If sample 3 passes this week I can place the order before the holiday shutdown.',
        daysAgo: 10,
      },
    ],
    views: 41,
    body: `Qualify a second lithium cell for Sprig S2 and S3 beside **OC-2450L** from Ostara Cells.

- Sample 1: passed, 214 mAh at −30 °C
- Sample 2: passed, 209 mAh at −30 °C
- Sample 3: in chamber C until Thursday

Limits: 195 mAh at −30 °C, pulse 15 mA for 20 ms without dropping under 2.2 V, no swelling after 200
cycles. The transport certificate for lithium is already available in English and Japanese.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-271',
    title: 'Sprig Cryo probes crack in dry ice (E-209)',
    url: 'https://tickets.rimewell.example/FIELD-271',
    author: who.luc,
    owner: who.rafael,
    createdDaysAgo: 160,
    updatedDaysAgo: 52,
    updatedBy: who.rafael,
    tags: ['sprig-cryo', 'E-209', 'vellamo'],
    container: 'FIELD',
    status: 'Resolved',
    comments: [
      { author: who.kenji, text: 'Same crack in Osaka, see FIELD-283.', daysAgo: 155 },
      {
        author: who.rafael,
        text: 'Root cause: different shrinkage of polymer and brass. Revision C is on the way.',
        daysAgo: 120,
      },
    ],
    views: 143,
    body: `Vellamo Pharma, depot Lyon-Est: four Sprig Cryo units report **E-209** (probe open circuit) within two
weeks. All were used with dry ice at −78 °C. The connector housing has a hairline crack next to pin 2;
moisture inside.

Swapped with spares from the van, readings fine again. I kept the broken probes. The customer asks
whether earlier readings can be trusted: yes, the sensor reports open circuit instead of a wrong value.
Please confirm in writing, quality wants a letter.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-283',
    title: '大阪：Cryo プローブのコネクタ割れ（E-209）',
    url: 'https://tickets.rimewell.example/FIELD-283',
    author: who.kenji,
    owner: who.rafael,
    createdDaysAgo: 156,
    updatedDaysAgo: 66,
    tags: ['sprig-cryo', 'E-209', 'japan'],
    container: 'FIELD',
    status: 'Resolved',
    comments: [
      { author: who.rafael, text: 'Rev C probes shipped to Osaka, 40 pieces, tracking sent by mail.', daysAgo: 66 },
    ],
    views: 37,
    body: `血液センターの保管庫で、Sprig Cryo 三台に E-209 が表示されました。ドライアイス（−78 ℃）で約二週間使用した後です。コネクタの内側、ピン 2 の横に細いひびがあります。写真を添付しました。

フランスの FIELD-271 と同じ症状です。予備のプローブに交換し、正常に戻りました。お客様は原因の説明を日本語で希望しています。改良版（リビジョン C）の入荷予定を教えてください。`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-301',
    title: 'Vellamo depot Grenoble: mapping study before winter',
    url: 'https://tickets.rimewell.example/FIELD-301',
    author: who.elodie,
    owner: who.luc,
    createdDaysAgo: 29,
    updatedDaysAgo: 9,
    tags: ['vellamo', 'mapping-study', 'field-service'],
    container: 'FIELD',
    status: 'Planned',
    permissions: { groups: ['customer-facing'] },
    views: 18,
    body: `Vellamo Pharma asks for a mapping study in the new cold room in Grenoble: 240 square metres, +2 to +8
°C, seven metre shelves. Nine days, empty and full. 36 loggers needed.

Luc Marchetti has planned two visits. Loggers come from the rental pool, so the battery shortage does
not matter. The report must follow their own template, and the head of quality wants to be present when
the warm corner is named. This visit matters for the renewal; please be on time.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-308',
    title: 'Apotheka Süd: Austausch von 31 Knopfzellen (E-417)',
    url: 'https://tickets.rimewell.example/FIELD-308',
    author: who.jana,
    owner: who.jana,
    createdDaysAgo: 36,
    updatedDaysAgo: 20,
    tags: ['E-417', 'apotheka-sued', 'deutsch'],
    container: 'FIELD',
    status: 'Done',
    comments: [
      {
        author: who.bram,
        text: 'Good plan to do all G2 units at once instead of waiting for each to fail.',
        daysAgo: 20,
      },
    ],
    views: 24,
    body: `Apotheka Süd meldet wiederholt **E-417** an älteren Lantern G2. Alle Geräte wurden vor mehr als vier
Jahren eingebaut, die Knopfzellen RW-1180 sind leer. Statt einzeln zu reagieren, tauschen wir alle 31
Zellen an zwei Tagen in Ulm, Augsburg und Kempten.

Vor Ort jeweils zehn Minuten warten, bis die gespeicherten Messwerte nachgeliefert sind, und einen
Vermerk ins Prüfprotokoll schreiben. Anleitung: Wiki-Seite „Feldanleitung E-417“. Ergebnis: alle Uhren
stimmen, keine Lücken in den Kurven.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-312',
    title: 'Minato Fresh wave 2: two gateways without SIM profile jp-01',
    url: 'https://tickets.rimewell.example/FIELD-312',
    author: who.kenji,
    owner: who.freya,
    createdDaysAgo: 22,
    updatedDaysAgo: 8,
    tags: ['minato-fresh', 'E-331', 'sim'],
    container: 'FIELD',
    status: 'In progress',
    views: 16,
    body: `Sites 9 and 11: the Lantern LG3-JP shows three white blinks, **E-331**, reject cause 15. The SIM came
with the European profile. Both work over the customer's Wi-Fi for now.

Please do not push the new profile remotely until I am on site. If the switch fails over Wi-Fi we lose
the units in a warehouse with school meals. I am there on Wednesday between 10:00 and 15:00 local time
and will call Freya Jørgensen before I touch anything.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-315',
    title: 'Van 3: restock list after Cryo swap week',
    url: 'https://tickets.rimewell.example/FIELD-315',
    author: who.bram,
    owner: who.olga,
    createdDaysAgo: 14,
    updatedDaysAgo: 11,
    tags: ['field-service', 'stock', 'van'],
    container: 'FIELD',
    status: 'Done',
    views: 9,
    body: `After the swap week in southern Germany van 3 needs:

- 18 Cryo probes revision C (blue ring)
- 40 coin cells RW-1180
- 2 Lantern G3, European version
- 6 Sprig S3. I know. Four would help.
- Cable ties for −30 °C, two bags

Returned: 52 probes revision B in the return box, sorted by site, for the claim against the housing
maker. Two are cut open already, ask Rafael Quintero. The oxygen meter of this van is due for
calibration next month.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIELD-319',
    title: 'Laiterie du Val Clair : capteurs décollés après lavage',
    url: 'https://tickets.rimewell.example/FIELD-319',
    author: who.luc,
    owner: who.luc,
    createdDaysAgo: 11,
    updatedDaysAgo: 4,
    tags: ['laiterie', 'sprig', 'français'],
    container: 'FIELD',
    status: 'In progress',
    views: 12,
    body: `Le responsable de nuit signale six capteurs Sprig S2 tombés au sol dans le hall de Bourg. Ils avaient
été posés avec de l’adhésif par le sous-traitant, malgré le guide. Après le lavage à haute pression,
l’adhésif ne tient pas.

Intervention prévue jeudi : pose de supports inox sur les 22 capteurs du hall, vérification des
positions près de la porte et du fond. Les capteurs eux-mêmes fonctionnent, aucune mesure perdue.
Rappeler le guide laiteries au sous-traitant et noter la formation dans le registre, c’est un point de
l’audit.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-376',
    title: 'Orchard Lane: humidity jumps by exactly 1 %',
    url: 'https://tickets.rimewell.example/GATE-376',
    author: who.callum,
    owner: who.freya,
    createdDaysAgo: 125,
    updatedDaysAgo: 30,
    tags: ['sprig', 'humidity', 'firmware'],
    container: 'GATE',
    status: 'Done',
    views: 15,
    body: `Orchard Lane Blood Service noticed that humidity from Sprig S2 only changes in whole percent and jumps
up earlier than their reference meter. Temperature is fine.

Freya Jørgensen found it: the gateway rounds the raw value and the sensor rounds it again. Since v2.15.0
the value is cut off once, in the gateway. Historical values stay as they are; readings are append only.
The customer is happy with a note in the audit trail.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'GATE-421',
    title: 'fridge-gateway v3.0: migrate boot loader without truck rolls',
    url: 'https://tickets.rimewell.example/GATE-421',
    author: who.anton,
    owner: who.anton,
    createdDaysAgo: 33,
    updatedDaysAgo: 6,
    tags: ['firmware', 'bootloader', 'v3.0', 'security'],
    container: 'GATE',
    status: 'Open',
    permissions: { groups: ['firmware-team', 'it-security'] },
    views: 26,
    body: `The new image format needs a new boot loader on 31,000 gateways. If the write fails halfway, the unit is
dead and somebody must drive.

Plan: copy the old loader to a spare sector, write the new one, verify, switch a fuse-backed pointer,
delete nothing for 30 days. On G2 the spare sector is used by the calibration page, which must be moved
first. Risk: power cut within a 9 ms window. Wiebke Petersen will run 5,000 cuts on bench A before
anything leaves Hamburg. Do not mention dates to customers.`,
  },
]
