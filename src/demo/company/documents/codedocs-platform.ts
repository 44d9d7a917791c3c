import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const codedocsPlatform: readonly DemoDocument[] = [
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'rimewell-api-errors',
    title: 'Error catalogue: all E-codes',
    url: 'https://codedocs.rimewell.example/rimewell-api/docs/errors.md',
    author: who.amara,
    createdDaysAgo: 710,
    updatedDaysAgo: 21,
    updatedBy: who.callum,
    tags: ['error-codes', 'api', 'E-417', 'E-209', 'E-331', 'E-502', 'E-640'],
    container: 'rimewell-api',
    views: 402,
    body: `Every code that a customer can see. Codes are never reused. To add one, open a pull request against this
file and name an owner.

| Code | Where | Meaning | Owner |
| --- | --- | --- | --- |
| E-118 | Sprig | battery below 2.45 V under load | firmware |
| E-209 | Sprig Cryo | probe open circuit; no value is sent, never a wrong one | hardware |
| E-275 | Pairing | sensor is claimed by another gateway or account | platform |
| E-331 | Lantern | mobile network rejected the attach, see reject cause | firmware |
| E-417 | \`ingest-edge\` | clock differs by more than 120 s, batch refused | firmware |
| E-429 | API | too many requests, see \`Retry-After\` | platform |
| E-502 | \`passport-signer\` | signing key expired or module unreachable | platform |
| E-640 | Lantern | firmware image rejected | firmware |

The response body always has the same shape:

\`\`\`json
{ "error": { "code": "E-417", "message": "clock skew 184 s", "docs": "https://docs.rimewell.example/e/417" } }
\`\`\`

Messages may change, codes may not. Translations live in \`i18n/errors.*.yaml\`; Japanese is reviewed by
Mei Tanaka.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'rimewell-api-getsensorreading',
    title: 'API v3: getSensorReading',
    url: 'https://codedocs.rimewell.example/rimewell-api/docs/get-sensor-reading.md',
    author: who.mei,
    createdDaysAgo: 480,
    updatedDaysAgo: 14,
    updatedBy: who.amara,
    tags: ['api', 'getSensorReading', 'reference'],
    container: 'rimewell-api',
    views: 318,
    body: `Returns readings of one sensor.

\`\`\`http
GET /v3/sensors/{sensorId}/readings?from=2h&to=now&resolution=1m
Authorization: Bearer <api key>
\`\`\`

| Parameter | Meaning | Default |
| --- | --- | --- |
| \`from\`, \`to\` | time or distance such as \`2h\`, \`30d\` | last hour |
| \`resolution\` | \`raw\`, \`1m\`, \`15m\`, \`1h\` | chosen by length |
| \`include\` | \`door,battery,uncertain\` | none |

\`\`\`ts
const { readings } = await rimewell.getSensorReading({
  sensorId: 'RW-2003-00417',
  from: '24h',
  include: ['door'],
})
\`\`\`

## Good manners

Data changes once per minute. The answer carries \`Cache-Control: max-age=30\`. Please honour it: one
customer's wall display once called this endpoint 54,000 times a minute for 900 answers. For live
screens use the stream endpoint instead.

## Errors

\`404\` unknown sensor or not yours, on purpose the same answer. \`E-429\` above 50 requests per second
and key. Readings with the flag \`time_uncertain\` were taken before a reboot with a wrong clock, see
E-417.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'rimewell-api-listexcursions',
    title: 'API v3: listExcursions',
    url: 'https://codedocs.rimewell.example/rimewell-api/docs/list-excursions.md',
    author: who.mei,
    createdDaysAgo: 470,
    updatedDaysAgo: 43,
    tags: ['api', 'listExcursions', 'reference'],
    container: 'rimewell-api',
    views: 176,
    body: `Lists excursions of an account, newest first.

\`\`\`http
GET /v3/excursions?state=open&site=grimsby-2&limit=100
\`\`\`

The answer contains \`id\`, \`sensorId\`, \`startedAt\`, \`endedAt\` (null while open), \`peak\`,
\`mkt\`, \`acknowledgedBy\` and \`cause\` if somebody entered one.

## Paging

Use \`nextPageToken\` until it is missing. Since PLAT-930 the order is \`startedAt, id\`, so an
excursion that is still open can no longer appear on two pages. Old tokens were accepted for 30 days and
are refused now with \`400\`.

## Filters

- \`state\`: \`open\`, \`closed\`, \`any\`
- \`minDuration\`: such as \`15m\`, hides door blips
- \`predicted=true\`: adds entries from Atlas with a probability. Beta accounts only.

## Webhooks instead of polling

\`excursion.started\` and \`excursion.ended\` are delivered at least once, each with the id as
idempotency key. After INC-64 please do check the key: we limit duplicates, we cannot exclude them.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'rimewell-api-quickstart',
    title: 'API quick start in ten minutes',
    url: 'https://codedocs.rimewell.example/rimewell-api/docs/quickstart.md',
    author: who.sanne,
    createdDaysAgo: 390,
    updatedDaysAgo: 47,
    updatedBy: who.mei,
    tags: ['api', 'quickstart', 'guide'],
    container: 'rimewell-api',
    views: 241,
    body: `1. In Console open **Account > API keys** and create a key with the role *reader*. Limit it to one site
   while you learn.
2. List your sensors:

\`\`\`sh
curl -H "Authorization: Bearer $RW_KEY" https://api.rimewell.example/v3/sensors
\`\`\`

3. Read the last hour of one of them with \`getSensorReading\`.
4. Subscribe to excursions:

\`\`\`sh
curl -X POST https://api.rimewell.example/v3/webhooks \\
  -H "Authorization: Bearer $RW_KEY" \\
  -d '{ "event": "excursion.started", "url": "https://you.example/hook" }'
\`\`\`

5. Open the freezer. No, really: the demo set has a box with a lid. Wait two minutes.

## Rotating keys

Two keys may be active. Create the second, change your program, look at "last used" of the first, revoke
it.

## Limits

50 requests per second and key. Above that you receive \`E-429\` with \`Retry-After\`. Use backoff with
jitter, we learned that the hard way.

## No hardware yet?

Use the simulator \`coldbox\`. It speaks the same API and has an honest thermal curve.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'coldbox-readme',
    title: 'coldbox: a freezer in your laptop',
    url: 'https://codedocs.rimewell.example/coldbox/README.md',
    author: who.oscar,
    createdDaysAgo: 560,
    updatedDaysAgo: 72,
    updatedBy: who.amara,
    tags: ['coldbox', 'simulator', 'testing'],
    container: 'coldbox',
    views: 198,
    body: `\`coldbox\` simulates freezers, doors, sensors and gateways, so that you can break cold chains without
breaking fish.

\`\`\`sh
make run                     # PORT=7171 make run if 7070 is taken by the device agent
curl localhost:7070/freezers/demo
curl localhost:7070/freezers/demo/door -d open
\`\`\`

## The thermal model

Each freezer has a mass, an insulation value and a compressor. Opening the door lets warm air in; the
goods follow slowly. Twenty minutes after closing, the air looks fine while the goods are still too
warm. This surprises everybody once.

## In tests

\`\`\`ts
const box = await coldbox.start({ setPoint: -20, goods: 'fish' })
await box.openDoor({ minutes: 12 })
const alarms = await box.alarms()
assert.equal(alarms[0].reason, 'door-open')
\`\`\`

## Scenarios

\`scenarios/\` holds recorded nights: \`inc-49-lab.yaml\` (the compressor relay fails on Friday),
\`lazy-curve.yaml\` (a flap frozen open, from Linnea's research), \`dock-rush.yaml\` (31 door alarms,
two of them real).`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'ingest-edge-shedding',
    title: 'ingest-edge: connection shedding, operator view',
    url: 'https://codedocs.rimewell.example/ingest-edge/docs/shedding.md',
    author: who.amara,
    createdDaysAgo: 72,
    updatedDaysAgo: 15,
    updatedBy: who.joris,
    tags: ['ingest-edge', 'reconnect', 'shedding'],
    container: 'ingest-edge',
    permissions: { datasourceUsers: true },
    views: 97,
    body: `New sessions pass a token bucket *before* the TLS handshake. Default: 250 per second and region, burst 500.
A refused gateway receives code \`0x97\` and \`retry_after_s\`.

## Settings

\`\`\`yaml
shedding:
  rate: 250
  burst: 500
  priority_port: 8884     # pharma and blood services, own bucket
  hint:
    min_s: 30
    max_s: 1800
\`\`\`

## Metrics

- \`admitted_total\`, \`shed_total\` by region and port
- \`bucket_level\`: near zero for minutes means a reconnect storm
- \`handshake_seconds\`: should stay below 0.2 even while shedding

## Changing it live

\`rimectl ingest shed --max-connects N\` overrides the file until the next deploy. Raise in steps of
100, three minutes apart. With session caches (PLAT-917) a resumed session costs a third of a token.

## Known limits

The bucket is local to a pod; the rate is divided by the number of ready pods. During a rolling deploy
it can be up to 20 % too low, which is the safe side.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Decision',
    id: 'alert-router-adr-009-fallback',
    title: 'ADR-009: bounded fallback when the key store is away',
    url: 'https://codedocs.rimewell.example/alert-router/docs/adr/009-bounded-fallback.md',
    author: who.amara,
    createdDaysAgo: 30,
    updatedDaysAgo: 28,
    tags: ['adr', 'alert-router', 'INC-64', 'idempotency'],
    container: 'alert-router',
    status: 'Accepted',
    views: 66,
    body: `**Context.** \`alert-router\` asks a key store whether a message was already sent. In INC-64 the store
was unreachable and the rule "when unsure, send" produced 23,000 duplicate SMS messages.

**Decision.** When unsure, send, but at most twice per key and worker within six hours. Workers remember
keys locally in a bounded map of 200,000 entries.

**Why not stop sending?** A missed alarm can cost a freezer of vaccines. A double alarm costs seven
cents and some goodwill. The sixtieth costs trust.

**Why per worker?** Sharing the memory would need a store, and the store is what is missing. With 24
workers the worst case is 48 messages. In practice the stream assigns a sensor to one worker, so it is
two.

**Voice.** Never repeated in fallback. People stop answering phones that ring again at once.

**Consequences.** \`fallback_sends_total\` pages above 50 in five minutes. The ceiling checklist of the
design template refers to this record. Next candidate: \`passport-signer\`.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'reading-store-segments',
    title: 'reading-store: segment format',
    url: 'https://codedocs.rimewell.example/reading-store/docs/segments.md',
    author: who.oscar,
    createdDaysAgo: 318,
    updatedDaysAgo: 90,
    tags: ['reading-store', 'columnar', 'storage'],
    container: 'reading-store',
    permissions: { datasourceUsers: true },
    views: 58,
    body: `One segment holds one device and one UTC day. Columns: time offset, temperature, humidity, flags.
Typical size for one-minute data: 3.1 KB, against 14 KB in rows.

## Encoding

- time: delta of delta, mostly zeros
- temperature: hundredths of a degree as integers, delta, variable length
- humidity: run length
- flags: bitmap (\`uncertain\`, \`door\`, \`backfill\`)

## Late data

Late batches create small segments that are merged by compaction. \`segments_unmerged\` above 400 slows
queries down; see the runbook. A gateway that was offline for 72 hours produces up to four small
segments per sensor.

## Reading

\`getSensorReading\` asks the row store for the last 48 hours and segments for the rest. A range of 30
days touches both, which made the planner unhappy in INC-66. Until PLAT-951 is live the plan
\`by_device_then_time\` is pinned.

## Deleting

Segments are immutable. Deletion happens per device and day after the retention period, five years, ten
for pharma.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'passport-signer-overview',
    title: 'passport-signer: how a report is signed',
    url: 'https://codedocs.rimewell.example/passport-signer/docs/overview.md',
    author: who.joris,
    createdDaysAgo: 430,
    updatedDaysAgo: 73,
    updatedBy: who.viktor,
    tags: ['passport', 'signing', 'E-502'],
    container: 'passport-signer',
    permissions: { groups: ['platform-team', 'it-security'] },
    views: 64,
    body: `The service collects readings, door events and hand-overs of one shipment, writes them in a canonical
form, hashes it and asks the hardware module in Rotterdam for a signature.

## Canonical form

UTF-8, keys sorted, numbers with exactly two decimals, times in UTC seconds. The same shipment must give
the same bytes in ten years. Change nothing here without a new \`format\` number; the current one is 4.

## Module

Reached over a mutual TLS connection from two fixed addresses. 40 signatures per second at most. If the
module does not answer within three seconds, the request is queued for up to 15 minutes. Later, or with
an expired key, the caller receives **E-502**.

## Keys

Active id \`rw-pass-07\`. \`passport_key_days_left\` is exported every minute. Rotation is described in
the runbook and needs two holders.

## Local development

\`make fake-module\` starts a software module with a key that every verifier rejects as **unknown key**.
This is deliberate, please do not "fix" it.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'device-registry-pairing',
    title: 'device-registry: pairing and E-275',
    url: 'https://codedocs.rimewell.example/device-registry/docs/pairing.md',
    author: who.oscar,
    createdDaysAgo: 520,
    updatedDaysAgo: 31,
    updatedBy: who.freya,
    tags: ['device-registry', 'pairing', 'E-275'],
    container: 'device-registry',
    permissions: { datasourceUsers: true },
    views: 73,
    body: `A Sprig belongs to exactly one account and is *seen* by any number of gateways. Pairing means claiming
it for an account.

## Sequence

1. Pocket scans the code on the sensor (not the code on the box) and sends \`claim(sensorId, nonce)\`.
2. The registry answers with a challenge.
3. A gateway of the same account forwards the challenge over Bluetooth, the Sprig signs it.
4. The registry stores the owner.

## E-275

- the sensor has an owner already: it must be released there first
- the answer came from a gateway of another account
- the table of the gateway was full. Fixed in v2.15.0, where the limit is really 120 (GATE-402)

## Release

\`rimectl registry release RW-2002-18834 --reason "sold"\`. Needs the role \`registry-admin\` and is
written to the audit trail of both accounts.

After a restore from backup, E-275 may appear for an hour and heals by itself.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'atlas-router-overview',
    title: 'atlas-router: model and services',
    url: 'https://codedocs.rimewell.example/atlas-router/docs/overview.md',
    author: who.mei,
    createdDaysAgo: 160,
    updatedDaysAgo: 8,
    updatedBy: who.amara,
    tags: ['atlas', 'atlas-router', 'prediction'],
    container: 'atlas-router',
    permissions: { groups: ['project-atlas'] },
    views: 49,
    body: `Reads the stream, predicts excursions, writes \`predicted_excursion\` to its own topic. It writes
nothing into \`reading-store\` and cannot delay an alarm. Please keep it so.

## Parts

- \`fit/\` thermal parameters per trailer, nightly at 01:00 UTC
- \`group/\` assigns sensors to compartments by correlation, once per trip (ATLAS-231)
- \`predict/\` every two minutes for moving trailers
- \`weather/\` one request per cell of 10 kilometres, shared

## Running it

\`\`\`sh
make up
./bin/replay trips/herring-07.jsonl --speed 60x
\`\`\`

All trips in \`trips/\` are synthetic. Real ones must not be committed; a hook refuses files with
positions outside the invented country.

## Quality

\`make score\` prints the share caught 45 minutes ahead and false alarms per trailer and week. Beta
figures: 69 % and 0.9. A change that lowers the first by more than one point needs a reason in the pull
request.

## Cost

0.19 euros per trailer and day, target 0.11 (ATLAS-236). The nightly fit is two thirds of it.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'pocket-app-offline',
    title: 'pocket-app: offline queue, developer notes',
    url: 'https://codedocs.rimewell.example/pocket-app/docs/offline-queue.md',
    author: who.pieter,
    createdDaysAgo: 55,
    updatedDaysAgo: 16,
    updatedBy: who.amara,
    tags: ['pocket', 'offline', 'mobile'],
    container: 'pocket-app',
    views: 58,
    body: `Every user action is an *intent*. Intents are stored first and sent second, with or without a signal.
There is no other path, so online is only a short queue.

\`\`\`ts
const intent = createIntent('handover', { shipmentId, photoIds })
await queue.put(intent)
queue.flushSoon()
\`\`\`

## Rules

- Ids are made on the phone and never change, so sending twice is harmless.
- Order matters inside a shipment, not between shipments.
- \`409 superseded\` is success with a grey note (ATLAS-224).
- \`ackAlert\` stays pending visibly until the server has confirmed it. Never show a green tick before.

## Ceiling

2,000 intents or 250 MB. Retries: 5 seconds to 10 minutes with full jitter, at most one flush per
network change. Amara Nwosu asked for a metric: \`queue_oldest_seconds\`.

## Testing without a ferry

\`npm run sim:ferry\` cuts the network for 40 minutes and returns with 30 % packet loss.
\`npm run sim:bourg\` plays the dead corner in the hall of Laiterie du Val Clair.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'console-web-charts',
    title: 'console-web: chart component',
    url: 'https://codedocs.rimewell.example/console-web/docs/charts.md',
    author: who.sanne,
    createdDaysAgo: 240,
    updatedDaysAgo: 13,
    tags: ['console', 'chart', 'frontend'],
    container: 'console-web',
    views: 66,
    body: `One component draws all temperature charts in Console: \`<ColdChart>\`.

\`\`\`tsx
<ColdChart
  sensors={['RW-2002-18834', 'RW-2002-18835']}
  range="30d"
  band={{ min: 2, max: 8 }}
  events={doorEvents}
/>
\`\`\`

## Behaviour

- Resolution is chosen so that one pixel is at most one point. A year of one-minute data is drawn from
  15 minute extremes, minimum **and** maximum, never the average: an average hides the warm hour.
- Uncertain times (see E-417) are hatched.
- Key \`B\` shows the allowed band, \`C\` compares, \`N\` switches to night mode.
- Labels are measured once (PLAT-946). 120 sensors open in 0.6 seconds.

## Colours and shapes

Every state has a colour and a shape. Ask Kofi Mensah before adding either.

## Events

Vertical lines take any list of \`{ at, label }\`. The store dashboard will use the same lines for plan
changes (PLAT-952).`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'rimectl-commands',
    title: 'rimectl: command reference',
    url: 'https://codedocs.rimewell.example/rimectl/docs/commands.md',
    author: who.joris,
    createdDaysAgo: 540,
    updatedDaysAgo: 22,
    updatedBy: who.amara,
    tags: ['rimectl', 'operations', 'reference'],
    container: 'rimectl',
    permissions: { groups: ['everyone-engineering'] },
    views: 187,
    body: `The tool for everything that Console should not be able to do. Every call is logged with your name.

| Command | Does | Role |
| --- | --- | --- |
| \`gateway show <id>\` | state, skew, signal | read |
| \`gateway set <id> time_source=mqtt\` | changes one setting | operate |
| \`gateway delay --firmware V --spread 20m\` | spreads reconnects by hand | operate |
| \`ingest shed --max-connects N\` | connection shedding | operate |
| \`ingest status --watch\` | admitted and refused sessions | read |
| \`alerts hold --channel sms\` | stops one channel | operate |
| \`alerts release --dedupe-window 6h\` | continues without doubles | operate |
| \`store pin-plan\`, \`store unpin-plan\` | fixes a query plan | operate |
| \`rollout start\`, \`watch\`, \`abort\` | firmware rings | release |
| \`signer keygen\`, \`promote\`, \`retire\` | Passport keys, two people | signer |
| \`registry release <sensor>\` | frees a pairing | registry-admin |
| \`sim show\`, \`sim activate\` | SIM state | operate |

Add \`--dry-run\` to any command that changes something. It prints the plan and asks nothing. In an
incident, paste the dry run into #incidents before the real run.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'billing-sync-notes',
    title: 'billing-sync: monthly run',
    url: 'https://codedocs.rimewell.example/billing-sync/docs/monthly-run.md',
    author: who.oscar,
    createdDaysAgo: 20,
    updatedDaysAgo: 18,
    tags: ['billing-sync', 'finance', 'operations'],
    container: 'billing-sync',
    permissions: { groups: ['platform-team'] },
    views: 27,
    body: `First public version of what used to live in one head. More follows after the next run by Amara Nwosu.

## When

03:30 UTC on the second of each month. Late readings of the old month arrive for up to 72 hours and are
corrected in the following month from \`late_usage\`.

## What counts

A sensor with at least one reading on ten days. Internal accounts (\`is_internal\`) are excluded.

## Run by hand

\`\`\`sh
rimectl billing plan --month last
rimectl billing run --month last --dry-run
rimectl billing run --month last
\`\`\`

Restarting is safe until the file \`posted.ok\` exists. Afterwards invoices are out; call Beatriz Moura
before doing anything.

## Checks

- Sum of sensors against the Console counter: difference below 0.2 %
- No invoice to ourselves
- Accounts with more than 20 % change are listed for a human being

Splitting by site for Brightwater Foods is in work, see FIN-118.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Decision',
    id: 'platform-adr-022-no-hosted-tsdb',
    title: 'ADR-022: keep our own reading store',
    url: 'https://codedocs.rimewell.example/reading-store/docs/adr/022-own-store.md',
    author: who.oscar,
    createdDaysAgo: 400,
    updatedDaysAgo: 385,
    updatedBy: who.priya,
    tags: ['adr', 'reading-store', 'database'],
    container: 'reading-store',
    status: 'Accepted',
    views: 41,
    body: `**Context.** RFC-042 replaces row partitions. We compared building columnar segments ourselves with
three hosted time series services.

**Decision.** Build. One format, one device and one day per file, merged in the background.

**Reasons**

- Cost: the cheapest hosted offer was 3.4 times our estimate at 2.1 TB growth per month.
- Leaving: only one service could export all raw readings, at 11 days for our volume.
- Rules: pharma customers must keep each reading for ten years. Two services downsample after two.
- Skills: Oscar Lindqvist and Joris van der Meer have built this before; the code is 6,000 lines.

**Against.** We own the bugs, at night too. Compaction needs care. Statistics are our problem (written
before INC-66, and true).

**Review.** After one year or if the team has fewer than two people who understand the format. Mei
Tanaka is learning it.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'contributing-contractors',
    title: 'Contributing as a contractor',
    url: 'https://codedocs.rimewell.example/handbook/contributing-external.md',
    author: who.priya,
    createdDaysAgo: 76,
    updatedDaysAgo: 40,
    updatedBy: who.viktor,
    tags: ['contributing', 'contractors', 'access'],
    container: 'handbook',
    permissions: { groups: ['contractors', 'everyone-engineering'] },
    views: 34,
    body: `Welcome. You can see and change the code you need, and a little less than employees; nothing personal.

## Access

- Write: \`pocket-app\`, and branches \`ext/*\` in \`fridge-gateway\`
- Read: \`atlas-router\`, \`rimewell-api\`, \`coldbox\`
- None: \`passport-signer\`, \`billing-sync\`, production tools

Accounts end in \`-ext\` and stop on the last day of your agreement.

## Working

1. Branch from \`main\`, name it after the ticket: \`ext/ATLAS-219-offline-queue\`.
2. One employee reviews. Expect an answer within a working day; if not, ask in #atlas.
3. Tests run on synthetic data. If a test needs a real trip, it is the wrong test.
4. Firmware is signed with the development key. Release images are built by employees only.

## Security

If you find something, write to Viktor Halász directly, not into a ticket. You will be thanked and not
blamed.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'ingest-edge-threat-model',
    title: 'ingest-edge: threat model',
    url: 'https://codedocs.rimewell.example/ingest-edge/docs/threat-model.md',
    author: who.viktor,
    createdDaysAgo: 280,
    updatedDaysAgo: 50,
    updatedBy: who.oscar,
    tags: ['security', 'ingest-edge', 'threat-model'],
    container: 'ingest-edge',
    permissions: { groups: ['it-security', 'platform-team'] },
    views: 23,
    body: `## What we protect

Truth of readings, arrival of alarms, separation of customers. In this order.

## Who might attack

A competitor of a customer (wants to see data), a dishonest haulier (wants to hide a warm hour), a bored
person with a radio.

## Main threats

| Threat | Answer | Rest risk |
| --- | --- | --- |
| Stolen gateway certificate | bound to the security chip | low |
| Replay of cold readings | monotonic counter per sensor | low |
| Clock manipulation | E-417 at 120 s, flag \`time_uncertain\` | medium within 120 s |
| Connection flood | shedding before TLS (RFC-051) | medium, priority port is guessable |
| Fake sensor over Bluetooth | signed challenge at pairing, not per reading | medium |

## Decided not to solve

A person with a hair dryer or a bag of ice next to a sensor. Placement photos and plausibility checks
make it visible, not impossible.

Review yearly or after each SEV1. Last review: after INC-61, when the flood came from ourselves.`,
  },
]
