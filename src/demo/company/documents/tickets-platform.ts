import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const ticketsPlatform: readonly DemoDocument[] = [
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-902',
    title: 'Connection shedding in ingest-edge',
    url: 'https://tickets.rimewell.example/PLAT-902',
    author: who.amara,
    owner: who.amara,
    createdDaysAgo: 95,
    updatedDaysAgo: 72,
    updatedBy: who.joris,
    tags: ['ingest-edge', 'reconnect', 'INC-61'],
    container: 'PLAT',
    status: 'Done',
    comments: [
      { author: who.joris, text: 'Emergency patch removed, the real thing is live in all regions.', daysAgo: 80 },
    ],
    views: 96,
    body: `Turn the emergency patch from INC-61 into a proper feature, as described in RFC-051.

- Token bucket per region, 250 new sessions per second, burst 500
- Refusal before the TLS handshake with code \`0x97\` and \`retry_after_s\`
- Priority for certificates with the pharma mark
- Metrics \`shed_total\`, \`admitted_total\`, \`bucket_level\`
- \`rimectl ingest shed\` to change the limit during a reconnect storm

Load test with 14,000 virtual gateways: no pod above 70 % memory, all connected after 11 minutes.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-917',
    title: 'Regional session caches for faster gateway reconnects',
    url: 'https://tickets.rimewell.example/PLAT-917',
    author: who.joris,
    owner: who.mei,
    createdDaysAgo: 88,
    updatedDaysAgo: 15,
    tags: ['ingest-edge', 'reconnect', 'INC-61'],
    container: 'PLAT',
    status: 'In progress',
    comments: [{ author: who.mei, text: 'Session tickets work in the Osaka region. Europe next week.', daysAgo: 15 }],
    views: 34,
    body: `Last open action of INC-61. A gateway that reconnects within an hour should not need a full TLS
handshake. Keep session tickets in a cache shared by all \`ingest-edge\` pods of a region; lifetime 60
minutes, encrypted with a key that rotates daily.

Expected: CPU per reconnect minus 70 %, which lets us raise the shedding limit from 250 to about 800 per
second. Needs a look by Viktor Halász because of the key rotation.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-871',
    title: 'Migrate reading-store to columnar segments, region by region',
    url: 'https://tickets.rimewell.example/PLAT-871',
    author: who.oscar,
    owner: who.oscar,
    createdDaysAgo: 322,
    updatedDaysAgo: 199,
    updatedBy: who.joris,
    tags: ['reading-store', 'migration', 'RFC-042'],
    container: 'PLAT',
    status: 'Done',
    comments: [
      {
        author: who.beatriz,
        text: 'Cloud invoice is down by 9,400 euros a month. I double-checked because it looked too good.',
        daysAgo: 198,
      },
    ],
    views: 58,
    body: `Umbrella ticket for RFC-042. Order: Osaka (smallest), Europe north, Europe west.

For each region: dual write for 14 days, compare 1 % of the reads, switch reads, wait seven days, stop
row writes, delete rows older than 48 hours.

Finished after 14 weeks. Storage fell by 76 %, the 12 month chart opens in 340 ms. One surprise: exports
in the old CSV format relied on row order. Fixed by sorting, costs 3 % CPU.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-861',
    title: 'Restore drill for device-registry',
    url: 'https://tickets.rimewell.example/PLAT-861',
    author: who.joris,
    owner: who.joris,
    createdDaysAgo: 362,
    updatedDaysAgo: 355,
    tags: ['device-registry', 'backup', 'drill'],
    container: 'PLAT',
    status: 'Done',
    views: 20,
    body: `Yearly drill. Target: registry restored and verified within 60 minutes, at most five minutes of data
lost.

Result: 48 minutes, 40 seconds of data lost. Problems on the way: the restore account lacked permission
to create the shadow database (12 minutes), and the diff tool ran out of memory with 400,000 devices
until we filtered \`last_seen_at\`. Both are fixed and the runbook is updated. Oscar Lindqvist typed,
Joris van der Meer read aloud, nobody improvised.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-938',
    title: 'alert-router: limit sends per key while key store is away',
    url: 'https://tickets.rimewell.example/PLAT-938',
    author: who.amara,
    owner: who.amara,
    createdDaysAgo: 32,
    updatedDaysAgo: 28,
    tags: ['alert-router', 'INC-64', 'sms'],
    container: 'PLAT',
    status: 'Done',
    views: 44,
    body: `From INC-64. If the key store cannot be reached, \`alert-router\` must still send the first message
(safety) but never the sixtieth.

- Local memory of keys per worker, at most two sends per key and worker in six hours
- Metric \`fallback_sends_total\`, alert above 50 in five minutes
- Voice calls are never repeated in fallback mode, since people stop answering

Tested by unplugging the store for 30 minutes with 4,000 open excursions: 4,112 messages instead of
96,000.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-939',
    title: 'Resolver ignores record lifetime of five seconds',
    url: 'https://tickets.rimewell.example/PLAT-939',
    author: who.amara,
    owner: who.joris,
    createdDaysAgo: 32,
    updatedDaysAgo: 29,
    tags: ['alert-router', 'dns', 'INC-64'],
    container: 'PLAT',
    status: 'Done',
    views: 18,
    body: `The address cache in our shared client library keeps answers for ten minutes, whatever the record says.
During the key store failover in INC-64 this turned a five second blip into 40 minutes of duplicate SMS.

Fix: respect the lifetime, with a floor of one second and a ceiling of 60. All services that use the
library need a rebuild; \`ingest-edge\`, \`alert-router\` and \`passport-signer\` are done,
\`billing-sync\` follows with its next release.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-951',
    title: 'No statistics refresh while a tenant import runs',
    url: 'https://tickets.rimewell.example/PLAT-951',
    author: who.oscar,
    owner: who.oscar,
    createdDaysAgo: 5,
    updatedDaysAgo: 1,
    tags: ['reading-store', 'INC-66'],
    container: 'PLAT',
    status: 'In progress',
    views: 21,
    body: `INC-66: the nightly statistics job sampled \`reading-store\` in the middle of a large import and the
planner chose a full scan for \`getSensorReading\`.

Take the same lock in both jobs. If the lock is not free within two hours, skip the refresh and raise a
warning. After an import, refresh only the touched partitions. The pinned plan from the incident stays
until this is live; remove it with \`rimectl store unpin-plan\`.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-952',
    title: 'Show plan fingerprint in the store dashboard',
    url: 'https://tickets.rimewell.example/PLAT-952',
    author: who.joris,
    owner: who.sanne,
    createdDaysAgo: 5,
    updatedDaysAgo: 2,
    tags: ['reading-store', 'dashboard', 'INC-66'],
    container: 'PLAT',
    status: 'Open',
    views: 13,
    body: `During INC-66 it took over two hours to see that the query plan had changed. Log a short fingerprint of
the plan for the ten most frequent queries and draw a vertical line in the dashboard when it changes.

Sanne de Wit has a nice component for event lines from the Console charts. Nice to have: link from the
line to both plans. \`listExcursions\` and \`getSensorReading\` first.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-944',
    title: 'Study: second mobile carrier beside Tramontane Mobile',
    url: 'https://tickets.rimewell.example/PLAT-944',
    author: who.joris,
    owner: who.joris,
    createdDaysAgo: 16,
    updatedDaysAgo: 6,
    tags: ['carrier', 'lte', 'risk', 'audit'],
    container: 'PLAT',
    status: 'In progress',
    permissions: { groups: ['everyone-engineering', 'operations', 'leadership'] },
    views: 38,
    body: `Audit finding 5 and a lesson of INC-61: all LTE-M gateways depend on one carrier.

Options: dual-profile SIM (plus 0.31 euros per unit and month, remote switch), second SIM slot (new
hardware, not before G4), roaming contract with automatic selection (cheapest, slow to switch). Joris
van der Meer asks three providers; Olga Sadowska leads the price talks. Freya Jørgensen checks whether
the modem can hold two profiles: yes, but the update of the profile needs 90 KB over the air.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-930',
    title: 'listExcursions returns open excursions twice on page borders',
    url: 'https://tickets.rimewell.example/PLAT-930',
    author: who.callum,
    owner: who.mei,
    createdDaysAgo: 54,
    updatedDaysAgo: 43,
    tags: ['api', 'listExcursions', 'bug'],
    container: 'PLAT',
    status: 'Done',
    views: 29,
    body: `Tiefkühl Brehmer uses the API for its own dashboard. If an excursion is still open while they page
through \`listExcursions\`, it appears on two pages, because the sort key \`updated_at\` changes between
requests.

Fix: sort by \`started_at, id\` and put both into the page token. Documented in the API changelog for
v3. Old tokens are accepted for 30 days. The customer confirmed that the totals match now.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PLAT-946',
    title: 'Console: chart freezes with more than 60 sensors',
    url: 'https://tickets.rimewell.example/PLAT-946',
    author: who.sanne,
    owner: who.sanne,
    createdDaysAgo: 21,
    updatedDaysAgo: 13,
    tags: ['console', 'chart', 'performance'],
    container: 'PLAT',
    status: 'Done',
    views: 25,
    body: `Reported by Brightwater Foods. Opening "compare" with 60 or more sensors blocks the browser for eight
seconds. The cause is the legend: it measures the width of every label twice per frame.

Now labels are measured once and the legend is virtual. 120 sensors open in 0.6 seconds. Kofi Mensah
suggests a soft limit with a hint, since nobody can read 120 lines anyway; separate ticket for the next
release.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PASS-140',
    title: 'Alert 45 days before the Passport signing key expires',
    url: 'https://tickets.rimewell.example/PASS-140',
    author: who.viktor,
    owner: who.joris,
    createdDaysAgo: 308,
    updatedDaysAgo: 299,
    tags: ['passport', 'E-502', 'INC-57'],
    container: 'PASS',
    status: 'Done',
    views: 47,
    body: `Action from INC-57. \`passport-signer\` publishes \`passport_key_days_left\`. Page the on-call at 45
days, the engineering manager at 30, the CTO at 14. The alert cannot be silenced for longer than 48
hours.

Tested by creating a key with a lifetime of 44 days in the staging module: page received after one
minute, and again after the silence ended. **E-502** in staging now also writes the key id and expiry
into the log.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PASS-171',
    title: '14 classic reports could not be converted',
    url: 'https://tickets.rimewell.example/PASS-171',
    author: who.gwen,
    owner: who.callum,
    createdDaysAgo: 18,
    updatedDaysAgo: 10,
    tags: ['console', 'reports', 'migration'],
    container: 'PASS',
    status: 'In progress',
    views: 17,
    body: `Console 5.9 removed "Reports (classic)". 14 saved reports of six customers use formulas that the new
editor does not know, mostly home-made versions of mean kinetic temperature.

Callum Reid has called all owners. Nine were happy with the built-in MKT column. Three want their own
formula because of an agreement with their inspector; we export these by hand each month until custom
formulas exist. Two have not answered.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'PASS-176',
    title: 'Let night duty silence one door for an hour',
    url: 'https://tickets.rimewell.example/PASS-176',
    author: who.gwen,
    owner: who.kofi,
    createdDaysAgo: 40,
    updatedDaysAgo: 5,
    tags: ['console', 'alarms', 'design'],
    container: 'PASS',
    status: 'In design',
    comments: [
      {
        author: who.linnea,
        text: 'Prototype tested with four night workers. All understood it, one wanted two hours.',
        daysAgo: 5,
      },
    ],
    views: 31,
    body: `Third month in a row among the top requests of support. During loading a door is open on purpose, and
the alarm trains people to ignore us.

Proposal: in Pocket and Console, "Loading at door 3, quiet until 03:40". At most one hour, one door,
with name and reason in the audit trail. Temperature alarms of the room itself stay active. Must not be
possible for pharma accounts unless quality has switched it on.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-212',
    title: 'Trailer socket must check the account, not only the session',
    url: 'https://tickets.rimewell.example/ATLAS-212',
    author: who.viktor,
    owner: who.amara,
    createdDaysAgo: 47,
    updatedDaysAgo: 41,
    updatedBy: who.amara,
    tags: ['atlas', 'security'],
    container: 'ATLAS',
    status: 'Done',
    permissions: { intersections: [['project-atlas', 'everyone-engineering']], users: [who.viktor] },
    comments: [
      { author: who.amara, text: 'Fixed and covered by a test that tries 500 foreign trailer ids.', daysAgo: 41 },
    ],
    views: 36,
    body: `Found in the Atlas security review. The live socket \`/atlas/trailers/stream\` accepts any
\`trailer_id\` as long as the session is valid. With a guessed id, a user of one fleet could see
positions of another.

Severity high, not exploited: logs of the whole beta show no foreign subscription. Check each
subscription against \`device-registry\` and close the socket on the first violation. Also make trailer
ids unguessable in new accounts.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-219',
    title: 'Pocket: queue for offline intents',
    url: 'https://tickets.rimewell.example/ATLAS-219',
    author: who.pieter,
    owner: who.pieter,
    createdDaysAgo: 66,
    updatedDaysAgo: 23,
    tags: ['pocket', 'offline', 'atlas'],
    container: 'ATLAS',
    status: 'In review',
    permissions: { groups: ['project-atlas'] },
    comments: [
      { author: who.amara, text: 'Looks good. Please bound the retry loop, see the ceiling checklist.', daysAgo: 24 },
    ],
    views: 42,
    body: `Store scans, hand-overs and alarm acknowledgements in a local queue when the phone has no signal, as
written in "Design: offline sync in Pocket".

Done: queue with ids made on the phone, ordered per shipment, survives a restart. Open: photo upload in
pieces, and the limit of 2,000 intents. Flag \`pocket_offline_v2\`. Test phones: the two cheapest models
used by drivers at Laiterie du Val Clair.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-224',
    title: 'Pocket: show superseded hand-overs as grey notes',
    url: 'https://tickets.rimewell.example/ATLAS-224',
    author: who.pieter,
    owner: who.pieter,
    createdDaysAgo: 58,
    updatedDaysAgo: 18,
    tags: ['pocket', 'offline', 'ux'],
    container: 'ATLAS',
    status: 'In progress',
    permissions: { groups: ['project-atlas'] },
    views: 14,
    body: `When the server answers \`409 superseded\`, Pocket shows a red error today. The driver did nothing
wrong: a colleague with a signal was faster. Show a grey line "Already handed over by the dock at 05:12"
instead, without a sound.

Text reviewed by Linnea Forsberg in English and by Luc Marchetti in French. German and Japanese are
missing. Kofi Mensah provides the icon.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-231',
    title: 'Two-compartment trailers produce nonsense predictions',
    url: 'https://tickets.rimewell.example/ATLAS-231',
    author: who.gwen,
    owner: who.mei,
    createdDaysAgo: 26,
    updatedDaysAgo: 0,
    tags: ['atlas', 'prediction', 'atlas-router'],
    container: 'ATLAS',
    status: 'In progress',
    permissions: { groups: ['project-atlas'] },
    comments: [
      {
        author: who.mei,
        text: 'Pairing sensors to compartments by correlation works for 19 of 22 trailers. Three need a human.',
        daysAgo: 1,
      },
    ],
    views: 45,
    body: `In trailers with a frozen and a chilled half, \`atlas-router\` mixes both sensors into one thermal model
and predicts an excursion for nearly every trip. Nordhavn Seafood has 22 of these and switched
predictions off.

Wanted: one model for each compartment. The dividing wall moves, so the assignment of sensors changes
from trip to trip. Use the set points if the trailer bus is connected, otherwise group sensors by how
similarly they move.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-240',
    title: 'Retention of driver trips: 90 days, then aggregate',
    url: 'https://tickets.rimewell.example/ATLAS-240',
    author: who.viktor,
    owner: who.priya,
    createdDaysAgo: 33,
    updatedDaysAgo: 14,
    tags: ['atlas', 'privacy', 'retention'],
    container: 'ATLAS',
    status: 'Open',
    permissions: { groups: ['project-atlas', 'it-security'] },
    views: 19,
    body: `Condition from the security review: trip history must not be kept for ever. After 90 days, delete
driver, exact position and stops; keep the thermal curve per trailer, since the model needs it.

Helena Brandt wants the number in the beta agreement, because the works council of Tiefkühl Brehmer
asked. Must be live before general availability. The nightly job should report how many trips it
reduced, so that we can prove it works.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-236',
    title: 'Cost per trailer and day: 0.19 euros, target 0.11',
    url: 'https://tickets.rimewell.example/ATLAS-236',
    author: who.priya,
    owner: who.mei,
    createdDaysAgo: 37,
    updatedDaysAgo: 8,
    tags: ['atlas', 'cost', 'atlas-router'],
    container: 'ATLAS',
    status: 'In progress',
    permissions: { groups: ['project-atlas'] },
    views: 23,
    body: `\`atlas-router\` fits every trailer each night, also those parked for weeks, and asks the weather
service for each position.

Savings found so far: skip parked trailers (minus 0.03), share weather answers per 10 kilometre cell
(minus 0.02), smaller machines at night (minus 0.01). That leads to 0.13. For the rest Mei Tanaka tries
to fit only when the error grows. Tobias Renner needs the monthly figure for the steering group.`,
  },
]
