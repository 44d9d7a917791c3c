import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const chatEngineering: readonly DemoDocument[] = [
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'incidents-inc61',
    title: 'INC-61: gateways dropping, ingest-edge restarting',
    url: 'https://chat.rimewell.example/c/incidents/inc61',
    author: who.mei,
    createdDaysAgo: 96,
    updatedDaysAgo: 96,
    tags: ['INC-61', 'incident', 'reconnect'],
    container: '#incidents',
    views: 310,
    body: `**Mei Tanaka**: Paged at 02:19. \`ingest-edge\` pods restart with OOMKilled, 11k sessions gone.
Tramontane had a blip at 02:14.

**Joris van der Meer**: Awake. Declaring SEV1. Add pods?

**Mei Tanaka**: Added six, they die within a minute. Every new pod gets the whole flood.

**Amara Nwosu**: I said more pods, I take it back. This is a reconnect storm: all of them retry in the
same second.

**Anton Kirilov**: v2.14.2 has no jitter. My change. They will stay in step for ever.

**Amara Nwosu**: Then we refuse before TLS. Writing a token bucket now, 20 minutes.

**Callum Reid**: Status page is up. Calling the pharma customers, nine of them.

**Joris van der Meer**: 03:25 patch live in eu-west, 250 per second. Memory is flat!

**Mei Tanaka**: 04:06 all connected. Backlog will need an hour or so.

**Priya Raghunathan**: Thank you all. Sleep, then write it down.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'incidents-inc57',
    title: 'INC-57: passports show E-502 since midnight',
    url: 'https://chat.rimewell.example/c/incidents/inc57',
    author: who.callum,
    createdDaysAgo: 310,
    updatedDaysAgo: 310,
    tags: ['INC-57', 'passport', 'E-502'],
    container: '#incidents',
    views: 122,
    body: `**Callum Reid**: Luc got a call from a dairy, two trucks refused. Every new passport fails with E-502.

**Viktor Halász**: The signing key expired at 00:00. I am looking for the second card.

**Tobias Renner**: Mine is in Hamburg. So is the spare. I am getting on a train, which is a ridiculous
sentence.

**Joris van der Meer**: Meanwhile, can the verifier accept the old key with a warning for one day?

**Gwen Hathersage**: Legally fine if the warning is visible. Helena says yes.

**Joris van der Meer**: Verifier patch is live at 06:10. Scans are green with a yellow note.

**Viktor Halász**: We sign the drafts again when Tobias arrives. 1,930 of them.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'incidents-inc64',
    title: 'INC-64: customers receive the same SMS dozens of times',
    url: 'https://chat.rimewell.example/c/incidents/inc64',
    author: who.noor,
    createdDaysAgo: 33,
    updatedDaysAgo: 33,
    tags: ['INC-64', 'alert-router', 'sms'],
    container: '#incidents',
    views: 147,
    body: `**Noor Jansen**: Not sure if this is the right place. Eleven calls in fifteen minutes, all about
repeated SMS. Is that normal?

**Callum Reid**: It is not, and this is the right place. Good catch.

**Amara Nwosu**: Sends per key is at 40. The key store failed over at 19:02 and we never followed.
Holding SMS now, voice stays on.

**Joris van der Meer**: Resolver cached the old address. Clearing.

**Amara Nwosu**: 19:42, duplicates stopped. Releasing with a six hour dedupe window.

**Stefan Krüger**: Brightwater counts 412 messages for one door. They are not angry, they are *amused*,
which is worse.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'incidents-inc66',
    title: 'INC-66: Console charts very slow this morning',
    url: 'https://chat.rimewell.example/c/incidents/inc66',
    author: who.joris,
    createdDaysAgo: 6,
    updatedDaysAgo: 6,
    tags: ['INC-66', 'reading-store', 'console'],
    container: '#incidents',
    views: 84,
    body: `**Joris van der Meer**: p95 of \`reading-store\` at 14 seconds. Looking for a hot partition first.

**Noor Jansen**: Three customers on the phone: Brightwater, Nordhavn, Apotheka Süd. Alarms are fine,
charts are not.

**Sanne de Wit**: Only the 30 day chart. One day and one year are quick. Strange.

**Oscar Lindqvist**: That is the planner. The year goes through segments, a day through the row store,
30 days mixes both. Comparing plans.

**Oscar Lindqvist**: Statistics refresh at 05:40 in the middle of an import. Pinning the old plan for
\`getSensorReading\`.

**Sanne de Wit**: Charts back under 200 ms.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'platform-shedding-design',
    title: 'Where should connection shedding live?',
    url: 'https://chat.rimewell.example/c/platform/shedding-design',
    author: who.amara,
    createdDaysAgo: 91,
    updatedDaysAgo: 90,
    tags: ['ingest-edge', 'reconnect', 'RFC-051'],
    container: '#platform',
    views: 66,
    body: `**Amara Nwosu**: Writing RFC-051. Load balancer or \`ingest-edge\`?

**Oscar Lindqvist**: The balancer cannot see the certificate, so no priority for pharma.

**Joris van der Meer**: But it is cheaper to refuse there.

**Amara Nwosu**: Compromise: the bucket sits in \`ingest-edge\` before TLS, pharma gateways connect on
their own port with a separate bucket. No certificate needed to tell them apart.

**Oscar Lindqvist**: Nice. Then the mark in the certificate is only the second check.

**Anton Kirilov**: Gateways learn the port from \`device-registry\`, so no firmware change. I like it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'platform-oncall-handover',
    title: 'On-call handover, Wednesday',
    url: 'https://chat.rimewell.example/c/platform/handover-latest',
    author: who.joris,
    createdDaysAgo: 2,
    updatedDaysAgo: 2,
    tags: ['on-call', 'handover'],
    container: '#platform',
    permissions: { groups: ['everyone-engineering'] },
    views: 31,
    body: `**Joris van der Meer**: Handover to Amara. *Paged:* INC-66 once, E-640 count once (two units with bad
flash, Freya knows), certificate warning of the staging broker once.

**Joris van der Meer**: *Ignored:* disk alert on \`coldbox\` runner 4, it cleans itself on Thursdays.

**Joris van der Meer**: *Watch:* pinned plan for \`getSensorReading\`. If PLAT-951 goes live, unpin in
quiet hours.

**Amara Nwosu**: Thanks. Did you take your half day?

**Joris van der Meer**: Tomorrow.

**Priya Raghunathan**: Today, please.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'platform-getsensorreading-cache',
    title: 'getSensorReading called every second by one account',
    url: 'https://chat.rimewell.example/c/platform/getsensorreading-poll',
    author: who.mei,
    createdDaysAgo: 15,
    updatedDaysAgo: 14,
    tags: ['api', 'getSensorReading', 'rate-limit'],
    container: '#platform',
    views: 28,
    body: `**Mei Tanaka**: One account calls \`getSensorReading\` for 900 sensors each second. The data changes
once per minute.

**Oscar Lindqvist**: 54,000 requests a minute for 900 answers. Respect.

**Callum Reid**: That is Tiefkühl Brehmer's wall display. A very nice intern wrote it.

**Sanne de Wit**: Could we send \`Cache-Control: max-age=30\`? Their display uses a browser.

**Mei Tanaka**: Done, traffic is down by 96 %. I also sent the intern a link to the stream endpoint.

**Priya Raghunathan**: Please add it to the API guide as an example.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'firmware-jitter',
    title: 'Full jitter or equal jitter?',
    url: 'https://chat.rimewell.example/c/firmware/jitter',
    author: who.anton,
    createdDaysAgo: 94,
    updatedDaysAgo: 94,
    tags: ['firmware', 'backoff', 'GATE-388'],
    container: '#firmware',
    views: 52,
    body: `**Anton Kirilov**: Simulated 12,000 gateways after a four minute outage. No jitter: 1,270 connects per
second. Equal jitter: 410. Full jitter: 214.

**Freya Jørgensen**: Full jitter then. The price is that a few unlucky units wait long.

**Anton Kirilov**: 99th percentile is 13 minutes. Buffer is 72 hours. Acceptable.

**Lukas Hoffmeister**: And local alarms do not care. Go. I want the chart in GATE-388.

**Rūta Balčiūnaitė**: Can the blackout test use the same seed? Then failures repeat.

**Anton Kirilov**: Good idea, \`--seed 61\` for old times' sake.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'firmware-e640-batch',
    title: 'Two E-640 in ring 2, same production week',
    url: 'https://chat.rimewell.example/c/firmware/e640-ring2',
    author: who.freya,
    createdDaysAgo: 13,
    updatedDaysAgo: 10,
    tags: ['E-640', 'firmware', 'flash'],
    container: '#firmware',
    permissions: { groups: ['everyone-engineering'] },
    views: 25,
    body: `**Freya Jørgensen**: v2.15.0 ring 2: two gateways with **E-640**. Both from production week 14 at Halden
Circuits.

**Rafael Quintero**: Week 14 had a different flash chip for three days, same part number, other
revision.

**Wiebke Petersen**: How many units?

**Rafael Quintero**: 212. I have the serial numbers.

**Lukas Hoffmeister**: Pause those 212 in the rollout, the rest continues. Not our build chain, so the
key result survives, but let us not celebrate.

**Freya Jørgensen**: Paused. A slower write mode seems to fix it on the bench.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'firmware-v3-format',
    title: 'v3.0 image format, open questions',
    url: 'https://chat.rimewell.example/c/firmware/v3-format',
    author: who.anton,
    createdDaysAgo: 32,
    updatedDaysAgo: 19,
    tags: ['firmware', 'v3.0', 'bootloader'],
    container: '#firmware',
    views: 19,
    body: `**Anton Kirilov**: Delta images need the old image intact. On G2 we have 60 KB spare. Tight.

**Freya Jørgensen**: Compress the delta on the server, decompress into the other slot. No spare needed.

**Anton Kirilov**: Then a power cut in the middle costs one more download. Fine with me.

**Wiebke Petersen**: And signatures? Delta or result?

**Anton Kirilov**: Both. The delta to stop garbage early, the result because that is what runs.

**Lukas Hoffmeister**: Boot loader first (GATE-421), format second. One dangerous thing at a time.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'firmware-second-cell',
    title: 'Second source cell looks good',
    url: 'https://chat.rimewell.example/c/firmware/second-cell',
    author: who.wiebke,
    createdDaysAgo: 9,
    updatedDaysAgo: 2,
    tags: ['battery', 'sprig-s3', 'ostara'],
    container: '#firmware',
    views: 44,
    body: `**Wiebke Petersen**: Sample 2: 209 mAh at −30 °C. Limit is 195. Passed.

**Rafael Quintero**: Pulse test fine too, 2.31 V at the bottom.

**Olga Sadowska**: Does that mean I can order?

**Wiebke Petersen**: Sample 3 comes out of chamber C on Thursday. Please do not order before.

**Olga Sadowska**: I will sit on my hands until Thursday. Ostara delivers 58 % this week.

**Mateo Ibarra**: If it passes, Minato Fresh wave 3 is saved. Kenji can stop lighting candles.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'atlas-two-compartments',
    title: 'Why does everything melt? (two-compartment trailers)',
    url: 'https://chat.rimewell.example/c/atlas/two-compartments',
    author: who.gwen,
    createdDaysAgo: 26,
    updatedDaysAgo: 22,
    tags: ['atlas', 'ATLAS-231', 'prediction'],
    container: '#atlas',
    permissions: { groups: ['project-atlas'] },
    views: 37,
    body: `**Gwen Hathersage**: According to Atlas, all 22 trailers of Nordhavn will melt tonight.

**Mei Tanaka**: They have two compartments. We treat the −20 sensor and the +2 sensor as one room. My
fault, I never saw such a trailer.

**Linnea Forsberg**: I have photos from the night shift. The wall between them moves.

**Mei Tanaka**: It *moves*?

**Linnea Forsberg**: With a rope.

**Mei Tanaka**: Then group sensors by how similarly they behave, every trip again. ATLAS-231.

**Gwen Hathersage**: I switched predictions off for these 22 and told the customer why. They were nice
about it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'atlas-standup-contractors',
    title: 'Written stand-up',
    url: 'https://chat.rimewell.example/c/atlas/standup-latest',
    author: who.pieter,
    createdDaysAgo: 4,
    updatedDaysAgo: 4,
    tags: ['atlas', 'standup', 'pocket'],
    container: '#atlas',
    permissions: { groups: ['project-atlas'] },
    views: 18,
    body: `**Pieter Claassens**: Yesterday: photo upload in pieces works, 4 MB over a simulated ferry. Today: limit
of 2,000 intents. Blocked: German and Japanese text for ATLAS-224.

**Rūta Balčiūnaitė**: Yesterday: position fix every two minutes only while moving, saves 31 % battery.
Today: review comments by Anton. Not blocked.

**Mei Tanaka**: Yesterday: 19 of 22 trailers grouped correctly. Today: the three stubborn ones. I send
the Japanese text for ATLAS-224 in an hour.

**Amara Nwosu**: I do German with Jana.

**Gwen Hathersage**: Fifth fleet: hardware ships on Monday, hopefully with batteries inside.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'atlas-contractor-credentials',
    title: 'Contractors: new credentials for atlas-router',
    url: 'https://chat.rimewell.example/c/atlas/contractor-credentials',
    author: who.amara,
    createdDaysAgo: 40,
    updatedDaysAgo: 39,
    tags: ['atlas', 'access', 'contractors'],
    container: '#atlas-contractors',
    permissions: { intersections: [['project-atlas', 'contractors']], users: [who.amara] },
    views: 11,
    body: `**Amara Nwosu**: Pieter, Rūta: from today you use the accounts ending in \`-ext\`. Old ones stop working
on Friday. They see synthetic trips only.

**Pieter Claassens**: Works. The synthetic trailers are all called "Herring". Is that intended?

**Amara Nwosu**: Mei has a sense of humour.

**Rūta Balčiūnaitė**: I cannot read the position test data in \`fridge-gateway\`, development branch.

**Amara Nwosu**: Missing group. Added, please log in again.

**Rūta Balčiūnaitė**: Works. Thank you.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'design-night-mode',
    title: 'Night mode that is not a searchlight',
    url: 'https://chat.rimewell.example/c/design/night-mode',
    author: who.kofi,
    createdDaysAgo: 18,
    updatedDaysAgo: 15,
    tags: ['design', 'console', 'atlas'],
    container: '#design',
    views: 29,
    body: `**Kofi Mensah**: Three versions of night mode for the trailer list. B is the darkest, text is amber.

**Linnea Forsberg**: B, but the triangle for "warning" disappears for colour-blind people. Try it with
the shape filled.

**Sanne de Wit**: Amber on black has contrast 9 to 1, fine. The chart band needs its own colour.

**Gwen Hathersage**: The dispatcher from Nordhavn says: "B, and please no white flash when I open an
alarm."

**Kofi Mensah**: White flash is the loading page. Sanne, can it be dark as well?

**Sanne de Wit**: Yes, in 5.9.1.`,
  },
]
