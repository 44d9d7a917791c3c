import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiEngineering: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'architecture-overview',
    title: 'Architecture overview: from Sprig to screen',
    url: 'https://wiki.rimewell.example/engineering/architecture-overview',
    author: who.oscar,
    createdDaysAgo: 720,
    updatedDaysAgo: 19,
    updatedBy: who.amara,
    tags: ['architecture', 'platform', 'onboarding'],
    container: 'Engineering / Architecture',
    comments: [
      {
        author: who.pieter,
        text: 'Very helpful for a newcomer. The Pocket box is missing the offline queue, I added a note.',
        daysAgo: 70,
      },
    ],
    views: 611,
    body: `If you read one engineering page, read this one. A reading travels through six stations.

1. **Sprig** measures every minute and advertises over Bluetooth Low Energy. It keeps 30 days on board.
2. **Lantern** (firmware \`fridge-gateway\`) collects from up to 120 Sprigs, buffers 72 hours and talks
   MQTT over Ethernet, Wi-Fi or LTE-M.
3. **\`ingest-edge\`** ends the TLS session, checks the device certificate against \`device-registry\`,
   rejects wrong clocks (E-417) and writes to the stream.
4. **\`reading-store\`** keeps the history. Hot data sits in a columnar store for 400 days, colder data
   in object storage.
5. **\`alert-router\`** reads the stream, never the store, and turns excursions into messages.
6. **\`console-web\`**, **Pocket** and **\`passport-signer\`** are what people see.

\`\`\`text
Sprig ))) Lantern --> ingest-edge --> stream --> reading-store --> Console
                                          \\--> alert-router --> phone
\`\`\`

## Principles

- A device must be safe without the cloud: buzzer and light are decided on the Lantern.
- Readings are append only. Corrections are new records.
- Everything that signs or alarms has an owner on call.

Project Atlas adds \`atlas-router\`, which predicts excursions from position and weather. It reads the
same stream and writes nothing back.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'rfc-042-columnar-reading-store',
    title: 'RFC-042: move reading-store to columnar segments',
    url: 'https://wiki.rimewell.example/engineering/rfc/042',
    author: who.oscar,
    createdDaysAgo: 421,
    updatedDaysAgo: 196,
    tags: ['rfc', 'reading-store', 'database'],
    container: 'Engineering / RFCs',
    status: 'Implemented',
    comments: [
      {
        author: who.joris,
        text: 'Cost section convinced me. Please add a plan for rolling back after week two.',
        daysAgo: 415,
      },
      { author: who.priya, text: 'Approved.', daysAgo: 410 },
    ],
    views: 184,
    body: `**Status:** implemented, migration finished in 14 weeks (PLAT-871).

## Problem

\`reading-store\` holds 61 billion rows in row-oriented partitions. A 12 month chart for one freezer
touches 525,600 rows and takes nine seconds. Storage grows by 2.1 TB a month and is our largest single
cloud cost.

## Proposal

Write readings into columnar segments of one device and one day. Keep the last 48 hours in the old row
store because alarms and late arrivals need cheap updates there. A background job merges.

## Alternatives

- *Downsample old data.* Not possible: distribution rules oblige pharma customers to keep every reading.
- *A hosted time series product.* Priced at 3.4 times our own estimate, and the export path was unclear.

## Expected result

- 12 month chart below 400 ms
- Storage minus 78 %
- \`getSensorReading\` unchanged for clients

## Risks

Late batches after a long gateway outage create many small segments. Compaction must keep up; see the
slow query runbook. Oscar Lindqvist and Joris van der Meer own the migration, one region at a time, with
dual writes for two weeks.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'rfc-051-connection-shedding',
    title: 'RFC-051: connection shedding in ingest-edge',
    url: 'https://wiki.rimewell.example/engineering/rfc/051',
    author: who.amara,
    createdDaysAgo: 86,
    updatedDaysAgo: 55,
    tags: ['rfc', 'ingest-edge', 'reconnect', 'reliability'],
    container: 'Engineering / RFCs',
    status: 'Implemented',
    comments: [
      {
        author: who.anton,
        text: 'Please send a Retry-After hint in the refusal. The gateway can honour it from v2.15.',
        daysAgo: 84,
      },
    ],
    views: 143,
    body: `**Status:** implemented in PLAT-902. Follow-up to INC-61.

## Problem

When thousands of gateways reconnect together, \`ingest-edge\` spends all its time on TLS handshakes
that then time out. Every handshake that fails is repeated, so the load feeds itself: a reconnect storm.

## Proposal

Admit at most *N* new sessions per second and per region with a token bucket. Refuse the rest **before**
the handshake, cheaply, with a hint telling the gateway how long to wait.

\`\`\`text
bucket: 250 tokens/s, burst 500
refusal: close with code 0x97, retry_after_s = random(30, 30 + queue / rate)
\`\`\`

Pharma and blood service gateways carry a priority mark in their certificate and take tokens first.

## Why not simply more pods

We tried during the incident. A fresh pod receives the whole flood at once and dies. Capacity helps only
if admission is controlled.

## Testing

Wiebke Petersen's bench can play 2,000 virtual gateways. The blackout test (GATE-391) cuts them off for
four minutes and checks that no pod exceeds 70 % memory.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'rfc-055-atlas-eta-model',
    title: 'RFC-055: predicting excursions in Atlas',
    url: 'https://wiki.rimewell.example/engineering/rfc/055',
    author: who.mei,
    createdDaysAgo: 168,
    updatedDaysAgo: 29,
    updatedBy: who.amara,
    tags: ['rfc', 'atlas', 'prediction', 'atlas-router'],
    container: 'Engineering / RFCs',
    status: 'Accepted',
    permissions: { groups: ['project-atlas'] },
    comments: [
      {
        author: who.priya,
        text: 'Accepted for the beta. Revisit the feature list when we have ten weeks of data.',
        daysAgo: 150,
      },
    ],
    views: 76,
    body: `**Status:** accepted, running in the Atlas beta.

## Goal

Tell a dispatcher 45 minutes ahead that a trailer will leave its temperature band, with at most one
false alarm per trailer and week.

## Model

A thermal model per trailer, fitted nightly, plus a correction learned from recent trips. Inputs: set
point, inside and outside temperature, door events from the Sprig S3 light sensor, remaining route time,
compressor state if the trailer bus is connected.

\`atlas-router\` runs the model every two minutes for each moving trailer and publishes
\`predicted_excursion\` with a probability. Below 0.7 we show nothing.

## Results on recorded data

| Measure | Baseline | Proposed |
| --- | --- | --- |
| Caught 45 minutes ahead | 31 % | 74 % |
| False alarms per trailer and week | 2.9 | 0.8 |

## Open points

Multi-compartment trailers confuse the model (ATLAS-231). Mei Tanaka collects labelled trips from
Nordhavn Seafood. Outside temperature comes from public weather stations until we have better route
data.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'design-pocket-offline-sync',
    title: 'Design: offline sync in Pocket',
    url: 'https://wiki.rimewell.example/engineering/design/pocket-offline-sync',
    author: who.pieter,
    owner: who.priya,
    createdDaysAgo: 69,
    updatedDaysAgo: 16,
    tags: ['pocket', 'mobile', 'offline', 'design'],
    container: 'Engineering / Design docs',
    comments: [
      {
        author: who.sanne,
        text: 'Console shows the device time of the scan. Please send both times, we need the server time too.',
        daysAgo: 50,
      },
    ],
    views: 92,
    body: `Drivers and warehouse staff use **Pocket** where there is no signal: inside a freezer, in a ferry, under
a metal roof. Today a scan that fails is lost. This design makes Pocket work offline for a whole shift.

## Idea

Every action becomes an *intent* in a local queue: scan, hand over, acknowledge an alarm, attach a
photo. Intents have an id made on the phone, so sending twice is harmless.

## Order and conflicts

- Intents of one shipment are sent in order; different shipments are independent.
- If the server already knows a later hand-over, it answers \`409 superseded\` and Pocket shows a grey
  note instead of an error.
- \`ackAlert\` is special: an alarm acknowledged offline keeps ringing for others until the phone is
  back online. Safety first.

## Limits

Queue: 2,000 intents or 250 MB of photos, whichever comes first. After 24 hours offline Pocket asks the
user to find a signal before starting a new shipment.

## Rollout

Behind the flag \`pocket_offline_v2\`, first with Laiterie du Val Clair (Luc Marchetti watches), then
everyone in Pocket 3.3.0. Tickets: ATLAS-219 and ATLAS-224.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'design-sprig-cryo-rev-c',
    title: 'Design: Sprig Cryo probe revision C',
    url: 'https://wiki.rimewell.example/engineering/design/sprig-cryo-rev-c',
    author: who.rafael,
    createdDaysAgo: 118,
    updatedDaysAgo: 52,
    updatedBy: who.wiebke,
    tags: ['sprig-cryo', 'hardware', 'E-209', 'probe'],
    container: 'Engineering / Design docs',
    status: 'In production',
    comments: [
      { author: who.kenji, text: '大阪でも同じ割れ方でした。写真を FIELD-283 に追加しました。', daysAgo: 100 },
    ],
    views: 128,
    body: `Revision B of the Sprig Cryo probe fails in dry ice. Between the first and the tenth thermal cycle the
connector housing cracks, moisture enters, and the sensor reports **E-209** (probe open circuit). 6.2 %
of probes in the field are affected; see FIELD-271 and the RMA sheet.

## Root cause

The housing polymer shrinks 1.4 times more than the brass insert between +20 °C and −78 °C. The crack
starts at the sharp inner corner next to pin 2. Wiebke Petersen reproduced it in 38 of 40 samples.

## Changes in revision C

- Insert made of nickel-iron alloy with matching expansion
- Inner corner radius from 0.2 mm to 1.1 mm
- Potting compound that stays soft to −110 °C
- Cable outlet turned by 90 degrees, because people bend it anyway

## Verification

200 cycles from +25 °C to −80 °C, 50 cycles to −196 °C in liquid nitrogen, drop from 1.2 m while cold.
All 60 samples passed.

Cost rises from 11.40 to 12.95 euros. Firmware does not change. Rev C probes have a **blue ring**;
customers swap them without tools, see the field guide.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'firmware-release-process',
    title: 'How firmware is released',
    url: 'https://wiki.rimewell.example/engineering/firmware-release-process',
    author: who.lukas,
    createdDaysAgo: 640,
    updatedDaysAgo: 71,
    updatedBy: who.freya,
    tags: ['firmware', 'release', 'process'],
    container: 'Engineering / Handbook',
    views: 190,
    body: `A firmware release needs four signatures: the author of the release branch, a reviewer who wrote none of
it, Wiebke Petersen for test, and Mateo Ibarra for the customer notes.

## Cadence

\`fridge-gateway\` ships every eight weeks, \`sprig-firmware\` twice a year. A hotfix such as v2.14.3
may skip the calendar but never the test bench.

## Checklist

- [ ] Change list compared with the diff, line by line
- [ ] Static analysis clean, stack usage below 80 %
- [ ] 72 hour soak with 120 Sprigs per gateway
- [ ] Power cut test, 500 random cuts during flash writes
- [ ] **Carrier blackout test**, added after INC-61
- [ ] Upgrade from the two previous versions and downgrade back
- [ ] Image signed by two people; hash noted on the release page

## Words we avoid in change lists

"Simplify" and "clean up". If behaviour changes, say which. GATE-371 was called "simplify backoff" and
nobody looked twice.

The rollout itself follows the ring runbook. Pharma customers are in ring 3 and are told ten working
days ahead.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'coding-guidelines-platform',
    title: 'Platform coding guidelines',
    url: 'https://wiki.rimewell.example/engineering/platform-guidelines',
    author: who.priya,
    createdDaysAgo: 700,
    updatedDaysAgo: 150,
    updatedBy: who.oscar,
    tags: ['guidelines', 'platform', 'review'],
    container: 'Engineering / Handbook',
    views: 233,
    body: `Short rules that we actually follow. Long ones are not read.

## Reviews

- A pull request fits on two screens or comes with an explanation.
- The first reviewer answers within one working day. "I can't today" is an answer.
- Nits are prefixed with \`nit:\` and never block.

## Errors

- Every error a customer can see has a code, and every code has a page. E-numbers are given out in the
  error catalogue of \`rimewell-api\`.
- Log the device id and the account id, never a phone number.

## Time

Store UTC. Show local. A reading has two times: when it was measured and when it arrived. Mixing them up
has caused three incidents.

## Retries

Exponential backoff, random jitter, a maximum, and a metric. If you write \`while (true)\` around a
network call, expect a visit from Joris van der Meer.

## Names

A service is called what it does: \`alert-router\`, \`device-registry\`. Greek gods are reserved for
printers.

## Tests

Test behaviour at the border of a service. The simulator \`coldbox\` gives you a freezer with an honest
thermal curve in one line.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'hamburg-lab-guide',
    title: 'Hamburg lab: benches, freezers and how to book',
    url: 'https://wiki.rimewell.example/engineering/hamburg-lab',
    author: who.wiebke,
    createdDaysAgo: 560,
    updatedDaysAgo: 38,
    tags: ['hamburg', 'lab', 'hardware', 'booking'],
    container: 'Engineering / Handbook',
    views: 117,
    body: `The lab is on the ground floor behind the coffee machine. Ask Wiebke Petersen for the safety tour before
you touch anything that smokes.

## What we have

| Bench | Use | Booking |
| --- | --- | --- |
| A | 2,000 virtual gateways, carrier simulator | calendar \`lab-a\` |
| B | RF chamber, antenna tuning | ask Rafael Quintero |
| C | Climate chamber −40 to +85 °C | calendar \`lab-c\` |
| D | −80 °C freezer and nitrogen dewar | never alone |

## Rules

1. Nitrogen: two people, door open, oxygen meter on your collar. No exceptions.
2. Every unit on a bench carries a label with your name and a date. Unlabelled units go into the box of
   shame after two weeks.
3. Do not use customer names in test accounts.
4. The freezer has an alarm chain of three people since INC-49. If it calls you, go.

## Remote use

Bench A can be driven from anywhere with \`coldbench run blackout.yaml\`. Rūta Balčiūnaitė does most of
her work this way from Vilnius. Leave the bench in state \`idle\` when you finish, or the nightly tests
will not start.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'certification-matrix',
    title: 'Radio and safety certification by country',
    url: 'https://wiki.rimewell.example/engineering/certification-matrix',
    author: who.wiebke,
    createdDaysAgo: 410,
    updatedDaysAgo: 44,
    updatedBy: who.mateo,
    tags: ['certification', 'compliance', 'hardware', 'japan'],
    container: 'Engineering / Handbook',
    views: 104,
    body: `Where may we ship which device? This table is the answer that sales should quote. If a country is
missing, ask before promising anything.

| Device | EU | UK | Switzerland | Japan | Norway |
| --- | --- | --- | --- | --- | --- |
| Sprig S2 | yes | yes | yes | yes | yes |
| Sprig S3 | yes | yes | yes | yes | yes |
| Sprig Cryo rev C | yes | yes | yes | pending | yes |
| Lantern G2 | yes | yes | yes | no | yes |
| Lantern G3 | yes | yes | yes | yes, JP modem | yes |

## Notes

- Japan needs the G3 variant **LG3-JP** with a different modem and label. Kenji Morimoto checks the
  label on arrival; a missing mark means the pallet goes back.
- Sprig Cryo revision C counts as a new device in Japan because the cable outlet changed. Certificate
  expected in six weeks.
- The food contact statement for Sprig S3 covers the white housing only. The grey prototype housing must
  not be sold.
- Calibration certificates are valid for 24 months. Console reminds the customer 60 days ahead.

For documents, see the drive folder "Certificates". Wiebke Petersen answers questions on Tuesdays and
Thursdays.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'platform-q-okrs',
    title: 'Platform team OKRs, this quarter',
    url: 'https://wiki.rimewell.example/engineering/platform-okrs',
    author: who.priya,
    createdDaysAgo: 62,
    updatedDaysAgo: 8,
    tags: ['okr', 'platform', 'planning'],
    container: 'Engineering / Planning',
    comments: [
      { author: who.tobias, text: 'O1 is the one I will mention to the board. Keep the number honest.', daysAgo: 20 },
    ],
    views: 99,
    body: `## O1: Nobody waits for an alarm

- KR1: 99.9 % of alarms leave within 60 seconds of the excursion. *Now 99.4 %.*
- KR2: no fallback without a ceiling in \`alert-router\`, \`ingest-edge\` and \`passport-signer\`. *Two
  of three done.*
- KR3: survive a blackout test with 20,000 virtual gateways. *Passed with 14,000.*

## O2: Atlas is ready for paying customers

- KR1: 74 % of excursions predicted 45 minutes ahead in the beta. *Now 69 %.*
- KR2: \`atlas-router\` costs less than 0.11 euros per trailer and day. *Now 0.19.*
- KR3: five beta fleets active every working day. *Four.*

## O3: Cheaper and quieter

- KR1: cloud bill per active sensor down 15 %. *Minus 11 % thanks to RFC-042.*
- KR2: at most two night pages a week. *Average 2.6.*

Owner of O1 is Amara Nwosu, of O2 Mei Tanaka, of O3 Joris van der Meer. Priya Raghunathan updates the
numbers every second Friday.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'firmware-q-okrs',
    title: 'Firmware and hardware OKRs, this quarter',
    url: 'https://wiki.rimewell.example/engineering/firmware-okrs',
    author: who.lukas,
    createdDaysAgo: 61,
    updatedDaysAgo: 13,
    tags: ['okr', 'firmware', 'hardware', 'planning'],
    container: 'Engineering / Planning',
    views: 71,
    body: `## O1: A gateway update that nobody notices

- KR1: v2.15.0 in all four rings with fewer than five rollbacks. *Two so far, ring 2 done.*
- KR2: zero E-640 caused by our own build chain. *Zero.*
- KR3: update time on LTE-M below 25 minutes. *Now 31.*

## O2: Cryo customers trust us again

- KR1: swap 90 % of revision B probes. *64 %.* Kenji Morimoto and Jana Wiechert are ahead, France is
  waiting for stock.
- KR2: E-209 rate below 0.3 % for revision C. *0.1 % after 66 days.*

## O3: Survive the battery shortage

- KR1: qualify a second cell beside Ostara Cells for Sprig S3. *Sample 2 of 3 passed the cold discharge
  test.*
- KR2: reduce S3 current in deep sleep from 3.1 to 2.2 microamperes. *2.4 with \`sprig-firmware\`
  v1.9.4.*

Not this quarter, although people ask: the Lantern G4 concept, a USB configurator, and the satellite
modem. Lukas Hoffmeister says no so that you do not have to.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'atlas-security-review',
    title: 'Atlas: security review before external beta',
    url: 'https://wiki.rimewell.example/engineering/atlas-security-review',
    author: who.viktor,
    createdDaysAgo: 48,
    updatedDaysAgo: 33,
    updatedBy: who.amara,
    tags: ['atlas', 'security', 'review'],
    container: 'Engineering / Security',
    status: 'Signed off with conditions',
    permissions: { intersections: [['project-atlas', 'everyone-engineering']], users: [who.viktor] },
    views: 22,
    body: `Scope: \`atlas-router\`, the live map in Console and the driver trip data in Pocket. Reviewers: Viktor
Halász, Amara Nwosu, Priya Raghunathan. This page lists weaknesses and is limited to engineers on the
project.

## Findings

1. **High, fixed.** Map tiles were served per account but the trailer socket checked only the session,
   so a user could subscribe to a foreign trailer by guessing \`trailer_id\`. Fixed in ATLAS-212 with a
   check against \`device-registry\`.
2. **Medium, fixed.** Driver names were written to debug logs.
3. **Medium, open.** Trip history has no retention limit. Decision: 90 days, then only the aggregated
   thermal data remain. ATLAS-240.
4. **Low, accepted.** Weather station requests reveal the approximate route to the weather provider.

## Conditions for beta

- Finding 3 has a date before general availability.
- Contractors use separate credentials and see synthetic trips only.
- The beta agreement names the driver data clearly; works councils in Germany will ask.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'firmware-signing-internals',
    title: 'Firmware image signing: how it works and who holds what',
    url: 'https://wiki.rimewell.example/engineering/firmware-signing',
    author: who.anton,
    createdDaysAgo: 330,
    updatedDaysAgo: 120,
    tags: ['firmware', 'security', 'signing'],
    container: 'Engineering / Security',
    permissions: { groups: ['firmware-team', 'it-security'] },
    views: 35,
    body: `Every \`.rwi\` image for Lantern and Sprig carries two signatures. The boot loader accepts an image only
if both are valid and the version is not below the anti-rollback counter.

## Keys

- **Build key**: in the build runner's hardware module, signs every image from the release branch
  automatically.
- **Release key**: split between Lukas Hoffmeister and Wiebke Petersen. Signs only after the checklist
  is complete.

## Layout

\`\`\`text
0x000  magic "RWIM"
0x004  header version
0x008  image version, 3 x u16
0x010  payload length
0x020  payload hash
0x060  build signature
0x0A0  release signature
0x100  payload
\`\`\`

A wrong hash is reported as **E-640**. A correct hash with a wrong signature is reported as E-640 as
well, on purpose, so that an attacker learns nothing.

## If a key is lost

The boot loader holds three release key slots. Slot 2 is active. Use the emergency procedure in the
safe, not this page. Contractors such as Rūta Balčiūnaitė build with the development key; images signed
with it run only on units whose fuse \`DEV\` is intact.`,
  },
]
