import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiProduct: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'product-catalogue',
    title: 'Product catalogue: what we sell',
    url: 'https://wiki.rimewell.example/product/catalogue',
    author: who.mateo,
    createdDaysAgo: 690,
    updatedDaysAgo: 23,
    updatedBy: who.gwen,
    tags: ['product', 'catalogue', 'sprig', 'lantern', 'passport', 'console'],
    container: 'Product / Catalogue',
    comments: [
      {
        author: who.stefan,
        text: 'Please keep the article numbers here. I copy them into every offer.',
        daysAgo: 30,
      },
    ],
    views: 702,
    body: `## Devices

| Article | Name | Use |
| --- | --- | --- |
| RW-2002 | Sprig S2 | Temperature and humidity, −30 to +60 °C, five year battery |
| RW-2003 | Sprig S3 | S2 plus light and shock, for shipments |
| RW-2090 | Sprig Cryo | External probe, −196 to +50 °C, for vaccines, blood and cell therapy |
| RW-3002 | Lantern G2 | Gateway with Ethernet and Wi-Fi. Sold out, supported for three more years |
| RW-3003 | Lantern G3 | Gateway with Ethernet, Wi-Fi, LTE-M and a 14 hour battery |

## Software

- **Console**: dashboards, rules, alarms, audit trail. Per sensor and month.
- **Passport**: a signed temperature report for each shipment that anyone can verify without an account.
- **Pocket**: phone app for drivers, warehouse and field service. Included.
- **Atlas**: live map of trailers and predicted excursions. In beta.

## Services

Site survey, installation, mapping study for warehouses, calibration every 24 months.

For prices see the price list in the drive (sales only). For countries see the certification matrix. For
the error codes printed on the devices see the error catalogue in Code Docs.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'glossary-cold-chain',
    title: 'Glossary: cold chain words we use',
    url: 'https://wiki.rimewell.example/product/glossary',
    author: who.gwen,
    createdDaysAgo: 650,
    updatedDaysAgo: 15,
    updatedBy: who.noor,
    tags: ['glossary', 'onboarding'],
    container: 'Product / Catalogue',
    comments: [
      { author: who.noor, text: 'Added "mapping study" and "set point", which confused me for a week.', daysAgo: 15 },
    ],
    views: 388,
    body: `- **Cold chain**: everything that keeps goods cold from maker to user. It is only as good as its warmest
  hour.
- **Excursion**: a period outside the allowed band, longer than the tolerance. One warm minute is not an
  excursion.
- **Band**: the allowed range. Vaccines mostly +2 to +8 °C, frozen food −18 °C or colder, fish 0 to +2
  °C.
- **Set point**: what the fridge is told to hold. Not what it holds.
- **MKT, mean kinetic temperature**: one number that weights warm times more than cold ones. Auditors
  like it.
- **Mapping study**: many loggers in an empty and a full warehouse for a week, to find the warm corner.
  There is always a warm corner.
- **Passport**: our signed report for one shipment.
- **Hand-over**: the moment responsibility changes. Most excursions happen within 20 minutes of one.
- **Door event**: light seen by a Sprig S3, so somebody opened the box.
- **Skew**: difference between device clock and server clock. More than 120 seconds gives E-417.
- **Backfill**: late readings that arrive after a gateway was offline.
- **Reconnect storm**: many gateways returning at once. See the runbook.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'release-notes-gateway-2-14-3',
    title: 'Release notes: fridge-gateway v2.14.3',
    url: 'https://wiki.rimewell.example/product/releases/gateway-2-14-3',
    author: who.freya,
    owner: who.mateo,
    createdDaysAgo: 89,
    updatedDaysAgo: 89,
    tags: ['release-notes', 'firmware', 'v2.14.3', 'gateway'],
    container: 'Product / Release notes',
    status: 'Published',
    views: 318,
    body: `**Type:** hotfix. **Devices:** Lantern G2 and G3. **Replaces:** v2.14.2, which must not be installed any
more.

## Fixed

- Reconnect backoff has random jitter again. After a network outage, gateways now return spread over up
  to 20 minutes instead of all at once (GATE-388, INC-61).
- The gateway no longer resets its backoff timer when the DNS answer changes.
- LED pattern for "session refused" is two blue blinks on G2 as well.

## Changed

- Maximum wait between two attempts: 15 minutes (was 2 minutes). Local alarms are not affected, since
  buzzer and light never depended on the network.

## Known issues

- Gateways that were off for longer than 14 hours may show **E-417** until the clock is synchronised.
  See the clock skew runbook. A better fix comes with v2.15.0.

## For customers

The update needs about 31 minutes over LTE-M and 4 minutes over Ethernet. Readings continue during the
download; the restart takes 40 seconds. Ring 3 customers receive a change notice from Mateo Ibarra.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'release-notes-gateway-2-15-0',
    title: 'Release notes: fridge-gateway v2.15.0',
    url: 'https://wiki.rimewell.example/product/releases/gateway-2-15-0',
    author: who.freya,
    owner: who.mateo,
    createdDaysAgo: 24,
    updatedDaysAgo: 14,
    updatedBy: who.mateo,
    tags: ['release-notes', 'firmware', 'v2.15.0', 'gateway'],
    container: 'Product / Release notes',
    status: 'Published',
    comments: [{ author: who.bram, text: 'The LED test mode saves us ten minutes per site. Thank you.', daysAgo: 20 }],
    views: 261,
    body: `**Type:** regular release. **Devices:** Lantern G2 and G3. **Rings:** 0 to 2 complete, ring 3 by
appointment.

## New

- **Time over MQTT by default.** If no time server answers within 60 seconds, the gateway asks
  \`ingest-edge\`. This should end most E-417 cases behind strict firewalls.
- **Retry hint.** The gateway honours the waiting time that the server sends with a refused session
  (RFC-051).
- **LED test mode.** Press the button five times: every colour lights for two seconds. Requested by
  field service.

## Fixed

- Pairing more than 100 Sprigs at once could end with E-275 for the last few (GATE-402).
- Humidity of Sprig S2 was rounded instead of cut off.
- Memory leak of 40 bytes per Wi-Fi roam.

## Changed

- Certificates are renewed 60 days before expiry, earlier 14.
- Log level of E-118 (low battery) lowered to notice; it filled the log of old sites.

## Size

Image 1.9 MB. Stack usage 71 %. Tested with 500 power cuts and a four minute carrier blackout by Wiebke
Petersen.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'release-notes-console-5-9',
    title: 'Release notes: Console 5.9',
    url: 'https://wiki.rimewell.example/product/releases/console-5-9',
    author: who.gwen,
    createdDaysAgo: 17,
    updatedDaysAgo: 11,
    updatedBy: who.sanne,
    tags: ['release-notes', 'console'],
    container: 'Product / Release notes',
    status: 'Published',
    views: 229,
    body: `Console 5.9 is about alarms at night and about finding things.

## Alarms

- **Escalation preview.** While editing a rule you see who will be called at 03:00 on a Sunday. Gaps are
  red.
- **Quiet duplicates.** Repeated alarms for the same door collapse into one row with a counter. This is
  the visible part of the work after INC-64.
- **Acknowledge from the list** without opening the alarm.

## Charts

- A year of one-minute data opens in under half a second, thanks to the new \`reading-store\`.
- Compare two sensors on one time axis.
- Press \`B\` to show the allowed band.

## Administration

- Roles can be limited to sites. Brightwater Foods helped us to test it with 340 users.
- Audit trail export as PDF/A, which inspectors accept without a discussion.
- Japanese translation reviewed by Haruka Ishida and Mei Tanaka.

## Removed

The old "Reports (classic)" menu. Saved classic reports were converted; 14 that could not be are listed
in PASS-171, and support has contacted the owners.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'release-notes-pocket-3-2',
    title: 'Release notes: Pocket 3.2.0',
    url: 'https://wiki.rimewell.example/product/releases/pocket-3-2',
    author: who.pieter,
    owner: who.gwen,
    createdDaysAgo: 45,
    updatedDaysAgo: 45,
    tags: ['release-notes', 'pocket', 'mobile'],
    container: 'Product / Release notes',
    status: 'Published',
    views: 120,
    body: `Pocket 3.2.0 is rolling out to phones this week.

## New

- **Big buttons mode** for gloves. Turn it on under Settings > Hands. Drivers at Nordhavn Seafood tested
  it with wet mittens.
- **Scan in the dark.** The lamp switches on by itself when the picture is too dark.
- **Hand-over with photo.** Up to four photos are attached to the Passport.
- French, German and Japanese voice prompts.

## Fixed

- Crash on phones with less than 2 GB of memory when opening a shipment with more than 80 sensors.
- Alarms acknowledged in Pocket appeared unacknowledged in Console for up to a minute.
- The E-118 battery warning was shown for sensors that were already replaced.

## Known issues

Scans without a signal still fail. The offline queue is being tested behind the flag
\`pocket_offline_v2\` and will come with 3.3.0; see the design document by Pieter Claassens.

## Minimum versions

Phones older than six years no longer receive updates. 41 active devices are affected, all at two
customers, and both have been told.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'atlas-prd',
    title: 'Project Atlas: product requirements',
    url: 'https://wiki.rimewell.example/product/atlas/prd',
    author: who.naomi,
    createdDaysAgo: 226,
    updatedDaysAgo: 28,
    updatedBy: who.gwen,
    tags: ['atlas', 'prd', 'product'],
    container: 'Product / Atlas',
    permissions: { groups: ['project-atlas', 'product-design', 'leadership'] },
    comments: [
      {
        author: who.linnea,
        text: 'The dispatcher does not want a map, she wants a list with a map next to it. Design follows that.',
        daysAgo: 200,
      },
    ],
    views: 187,
    body: `## Why

Customers learn about a warm trailer when it arrives. By then the fish is a claim. Nordhavn Seafood
loses about 1.1 % of its value in transit; for Brightwater Foods it is 0.6 %. If we warn 45 minutes
ahead, a driver can close a door, change the set point or stop at a cold store.

## Who

The dispatcher with 60 trailers and three screens. Not the driver: the driver gets one short message in
Pocket.

## Must have

- Live list sorted by risk, map beside it
- \`predicted_excursion\` with a reason in one sentence, such as "door open 11 minutes, 34 °C outside"
- Suggested action and a record of what was done
- Works with Sprig S3 and a Lantern G3 on the trailer, no wiring

## Will not have

Route planning, driver scoring, fuel. We are asked for these every week. The answer is no until the
prediction is excellent.

## Measures

Five beta fleets active daily; 74 % of excursions caught; claims down by a third after one season.

## Price idea

9 to 14 euros per trailer and month. Finance models are in the Atlas budget sheet (restricted).`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'atlas-beta-feedback',
    title: 'Atlas beta: what the dispatchers say',
    url: 'https://wiki.rimewell.example/product/atlas/beta-feedback',
    author: who.gwen,
    createdDaysAgo: 27,
    updatedDaysAgo: 2,
    updatedBy: who.linnea,
    tags: ['atlas', 'beta', 'feedback', 'research'],
    container: 'Product / Atlas',
    permissions: { groups: ['project-atlas', 'customer-facing'] },
    comments: [
      {
        author: who.mei,
        text: 'The two-compartment trailers explain most of the nonsense. ATLAS-231 is next for me.',
        daysAgo: 9,
      },
    ],
    views: 61,
    body: `Notes from nine conversations with four beta fleets. Linnea Forsberg and Gwen Hathersage took turns
asking and writing.

## They love

- The reason sentence. "It tells me *why*, so I believe it" (dispatcher, Nordhavn Seafood).
- Sorting by risk. Two people switched the map off completely.
- The message to the driver is short and polite.

## They do not love

- Two-compartment trailers produce nonsense: the frozen half "predicts" that the chilled half is too
  warm. ATLAS-231.
- The list jumps while they are clicking. Kofi Mensah is testing a freeze while the mouse is inside.
- Night mode. "At three in the morning this is a searchlight."

## Surprises

Tiefkühl Brehmer uses Atlas to find *unused* trailers with running compressors and saved 900 litres of
diesel in a month. Nobody planned that. Stefan Krüger wants it on the first slide.

## Next

Ask about price only after six weeks of use. Claire Vasseur agrees. The fifth fleet starts when the LG3
batch with new batteries arrives.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'atlas-kickoff-notes',
    title: 'Atlas kickoff: notes and decisions',
    url: 'https://wiki.rimewell.example/product/atlas/kickoff',
    author: who.gwen,
    createdDaysAgo: 240,
    updatedDaysAgo: 238,
    tags: ['atlas', 'meeting-notes'],
    container: 'Product / Atlas',
    permissions: { groups: ['project-atlas'] },
    views: 64,
    body: `**Present:** Naomi Prescott, Tobias Renner, Ingrid Solbakken, Gwen Hathersage, Priya Raghunathan, Amara
Nwosu, Mei Tanaka, Anton Kirilov, Linnea Forsberg.

## Decisions

1. The name is Atlas inside and outside. No second naming round.
2. We predict excursions. We do not plan routes.
3. One prototype fleet before any screen is designed. Nordhavn Seafood has offered 22 trailers.
4. The prediction runs in its own service, \`atlas-router\`, so that a mistake there can never delay an
   alarm.
5. Mobile work goes to a contractor, since Pocket has one developer and a full plan.

## Discussion

Ingrid asked what happens if the prediction is no better than a good rule of thumb. Mei: then we stop
after twelve weeks and have lost 180,000 euros, not two million. This became the *stop rule*: below 60 %
caught ahead on recorded data, the project ends.

Anton warned that G3 position fixes cost battery: one fix per minute halves the 14 hours. Compromise:
every two minutes while moving.

## Actions

- Mei: thermal model on recorded trips, four weeks
- Linnea: sit with dispatchers for two nights
- Priya: contractor profile with Siobhan Keane`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'atlas-pricing-decision',
    title: 'Atlas pricing: decision memo',
    url: 'https://wiki.rimewell.example/product/atlas/pricing-memo',
    author: who.naomi,
    createdDaysAgo: 34,
    updatedDaysAgo: 20,
    tags: ['atlas', 'pricing', 'decision'],
    container: 'Product / Atlas',
    status: 'Decided',
    permissions: { intersections: [['project-atlas', 'leadership']] },
    views: 14,
    body: `For the part of the leadership team that sits in the Atlas steering group. Please do not forward; two
customers negotiate with us right now.

## Decision

List price **12.50 euros per trailer and month**, minimum 20 trailers, hardware sold separately. Fleets
above 400 trailers get 9.80. Beta fleets pay half for the first year if they sign before general
availability.

## Reasoning

- Cost to serve is 0.19 euros per trailer and day today and must be 0.11 at launch. At 0.19 the margin
  on the large tier would be 42 %, at 0.11 it is 66 %.
- Nordhavn Seafood would have paid 16. Brightwater Foods named 9 without being asked.
- A per-alert price was popular inside the company and hated outside.

## Risk

Vellamo Pharma expects Atlas inside the renewal for free. Claire Vasseur may offer six months, not more.
Ingrid Solbakken wants the discount visible in the renewal papers and not hidden in the sensor price.

Tobias Renner will report the cost per trailer monthly. If it is above 0.14 at launch we delay the large
tier.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'passport-verification-explained',
    title: 'How Passport verification works, in plain words',
    url: 'https://wiki.rimewell.example/product/passport-verification',
    author: who.gwen,
    createdDaysAgo: 350,
    updatedDaysAgo: 77,
    updatedBy: who.viktor,
    tags: ['passport', 'verification', 'customers'],
    container: 'Product / Passport',
    views: 246,
    body: `Customers, inspectors and insurers ask the same question: how do I know that nobody edited this
temperature report? Use this page for the answer.

1. When a shipment is handed over, \`passport-signer\` collects all readings, door events and names of
   the people who handed over.
2. It computes a fingerprint of this data. Change one digit and the fingerprint is different.
3. It signs the fingerprint with a key that never leaves a hardware module in Rotterdam.
4. The PDF shows a square code. Anyone can scan it with a phone, without an account.
5. The verifier compares fingerprint and signature with our published public keys and says **genuine**,
   **altered** or **unknown key**.

## Questions we get

**What if Rimewell disappears?** The public keys are deposited with a notary in Rotterdam, and the
offline verifier is open to everyone.

**Can you change a report later?** No. A correction is a second passport that names the first.

**What does E-502 mean?** Our signing key had expired. It happened once, in INC-57. The affected 1,930
reports were signed again and carry a note.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'design-principles',
    title: 'Design principles for Console, Pocket and devices',
    url: 'https://wiki.rimewell.example/product/design-principles',
    author: who.linnea,
    createdDaysAgo: 475,
    updatedDaysAgo: 83,
    updatedBy: who.kofi,
    tags: ['design', 'ux', 'principles'],
    container: 'Design / Handbook',
    views: 158,
    body: `Our users wear gloves, are woken at night, and have six other systems. Five principles follow from that.

1. **The coldest thing first.** On every screen, the unit in the worst state is at the top. Never make
   someone search for trouble.
2. **Say what happened, then what to do.** "Door open for 9 minutes. Please close door 3." Not
   "Threshold violation".
3. **Colour is the second signal.** One man in twelve does not see our red. Every state also has a
   shape: circle, triangle, square.
4. **Works with a thumb.** Targets in Pocket are at least 56 pixels; in big buttons mode 88.
5. **Silence is a feature.** Each alarm that nobody needed makes the next one weaker. Designs that add
   an alarm must remove one.

Kofi Mensah reviews new screens on Wednesday afternoons; bring rough things. Linnea Forsberg keeps the
component library and the LED language for the Lantern: two blue blinks "server refused me", three white
"no mobile network", slow red "look at the freezer".`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'research-night-shift',
    title: 'Research: two nights with a dispatch team',
    url: 'https://wiki.rimewell.example/product/research/night-shift',
    author: who.linnea,
    createdDaysAgo: 205,
    updatedDaysAgo: 199,
    tags: ['research', 'ux', 'atlas', 'dispatch'],
    container: 'Design / Research',
    views: 83,
    body: `In preparation for Atlas I sat with the night dispatchers of a seafood haulier for two nights. They
agreed that I write this without names.

## Night one

Six people, 140 trailers, seven screens each. Temperature is on screen five. They look at it "when the
phone rings". Between 01:00 and 04:00 I counted 31 temperature alarms from three different systems. They
acted on two. The other 29 were doors at loading docks.

## Night two

A trailer near Hirtshals warmed slowly for ninety minutes. No system alarmed, because the limit was not
reached. The experienced dispatcher noticed by chance: "That curve looks lazy." He called the driver, a
flap was frozen open. I asked how he knew. "Twenty years."

## What I take home

- The product is the lazy curve, not the map.
- Trust is lost by door alarms. Subtract known docks first.
- A reason in plain words is worth more than a percentage.
- Whatever we show must be readable from two metres away and must not glow.

Mei Tanaka is turning the lazy curve into the thermal model of RFC-055.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'roadmap-devices',
    title: 'Devices roadmap: next four quarters',
    url: 'https://wiki.rimewell.example/product/roadmap-devices',
    author: who.mateo,
    createdDaysAgo: 58,
    updatedDaysAgo: 9,
    tags: ['roadmap', 'devices', 'planning'],
    container: 'Product / Roadmap',
    permissions: { groups: ['everyone-engineering', 'product-design', 'customer-facing', 'leadership'] },
    comments: [
      {
        author: who.olga,
        text: 'Q+1 depends on the second battery source. Without it S3 production stops in week nine.',
        daysAgo: 41,
      },
    ],
    views: 134,
    body: `Internal. Do not show to customers; use the public slide instead.

| When | What | Depends on |
| --- | --- | --- |
| This quarter | \`fridge-gateway\` v2.15.0 everywhere | ring 3 appointments |
| This quarter | Cryo probe rev C swap to 90 % | stock for France |
| Q+1 | Sprig S3 with second battery source | qualification, Ostara Cells delivery |
| Q+1 | Sprig Cryo rev C in Japan | certificate |
| Q+2 | \`fridge-gateway\` v3.0, new update format | boot loader migration |
| Q+3 | Trailer kit: G3 with magnetic mount | Atlas general availability |

## Decided against

- **Lantern G4** this year. G3 has headroom, and money is better spent on batteries and Atlas.
- **Satellite.** Three requests, all from fishing vessels. Nordhavn Seafood would pay for hardware but
  not for airtime.

## Risks

The battery shortage is the whole plan's bottleneck. Olga Sadowska expects 60 % of the ordered cells
next quarter. Pharma orders have priority, then Minato Fresh, then the rest.`,
  },
]
