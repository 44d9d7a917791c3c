import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiOperations: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'field-install-guide',
    title: 'Field guide: installing a Lantern and its Sprigs',
    url: 'https://wiki.rimewell.example/field/install-guide',
    author: who.bram,
    createdDaysAgo: 590,
    updatedDaysAgo: 21,
    updatedBy: who.jana,
    tags: ['field-service', 'installation', 'lantern', 'sprig'],
    container: 'Field Service / Guides',
    comments: [
      {
        author: who.luc,
        text: 'Ajouter une photo du montage au plafond serait utile pour les sous-traitants.',
        daysAgo: 35,
      },
    ],
    views: 344,
    body: `A normal site takes one person four hours: one Lantern G3 and 20 Sprigs.

## Before you go

- Site survey done, plan in Pocket, contact person awake.
- Ask the customer's IT about port 8883 (MQTT) and port 123 (time). If 123 is closed, set
  \`time_source=mqtt\` beforehand, or you will meet E-417 tomorrow.
- Van stock: 2 spare Sprigs, 1 spare Lantern, coin cells RW-1180, cable ties that survive −30 °C.

## On site

1. Mount the Lantern **outside** the freezer, at head height, away from metal shelves.
2. Power it, wait for steady green. Two blue blinks: server refused. Three white: E-331, no mobile
   network.
3. Pair the Sprigs in Pocket *before* placing them. Cold batteries pair slowly.
4. Place one Sprig at the warm corner, one at the evaporator, one at the door. Never on the wall.
5. Press the Lantern button five times: LED test, since v2.15.0.
6. Trigger a test alarm and make sure that a human being answers.

## Before you leave

Let the customer acknowledge an alarm alone. Photograph each sensor in place. Write the serial numbers
into the hand-over in Pocket, not onto paper.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'field-safety-cold-rooms',
    title: 'Safety in freezers and cold rooms',
    url: 'https://wiki.rimewell.example/field/cold-room-safety',
    author: who.bram,
    createdDaysAgo: 655,
    updatedDaysAgo: 140,
    tags: ['safety', 'field-service', 'freezer'],
    container: 'Field Service / Guides',
    views: 201,
    body: `Cold rooms are boring until they are not. These rules have no exceptions, also not "for two minutes".

- **Never alone** below −20 °C. The second person stays outside with a phone.
- **Check the door release** from the inside before it closes behind you. Every time, even if you were
  there yesterday.
- **Time limits**: 40 minutes at −25 °C, 10 minutes at −40 °C (blast freezer), then the same time
  outside.
- **Dry ice**: carbon dioxide sinks. Wear the meter at the belt, not at the collar. Leave at 0.5 %.
- **Nitrogen**: only with the customer's own trained person present. The meter sits at the collar.
- Ladders on ice are forbidden. Ask for a platform.
- Phones die at −25 °C. Use the handset from the van; it has a heated battery.

If you feel suddenly warm and tired, you are in danger: go out and tell someone.

In four years we had one accident, a cut finger, and two doors that did not open from inside. Both were
reported to the customer the same day, and one site was refused until it was repaired. Desmond Achebe
backs you when you refuse.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'feldanleitung-e417',
    title: 'Feldanleitung E-417: Uhrzeit am Gateway falsch',
    url: 'https://wiki.rimewell.example/field/feldanleitung-e-417',
    author: who.jana,
    createdDaysAgo: 260,
    updatedDaysAgo: 39,
    tags: ['E-417', 'gateway', 'deutsch', 'feldservice'],
    container: 'Field Service / Anleitungen',
    comments: [{ author: who.stefan, text: 'Apotheka Süd hat genau diese Seite gelobt. Danke Jana!', daysAgo: 38 }],
    views: 109,
    body: `**E-417** bedeutet: Die Uhr des Lantern-Gateways weicht mehr als 120 Sekunden von der Serverzeit ab. Die
Messwerte gehen nicht verloren, sie werden im Gateway gespeichert und später nachgeliefert. Der Kunde
sieht bis dahin aber eine Lücke in der Kurve.

## Häufige Ursachen

1. Die Knopfzelle (Teil RW-1180) ist leer. Das betrifft vor allem Lantern G2 nach vier Jahren.
2. Die Firewall sperrt den UDP-Port 123.
3. Das Gerät war länger als 14 Stunden ohne Strom.

## Vorgehen vor Ort

- In Pocket unter **Gateway > Diagnose** die Abweichung ablesen.
- Beträgt sie genau eine Stunde, hat jemand die Zeitzone von Hand umgestellt. Eintrag in der Console
  löschen.
- Knopfzelle tauschen: vier Schrauben, Deckel nach links, Pluspol nach oben. Das Gateway bleibt dabei
  eingeschaltet.
- Ist der Port gesperrt, auf Zeit über MQTT umstellen. Ab Firmware v2.15.0 geschieht das von selbst.

Danach zehn Minuten warten. Die gespeicherten Werte erhalten automatisch die richtige Uhrzeit. Erst dann
das Ticket schließen und den Kunden anrufen. Bei Apothekengroßhändlern gehört ein kurzer Vermerk in das
Prüfprotokoll.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'guide-installation-france',
    title: 'Guide d’installation : chambres froides laitières',
    url: 'https://wiki.rimewell.example/field/guide-laiteries',
    author: who.luc,
    createdDaysAgo: 178,
    updatedDaysAgo: 47,
    tags: ['installation', 'français', 'laiterie', 'lantern'],
    container: 'Field Service / Guides',
    views: 66,
    body: `Ce guide complète la procédure générale pour les laiteries, où l’humidité et le lavage à haute pression
posent des problèmes particuliers. Il est né des visites chez **Laiterie du Val Clair**.

## Emplacement

- Placer la passerelle Lantern G3 hors de la zone de lavage, à plus de deux mètres du sol.
- Fixer les capteurs Sprig S2 avec le support inox, jamais avec de l’adhésif : il se décolle en trois
  jours.
- Un capteur près de la porte, un au fond, un à hauteur des palettes supérieures.

## Réseau

Demander l’ouverture du port 8883. Si le port 123 est fermé, régler \`time_source=mqtt\`, sinon l’erreur
**E-417** apparaît après une coupure de courant.

## Réception

1. Déclencher une alarme d’essai et vérifier que l’astreinte répond.
2. Montrer au chef de quai comment scanner un passeport de température avec Pocket.
3. Faire signer le procès-verbal dans Pocket.

## À retenir

Après l’incident de la clé de signature (INC-57), deux camions ont été refusés. Le directeur de nuit
vérifie désormais chaque passeport avant le départ. C’est une bonne habitude : encouragez-la.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'minato-fresh-rollout',
    title: 'Minato Fresh rollout: plan and status',
    url: 'https://wiki.rimewell.example/field/minato-fresh',
    author: who.kenji,
    owner: who.haruka,
    createdDaysAgo: 128,
    updatedDaysAgo: 10,
    updatedBy: who.haruka,
    tags: ['minato-fresh', 'japan', 'rollout'],
    container: 'Field Service / Rollouts',
    comments: [
      { author: who.bram, text: 'Site 7 to 11 in three days. I have never seen a rollout this tidy.', daysAgo: 60 },
    ],
    views: 112,
    body: `Minato Fresh runs 18 chilled grocery warehouses around Osaka Bay. We equip all of them with 46 Lantern
LG3-JP gateways and 1,240 Sprig S2.

## Status

| Site group | Sites | State |
| --- | --- | --- |
| Pilot | 1 to 2 | live |
| Wave 1 | 3 to 6 | live |
| Wave 2 | 7 to 11 | live, two gateways waiting for SIM |
| Wave 3 | 12 to 18 | planned, waiting for Sprigs |

## Things we learned

- The LTE profile of Tramontane Mobile does not work in Japan. Use the local profile \`jp-01\`,
  otherwise **E-331**.
- Loading docks open at 04:00. Install between 10:00 and 15:00.
- The customer wants a paper label with furigana on every sensor. Template in the drive.
- Alarms go to a shared desk phone first, then to people. The escalation chain was changed accordingly.

## Risk

Wave 3 needs 520 Sprigs. Because of the battery shortage (Ostara Cells) we may receive them six weeks
late. Haruka Ishida has told the customer; they accept a delay if sites 12 and 13, which hold school
meals, come first.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'minato-fresh-ja',
    title: 'ミナトフレッシュ導入手順（現場用）',
    url: 'https://wiki.rimewell.example/field/minato-fresh-ja',
    author: who.kenji,
    createdDaysAgo: 121,
    updatedDaysAgo: 18,
    updatedBy: who.mei,
    tags: ['minato-fresh', '日本語', '導入'],
    container: 'Field Service / 手順書',
    comments: [{ author: who.haruka, text: 'お客様にもこのまま渡せる内容です。ありがとうございます。', daysAgo: 30 }],
    views: 54,
    body: `この手順書は、ミナトフレッシュの冷蔵倉庫に Lantern ゲートウェイと Sprig センサーを設置する作業者のためのものです。

## 作業前の確認

1. ゲートウェイの型番が **LG3-JP** であること。技適マークのない機器は使用できません。
2. SIM のプロファイルが \`jp-01\` であること。違う場合はエラー **E-331** が出て接続できません。
3. 作業時間は午前十時から午後三時まで。荷捌き場が混む早朝は避けてください。

## 設置

1. ゲートウェイは冷蔵室の外、目の高さに取り付けます。
2. センサーは置く前に Pocket でペアリングします。冷えた電池では時間がかかります。
3. 扉の近く、奥、上段の三か所に必ず一台ずつ置きます。壁には直接貼らないでください。
4. ふりがな付きのラベルを貼り、写真を撮ります。

## 確認

テスト警報を鳴らし、担当者が電話に出ることを確かめます。時計のずれによるエラー **E-417** が出た場合は、\`time_source=mqtt\` に変更して十分待ってください。

困ったときは森本または大阪オフィスの田中まで連絡してください。`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'sprig-cryo-probe-swap',
    title: 'Field guide: swapping Sprig Cryo probes (rev B to rev C)',
    url: 'https://wiki.rimewell.example/field/cryo-probe-swap',
    author: who.jana,
    createdDaysAgo: 64,
    updatedDaysAgo: 25,
    updatedBy: who.kenji,
    tags: ['sprig-cryo', 'E-209', 'probe', 'field-service'],
    container: 'Field Service / Guides',
    views: 137,
    body: `Revision B probes crack in dry ice and report **E-209**. Revision C has a blue ring and does not. Every
rev B probe in dry ice or colder is replaced free of charge, also if it still works. Freezers at −20 °C
can wait.

## What you need

Rev C probe, a dry cloth, gloves, the customer's permission to open the container for three minutes.

## Swap

1. In Pocket choose the sensor, then **Service > Replace probe**. This pauses alarms for 15 minutes and
   writes it into the audit trail.
2. Warm the connector in your hand for one minute. A cold connector breaks.
3. Pull straight. Never twist.
4. Wipe the socket, plug in the new probe until the blue ring disappears halfway.
5. Scan the code on the cable. The new calibration certificate is linked automatically.
6. Wait for two readings that agree within 0.5 °C.

## Old probes

Put them into the return box with the site name. Rafael Quintero cuts open one in ten. Do **not** throw
them away: finance counts them for the supplier claim against the housing maker (see FIELD-271).`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'support-handbook',
    title: 'Support handbook: how we answer',
    url: 'https://wiki.rimewell.example/support/handbook',
    author: who.fatima,
    createdDaysAgo: 630,
    updatedDaysAgo: 30,
    updatedBy: who.callum,
    tags: ['support', 'handbook', 'onboarding'],
    container: 'Support / Handbook',
    comments: [
      { author: who.noor, text: 'The "three sentences" rule made my first phone shift bearable.', daysAgo: 28 },
    ],
    views: 289,
    body: `## Promises

| Plan | First answer | Phone |
| --- | --- | --- |
| Standard | 8 working hours | office hours |
| Plus | 2 hours | 06:00 to 22:00 |
| Pharma | 15 minutes | always |

## First three sentences

Say that you understood, say whether the goods are safe, say what happens next. Details come later. A
person next to a warm freezer cannot listen to a fourth sentence.

## Triage

1. Is something warm **now**? Then it is an alarm, not a ticket: stay on the phone.
2. Error code? Search the wiki for it: E-118 battery, E-209 probe, E-275 pairing, E-331 mobile network,
   E-417 clock, E-502 signing, E-640 firmware image.
3. More than two customers with the same thing within an hour? Tell the platform on-call. You are not
   bothering them. Noor Jansen did this in INC-64 and saved us a bad night.

## Tickets

SUP for questions, FIELD for visits, GATE and PLAT only together with an engineer. Write the serial
number into the title. Close a ticket only when the customer agrees, or after three unanswered messages.

Escalations follow the page "Customer escalations".`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'customer-escalations-process',
    title: 'Customer escalations: who, when, how',
    url: 'https://wiki.rimewell.example/support/escalations',
    author: who.fatima,
    createdDaysAgo: 400,
    updatedDaysAgo: 75,
    updatedBy: who.desmond,
    tags: ['support', 'escalation', 'process'],
    container: 'Support / Handbook',
    views: 163,
    body: `An escalation is not an angry mail. It is a situation that needs somebody outside support to move.

## When

- Goods were lost or are about to be lost
- The same problem for the third time
- A customer with a pharma contract asks for a manager
- A journalist, an inspector or a lawyer appears

## Levels

1. **Duty lead**: Callum Reid or Fatima El Amrani, within 30 minutes.
2. **Sponsor**: a member of leadership, within four hours. Claire Vasseur for sales questions, Tobias
   Renner for technology, Desmond Achebe for everything physical.
3. **CEO**: Marit Oosterveld calls the customer herself. Used twice in two years.

## How

Open a ticket of the type Escalation in SUP. First comment: facts. Second comment: what the customer
wants in their own words. One owner, one daily update, even if it says "nothing new".

After it is over, the owner writes five lines: what happened, what it cost, what we change. SUP-4471
(Vellamo Pharma after the reconnect storm) is a good example of a calm one.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'account-vellamo-pharma',
    title: 'Account page: Vellamo Pharma',
    url: 'https://wiki.rimewell.example/sales/accounts/vellamo-pharma',
    author: who.elodie,
    createdDaysAgo: 480,
    updatedDaysAgo: 6,
    updatedBy: who.claire,
    tags: ['vellamo', 'account', 'pharma', 'renewal'],
    container: 'Sales / Accounts',
    permissions: { groups: ['customer-facing', 'leadership'] },
    comments: [
      {
        author: who.fatima,
        text: "Their night duty pharmacist now has Callum's direct number. It calmed things a lot.",
        daysAgo: 30,
      },
    ],
    views: 148,
    body: `**Owner:** Élodie Garnier. **Sponsor:** Tobias Renner. **Since:** seven years. **Size:** 2,310 sensors
in 64 depots, 58 of them with Sprig Cryo.

## People

- Head of quality: the person who decides. Precise, fair, keeps lists.
- Night duty pharmacist: woken by our alarms. Make her life easy.
- Purchasing: new since spring, compares us with two others.

## Situation

The reconnect storm (INC-61) delayed phone alarms for four depots, the longest by 71 minutes. Nothing
was lost, but the contract promises five minutes. See SUP-4471 and the customer report. Since then we
have a monthly call, and they have written permission to audit our on-call.

## Renewal

The contract ends in about three months. They want: a penalty for late alarms, Atlas included, rev C
probes everywhere. We want: three years instead of one. Numbers are in the drive folder "Vellamo
renewal" with restricted access.

## Rules

Changes in ring 3 need their countersignature ten working days ahead. Never schedule visits in the first
week of October; that is the flu vaccine rush.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'account-brightwater-foods',
    title: 'Account page: Brightwater Foods',
    url: 'https://wiki.rimewell.example/sales/accounts/brightwater-foods',
    author: who.stefan,
    createdDaysAgo: 350,
    updatedDaysAgo: 16,
    updatedBy: who.gwen,
    tags: ['brightwater', 'account', 'food'],
    container: 'Sales / Accounts',
    permissions: { groups: ['customer-facing', 'leadership'] },
    views: 74,
    body: `**Owner:** Stefan Krüger (also covers the UK for now). **Size:** 4,900 sensors, 31 cold stores, 340
Console users. **Plan:** Plus.

## Situation

Good and loud. Brightwater tests everything early, tells us what is bad, and buys more. They are in
firmware ring 1 and in the Atlas beta with 40 trailers.

After the duplicate messages of INC-64 the night shift at their Grimsby site had 412 SMS about one
freezer door. Somebody printed them and hung them in the canteen. We sent cake and a fee credit of one
month for that site. They framed the credit note beside the messages.

## What they want

- Roles per site. Delivered with Console 5.9.
- One invoice per site. Beatriz Moura is looking at it.
- Atlas at 9 euros. Do not answer; see Claire Vasseur first.

## Watch out

Their purchasing year ends in March. A second supplier delivers loggers for exports to Norway. Ask about
the Sprig S3 shortage *before* they ask us: they need 600 for summer fruit.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'supply-battery-shortage',
    title: 'Battery shortage: Ostara Cells and Sprig S3',
    url: 'https://wiki.rimewell.example/operations/battery-shortage',
    author: who.olga,
    createdDaysAgo: 57,
    updatedDaysAgo: 0,
    updatedBy: who.desmond,
    tags: ['battery', 'ostara', 'sprig-s3', 'supply-chain'],
    container: 'Operations / Supply chain',
    comments: [
      {
        author: who.lukas,
        text: 'Second source: two of three samples passed the cold discharge test. The third is in chamber C.',
        daysAgo: 22,
      },
    ],
    views: 176,
    body: `Updated every Friday. Last change: delivery plan for next quarter.

## What happened

Ostara Cells had a fire in its coating hall. Nobody was hurt. The lithium cell **OC-2450L** in every
Sprig S3 and S2 comes from that hall. Ostara delivers about 60 % of our orders until the hall is
rebuilt.

## Stock

| Item | On hand | Weekly need | Lasts |
| --- | --- | --- | --- |
| OC-2450L cells | 21,300 | 2,450 | 8.7 weeks |
| Finished Sprig S2 | 3,100 | 900 | 3.4 weeks |
| Finished Sprig S3 | 940 | 700 | 1.3 weeks |

## Order of delivery

1. Replacements for broken units in pharma and blood services
2. Signed pharma orders
3. Minato Fresh wave 3, sites 12 and 13 first
4. Everyone else by order date

Sales must not promise S3 dates without asking Olga Sadowska. The second source is being qualified by
Rafael Quintero and Wiebke Petersen; see the firmware OKRs. Price per cell would rise from 1.12 to 1.38
euros, which finance has in the forecast.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'warehouse-stocktake',
    title: 'Rotterdam stock room: how counting works',
    url: 'https://wiki.rimewell.example/operations/stocktake',
    author: who.olga,
    createdDaysAgo: 390,
    updatedDaysAgo: 100,
    tags: ['warehouse', 'stock', 'finance'],
    container: 'Operations / Supply chain',
    views: 47,
    body: `We count a tenth of the stock room every month and everything once a year, on the first Saturday of
December. Pizza is provided; gloves are not.

## Monthly count

1. Teodor Ilić draws the shelf numbers on the first working day.
2. Two people count without seeing the system figure. One counts, one writes.
3. Differences up to 1 % are booked. Above that, count again with different people.
4. Serial-numbered things (Lanterns, Sprig Cryo) must match to the piece.

## Where things hide

- Returned probes in the FIELD box are **not** stock. They belong to the claim against the housing
  maker.
- Demo units carry a yellow sticker and are booked under marketing.
- Field vans are stock. Bram Teunissen sends the van list on the last Friday of the month.

## Scrap

Batteries go into the metal cabinet with sand, never into the bin. Old circuit boards go to the recycler
once a quarter; Viktor Halász removes the security chips from Lanterns first. Nothing leaves the room
without a line in the book.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'complaint-trends-support',
    title: 'Support review: what customers asked last month',
    url: 'https://wiki.rimewell.example/support/monthly-review',
    author: who.callum,
    createdDaysAgo: 13,
    updatedDaysAgo: 12,
    tags: ['support', 'review', 'metrics'],
    container: 'Support / Reviews',
    views: 68,
    body: `612 tickets, 9 % fewer than the month before. First answer inside the promise in 97.1 % of cases.
Satisfaction 4.6 of 5.

## Top subjects

1. **E-417 clock skew**: 88 tickets, down from 131. Fleets on v2.15.0 are almost silent. The rest is
   Lantern G2 with an empty coin cell.
2. **Pairing and E-275**: 61. Half of them are people who scan the box label instead of the sensor.
3. **E-209 probe**: 47, nearly all revision B. Swap programme works.
4. **Where is my Sprig S3 order?** 44, new on this list. A macro with the honest answer exists now.
5. **Console 5.9**: 39, mostly about the removed classic reports.

## Quotes

"The machine called me at 2:10, I was there at 2:30, the vaccine is fine. Thank you." Orchard Lane Blood
Service, though it was plasma.

## Asks to product

- Show the battery type in Console, people order the wrong cell.
- Let night duty silence one door for an hour. Third month in a row. Gwen Hathersage has it as PASS-176.`,
  },
]
