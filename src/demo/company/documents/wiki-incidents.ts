import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiIncidents: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Postmortem',
    id: 'inc-61-gateway-reconnect-storm',
    title: 'Postmortem INC-61: gateway reconnect storm after carrier outage',
    url: 'https://wiki.rimewell.example/incidents/inc-61',
    author: who.amara,
    owner: who.priya,
    createdDaysAgo: 92,
    updatedDaysAgo: 60,
    updatedBy: who.priya,
    tags: ['INC-61', 'gateway', 'reconnect', 'ingest-edge', 'postmortem'],
    container: 'Engineering / Incidents',
    status: 'Final',
    comments: [
      {
        author: who.tobias,
        text: 'Clear and honest. I would like the action items shown at the next all-hands.',
        daysAgo: 90,
      },
      {
        author: who.elodie,
        text: 'Vellamo asked for this level of detail. Can we share a version without internal names?',
        daysAgo: 88,
      },
      { author: who.amara, text: 'Yes, the customer version is in the drive folder Incident reports.', daysAgo: 87 },
    ],
    views: 538,
    body: `**Severity:** SEV1. **Duration:** 1 hour 52 minutes. **Lead:** Joris van der Meer.

## Summary

After a four minute outage at our carrier Tramontane Mobile, 11,400 Lantern gateways reconnected within
nine seconds. \`ingest-edge\` ran out of memory and restarted in a loop. Readings were delayed, none
were lost. Phone alarms for 37 excursions were late, the worst by 71 minutes.

## Timeline (UTC, Tuesday)

- 02:14 carrier outage begins, sessions time out
- 02:18 carrier is back, reconnect storm starts
- 02:19 first pod \`OOMKilled\`; Mei Tanaka is paged
- 02:31 Joris joins and declares SEV1
- 02:50 adding pods makes it worse, every new pod is flooded
- 03:25 connection shedding written as an emergency patch
- 04:06 all gateways connected, backlog drained by 05:40

## Why

Firmware **v2.14.2** removed the random jitter from the reconnect backoff as a "simplification"
(GATE-371). Our rollout test never simulated a carrier outage. \`ingest-edge\` accepted unlimited TLS
handshakes.

## What went well

The 72 hour buffer worked. Support phoned all nine pharma customers in 40 minutes.

## Actions

- [x] GATE-388 bring back jitter, released in v2.14.3
- [x] PLAT-902 connection shedding in \`ingest-edge\`
- [x] GATE-391 carrier blackout test before ring 1
- [ ] PLAT-917 regional session caches`,
  },
  {
    datasource: 'wiki',
    objectType: 'Postmortem',
    id: 'inc-57-passport-signing-key',
    title: 'Postmortem INC-57: Passport signing key expired (E-502)',
    url: 'https://wiki.rimewell.example/incidents/inc-57',
    author: who.joris,
    createdDaysAgo: 306,
    updatedDaysAgo: 280,
    tags: ['INC-57', 'passport', 'E-502', 'postmortem'],
    container: 'Engineering / Incidents',
    status: 'Final',
    comments: [
      { author: who.gwen, text: 'The forwarders noticed before we did. That is the part that hurts.', daysAgo: 300 },
    ],
    views: 221,
    body: `**Severity:** SEV2. **Duration:** 6 hours 10 minutes. **Lead:** Viktor Halász.

## Summary

The key that signs Passport reports expired at midnight. \`passport-signer\` refused to sign and
returned **E-502**. 1,930 shipments left warehouses with an unsigned draft instead of a verifiable
passport. Two trucks of Laiterie du Val Clair were turned away at a distribution centre near Lyon.

## Timeline (UTC)

- 00:00 key expires, no alert
- 04:45 Luc Marchetti hears about it from the dairy's night manager
- 05:10 support confirms, Viktor is called at home
- 05:55 only one key holder is within reach of the hardware module
- 06:10 Tobias Renner boards a train from Hamburg with the second card; in parallel we ask the verifier
  team to accept the old key with a warning
- 06:10 verifier patch live, shipments verify again

## Why

The expiry date was in one personal calendar, and that person had changed teams. There was no monitoring
of key age. Both spare cards were in Hamburg.

## Actions

- [x] Alert 45 days before expiry (PASS-140)
- [x] Third key holder, cards in two cities
- [x] Runbook for key rotation
- [x] Re-sign the 1,930 drafts, credit note for the dairy`,
  },
  {
    datasource: 'wiki',
    objectType: 'Postmortem',
    id: 'inc-64-duplicate-sms',
    title: 'Postmortem INC-64: 23,000 duplicate alarm messages',
    url: 'https://wiki.rimewell.example/incidents/inc-64',
    author: who.amara,
    createdDaysAgo: 31,
    updatedDaysAgo: 27,
    updatedBy: who.joris,
    tags: ['INC-64', 'alert-router', 'sms', 'postmortem'],
    container: 'Engineering / Incidents',
    status: 'Final',
    comments: [
      {
        author: who.beatriz,
        text: 'For the record: the SMS invoice for that day was 1,840 euros above normal.',
        daysAgo: 29,
      },
    ],
    views: 244,
    body: `**Severity:** SEV2. **Duration:** 40 minutes. **Lead:** Amara Nwosu.

## Summary

\`alert-router\` lost its connection to the key store that prevents duplicates. Its fallback was to send
anyway. Because the retry loop saw no stored key, it sent the same alarm up to 60 times. The night shift
at Brightwater Foods received 412 messages about one freezer door.

## Timeline (UTC)

- 19:02 key store fails over for routine maintenance
- 19:03 router cannot resolve the new address, fallback begins
- 19:21 Noor Jansen, in her first on-shift week, notices eleven calls about the same thing and raises it
- 19:34 SMS channel put on hold
- 19:42 address cache cleared, duplicates stop

## Why

"Send if unsure" is right for the first message and wrong for the sixtieth. We never limited the
fallback. The address cache ignored the five second lifetime of the record.

## Actions

- [x] At most two sends per key while the store is away (PLAT-938)
- [x] Respect record lifetimes in the resolver (PLAT-939)
- [ ] Show "held messages" in Console (ask Gwen Hathersage)
- [x] Apology and fee credit to Brightwater Foods`,
  },
  {
    datasource: 'wiki',
    objectType: 'Postmortem',
    id: 'inc-66-console-slow-charts',
    title: 'Postmortem INC-66: Console charts slow for a morning',
    url: 'https://wiki.rimewell.example/incidents/inc-66',
    author: who.oscar,
    createdDaysAgo: 5,
    updatedDaysAgo: 3,
    tags: ['INC-66', 'reading-store', 'console', 'postmortem'],
    container: 'Engineering / Incidents',
    status: 'Draft',
    views: 97,
    body: `**Severity:** SEV2. **Duration:** 3 hours 20 minutes. **Lead:** Joris van der Meer. This is a draft
until Thursday's review.

## Summary

Statistics of \`reading-store\` were refreshed at 05:40 UTC while a tenant import was half done. The
planner concluded that a full partition scan was cheaper for \`getSensorReading\`. Chart requests went
from 180 milliseconds to 14 seconds just as Europe started work. Alarms were not affected, because
\`alert-router\` reads the stream and not the store.

## Timeline (UTC)

- 05:40 statistics refresh
- 06:05 p95 alert fires, first guess is a hot partition
- 07:15 three customers call; Sanne de Wit sees that only the 30 day chart is slow
- 08:30 Oscar Lindqvist compares plans and pins the old one
- 09:00 normal

## Why it took long

We looked for a guilty customer for more than an hour, since that was the cause the last two times. The
runbook listed plan regression last and in one line.

## Actions

- [x] Reorder the slow query runbook
- [ ] PLAT-951 no statistics refresh while an import runs
- [ ] PLAT-952 plan fingerprint in the dashboard`,
  },
  {
    datasource: 'wiki',
    objectType: 'Postmortem',
    id: 'inc-49-hamburg-lab-freezer',
    title: 'Postmortem INC-49: our own lab freezer thawed',
    url: 'https://wiki.rimewell.example/incidents/inc-49',
    author: who.wiebke,
    createdDaysAgo: 512,
    updatedDaysAgo: 498,
    tags: ['INC-49', 'hamburg', 'lab', 'postmortem'],
    container: 'Engineering / Incidents',
    status: 'Final',
    comments: [
      {
        author: who.marit,
        text: 'I tell this story to every customer. It is why I believe in the escalation chain feature.',
        daysAgo: 500,
      },
    ],
    views: 167,
    body: `**Severity:** embarrassing. **Duration:** one weekend.

## Summary

The −80 °C freezer in the Hamburg lab warmed to +4 °C between Friday evening and Monday morning. A
company that sells freezer alarms did not notice its own. We lost 140 reference ice packs and two months
of ageing samples for Sprig Cryo.

## What happened

The compressor relay failed at 21:30 on Friday. The Sprig in the freezer reported the excursion
correctly, \`alert-router\` sent the alarm correctly, and it went to exactly one phone: that of Rafael
Quintero, who was on a plane to Osaka. Nobody was second in the chain. The lab's Lantern buzzed for 58
hours in an empty building.

## Why

Lab units were configured as "test" and test units skipped the escalation chain. We had assumed that
nothing valuable is ever in a test freezer.

## Actions

- [x] Escalation chain with at least three people for all internal units
- [x] "Test" no longer changes alarm behaviour
- [x] Console warns when a rule has a single recipient, shipped in Console 5.2
- [x] Wiebke Petersen gets a key to the neighbour's freezer`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'incident-review-notes-q3',
    title: 'Incident review: patterns across INC-49 to INC-66',
    url: 'https://wiki.rimewell.example/incidents/patterns',
    author: who.joris,
    createdDaysAgo: 40,
    updatedDaysAgo: 4,
    updatedBy: who.priya,
    tags: ['incident', 'reliability', 'review'],
    container: 'Engineering / Incidents',
    views: 89,
    body: `Twice a year we read all postmortems in one sitting and look for the pattern behind them. This page is
the result of the latest reading, with Priya Raghunathan, Lukas Hoffmeister and Fatima El Amrani.

## What repeats

1. **Safe fallbacks without limits.** INC-61 (reconnect at once) and INC-64 (send anyway) share this.
   Every fallback needs a ceiling.
2. **One person knows.** INC-57 and INC-49. Dates, cards and phones must not belong to one human being.
3. **We suspect the customer first.** INC-66 lost an hour to that habit.

## What got better

- Time from first symptom to status page fell from 48 to 14 minutes.
- No reading has been lost since INC-38, which is 31 months of service.
- Support is now in the room from the start.

## What we will try next

A "ceiling review" for every retry loop and fallback: maximum rate, maximum duration, who is told. Amara
Nwosu has written the checklist into the design template. The first three services are \`ingest-edge\`,
\`alert-router\` and \`passport-signer\`.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'security-note-fake-invoice',
    title: 'Security note: fake Halden Circuits invoice',
    url: 'https://wiki.rimewell.example/security/supplier-invoice-phishing',
    author: who.viktor,
    createdDaysAgo: 46,
    updatedDaysAgo: 40,
    tags: ['security', 'phishing', 'finance'],
    container: 'IT / Security',
    comments: [
      {
        author: who.teodor,
        text: 'The giveaway was the bank country. Halden has never been paid outside Poland.',
        daysAgo: 45,
      },
    ],
    views: 151,
    body: `Last week somebody sent us a very good fake invoice from **Halden Circuits**, our contract manufacturer.
It copied a real purchase order number for Lantern G3 housings, asked to "update bank details before the
quarter ends" and came from a domain with two letters swapped.

Teodor Ilić stopped it because he called the number he already had instead of the one in the mail. No
money was lost. Thank you, Teodor.

## What made it convincing

The real order number came from a mailbox at the supplier that had been taken over. So the mail was part
of a genuine conversation, and no filter flagged it.

## What to do with mails like this

- Never change bank details from a mail. Finance calls back on the known number, always, even if Ingrid
  Solbakken herself seems to ask.
- Use the **Report** button. It goes to Viktor and to IT-604.
- If you clicked: tell us at once. Nobody is blamed for reporting.

Olga Sadowska has informed all suppliers with open orders, including Ostara Cells.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'security-incident-laptop-lyon',
    title: 'Security incident: stolen laptop, Lyon',
    url: 'https://wiki.rimewell.example/security/stolen-laptop-lyon',
    author: who.viktor,
    createdDaysAgo: 104,
    updatedDaysAgo: 98,
    tags: ['security', 'laptop', 'incident'],
    container: 'IT / Security',
    status: 'Closed',
    permissions: { groups: ['it-security', 'legal', 'leadership'] },
    views: 19,
    body: `**What happened.** A laptop bag was taken from a train between Lyon and Paris on a Thursday evening. The
device belonged to a colleague in sales; the name is in IT-588. It was locked and the disk was
encrypted. A paper notebook with two Vellamo Pharma site plans was in the same bag.

**Response**

- 18:40 theft noticed, phoned to Viktor Halász at 18:55
- 19:05 sessions revoked, device marked for remote wipe
- 19:20 tokens for Console, drive and mail rotated
- Next day: police report, insurance claim with Calder Mutual

**Assessment.** Helena Brandt and Viktor consider the risk for personal data low: encrypted disk, strong
passphrase, no sign-in attempts since. We do not need to notify the authority. We did tell Vellamo about
the site plans, because their contract asks for it within 72 hours. They thanked us and moved one
camera.

**Lessons.** Paper is not encrypted. Site plans now travel only in Pocket. The remote wipe was confirmed
when the laptop came online eleven days later in another country.`,
  },
]
