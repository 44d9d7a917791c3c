import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const codedocsGateway: readonly DemoDocument[] = [
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'fridge-gateway-readme',
    title: 'fridge-gateway: read me first',
    url: 'https://codedocs.rimewell.example/fridge-gateway/README.md',
    author: who.anton,
    createdDaysAgo: 800,
    updatedDaysAgo: 24,
    updatedBy: who.freya,
    tags: ['fridge-gateway', 'firmware', 'readme'],
    container: 'fridge-gateway',
    views: 276,
    body: `Firmware of the Lantern G2 and G3 gateways. It collects readings from Sprig sensors over Bluetooth Low
Energy, decides local alarms, buffers 72 hours and talks MQTT to \`ingest-edge\`.

## Build

\`\`\`sh
./tools/setup.sh
make BOARD=lantern_g3
make BOARD=lantern_g3 test
\`\`\`

The image appears as \`out/fridge-gateway-<version>.rwi\`, signed with the development key. It runs only
on units whose \`DEV\` fuse is intact.

## Layout

- \`src/ble/\` scanning and pairing, at most 120 sensors
- \`src/net/\` connection manager, reconnect backoff, MQTT
- \`src/alarm/\` local rules, buzzer and LED. **Must not depend on \`src/net/\`**; a test checks this.
- \`src/store/\` ring buffer in flash
- \`src/update/\` slots, hash, anti-rollback

## Versions

Current release is v2.15.0. Do not use v2.14.2 on any bench with a real carrier: it has no jitter
(INC-61).

## Help

Ask in #firmware. Lukas Hoffmeister decides about releases, Wiebke Petersen owns the bench.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Decision',
    id: 'fridge-gateway-adr-017-backoff',
    title: 'ADR-017: full jitter in the reconnect backoff',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/adr/017-full-jitter.md',
    author: who.anton,
    createdDaysAgo: 93,
    updatedDaysAgo: 89,
    tags: ['adr', 'backoff', 'reconnect', 'jitter'],
    container: 'fridge-gateway',
    status: 'Accepted',
    views: 138,
    body: `**Context.** After a carrier outage all gateways notice the loss within seconds. With a fixed
exponential backoff they also return together: a reconnect storm. This took \`ingest-edge\` down for
nearly two hours (INC-61, GATE-388).

**Decision.** Use full jitter. The wait is a uniform random number between zero and the current ceiling.

\`\`\`c
uint32_t next_wait_ms(struct backoff *b) {
    uint32_t ceiling = MIN(b->max_ms, b->base_ms << b->attempt);
    if (b->attempt < BACKOFF_MAX_SHIFT) b->attempt++;
    return random_u32() % (ceiling + 1);
}
\`\`\`

Base 2 seconds, maximum 15 minutes. The attempt counter is reset only after a session has lived for five
minutes, not when DNS changes and not after the TCP connect.

**Alternatives.** Equal jitter: peak of 410 connects per second in simulation against 214. Server-side
spreading only: does not help with old servers.

**Consequences.** A few units wait long; the 99th percentile is 13 minutes. Local alarms are
independent, and the buffer holds 72 hours. The server hint \`retry_after_s\` (RFC-051) is a lower bound
added to the jitter since v2.15.0.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'fridge-gateway-led-language',
    title: 'LED and buzzer language',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/led.md',
    author: who.freya,
    createdDaysAgo: 500,
    updatedDaysAgo: 24,
    updatedBy: who.linnea,
    tags: ['led', 'buzzer', 'lantern'],
    container: 'fridge-gateway',
    views: 92,
    body: `| Pattern | Meaning | Code path |
| --- | --- | --- |
| steady green | connected, all sensors in band | \`LED_OK\` |
| slow green | connected, still learning sensors | \`LED_PAIRING\` |
| two blue blinks | server refused the session (\`0x97\`) | \`LED_REFUSED\` |
| three white blinks | mobile network refused, E-331 | \`LED_NO_CELL\` |
| slow red | excursion, look at the freezer | \`LED_ALARM\` |
| fast red with buzzer | excursion not acknowledged for 10 minutes | \`LED_ALARM_LOUD\` |
| yellow | running from battery | \`LED_BATTERY\` |
| every colour, two seconds each | test mode, button pressed five times | \`LED_TEST\` |

Red always wins. Network problems must never hide an alarm. The order is defined in
\`src/alarm/priority.c\` and tested by \`test_priority_red_wins\`.

The buzzer is silent during the first 120 seconds of an excursion if a door event was seen, so that
loading is bearable. Linnea Forsberg owns the language; ask before adding a pattern. There are no free
colours left.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'fridge-gateway-time-sync',
    title: 'Time synchronisation and E-417',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/time-sync.md',
    author: who.anton,
    createdDaysAgo: 410,
    updatedDaysAgo: 24,
    updatedBy: who.freya,
    tags: ['E-417', 'clock', 'time', 'gateway'],
    container: 'fridge-gateway',
    views: 115,
    body: `Three sources, in this order: network time over UDP 123, time over MQTT, and the battery-backed clock
with coin cell RW-1180.

Since v2.15.0 the gateway switches to MQTT by itself when no time server answers within 60 seconds.
Earlier versions need \`time_source=mqtt\`.

## Why E-417 exists

The server rejects batches whose newest timestamp is more than 120 seconds away from its own clock. A
wrong time in a pharma record is worse than a late one.

## Re-stamping

Each reading stores the monotonic counter beside the wall clock. When the clock is corrected, the
gateway computes

\`\`\`text
correct_time = now_corrected - (counter_now - counter_reading) * tick
\`\`\`

for all buffered readings of the same boot. Readings from before a reboot have no common counter. They
are sent with the flag \`time_uncertain\`, and Console draws them hatched.

## Testing

\`coldbench run clock-drift.yaml\` moves the clock by 30, 119, 121 and 3,600 seconds. The third and
fourth must give E-417 and heal within ten minutes.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'fridge-gateway-mqtt-topics',
    title: 'MQTT topics and payloads',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/mqtt.md',
    author: who.freya,
    createdDaysAgo: 620,
    updatedDaysAgo: 77,
    tags: ['mqtt', 'protocol', 'gateway'],
    container: 'fridge-gateway',
    permissions: { datasourceUsers: true },
    views: 87,
    body: `All topics start with \`rw/1/<gateway-id>/\`.

| Topic | Direction | Content |
| --- | --- | --- |
| \`up/readings\` | to server | batch, CBOR, at most 400 readings |
| \`up/events\` | to server | door, battery, E-codes |
| \`up/state\` | to server | firmware, uptime, signal, every 15 minutes |
| \`down/config\` | to gateway | rules, sensor list, retained |
| \`down/time\` | to gateway | server time for \`time_source=mqtt\` |
| \`down/cmd\` | to gateway | reboot, identify, update |

## A reading

\`\`\`json
{ "s": "RW-2002-18834", "t": 1718000000, "m": 99120, "c": -18.37, "h": 61 }
\`\`\`

\`s\` sensor, \`t\` wall clock, \`m\` monotonic seconds, \`c\` temperature, \`h\` humidity cut off to
whole percent.

QoS is 1 for readings and events. The gateway deletes a batch only after the acknowledgement. Duplicate
batches are harmless: the server drops equal pairs of sensor and counter. Retained configuration is
signed; a gateway ignores a configuration with a wrong signature and reports E-640.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'fridge-gateway-bench-blackout',
    title: 'Running the carrier blackout test',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/blackout-test.md',
    author: who.ruta,
    createdDaysAgo: 68,
    updatedDaysAgo: 25,
    updatedBy: who.wiebke,
    tags: ['test', 'blackout', 'coldbench', 'reconnect'],
    container: 'fridge-gateway',
    permissions: { datasourceUsers: true },
    views: 54,
    body: `The test that should have existed before v2.14.2. It plays 2,000 virtual gateways on bench A, cuts the
simulated carrier for four minutes and measures what happens afterwards.

\`\`\`sh
coldbench reserve lab-a --for 40m
coldbench run blackout.yaml --seed 61 --image out/fridge-gateway-2.15.0.rwi
coldbench report --last
\`\`\`

## Passing

- at most 250 new sessions per second
- all gateways connected after 20 minutes
- no reading lost, none doubled
- no E-417 after the two minute power cut in phase 3

## Reading the report

The first chart shows connects per second. A healthy release looks like a low hill. A spike means that
the clocks of the virtual gateways are in step; check that nobody removed the jitter again.

Leave the bench in state \`idle\`, otherwise the nightly tests do not start. Questions: Rūta
Balčiūnaitė, or Wiebke Petersen if something smells.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Reference',
    id: 'fridge-gateway-update-slots',
    title: 'Update slots, hashes and E-640',
    url: 'https://codedocs.rimewell.example/fridge-gateway/docs/update.md',
    author: who.anton,
    createdDaysAgo: 450,
    updatedDaysAgo: 60,
    tags: ['firmware', 'update', 'E-640', 'security'],
    container: 'fridge-gateway',
    permissions: { groups: ['firmware-team', 'it-security'] },
    views: 48,
    body: `Two slots, A and B. The running image never writes its own slot. An update is downloaded into the other
one, hashed while writing, verified twice and then marked \`pending\`. The boot loader tries a pending
image once. If the image does not call \`update_confirm()\` within ten minutes, the next boot returns to
the old slot.

## E-640

Reported if the hash or either of the two signatures is wrong. The reason is written only to the local
log, field \`why\`: 1 hash, 2 build signature, 3 release signature, 4 anti-rollback counter. It is not
sent to the server.

## Flash revision of week 14

212 units have a flash chip that needs 8 ms instead of 5 ms per page when colder than −5 °C. Writes time
out, the hash differs, E-640. Workaround since build 2.15.0-r2: slow write mode if the chip id ends in
\`0x3C\`.

## Never

Never erase both slots, not even in a factory tool. The unit would need a cable and a person.`,
  },
  {
    datasource: 'codedocs',
    objectType: 'Guide',
    id: 'sprig-firmware-power',
    title: 'sprig-firmware: the power budget',
    url: 'https://codedocs.rimewell.example/sprig-firmware/docs/power.md',
    author: who.rafael,
    createdDaysAgo: 340,
    updatedDaysAgo: 12,
    updatedBy: who.freya,
    tags: ['sprig', 'battery', 'power'],
    container: 'sprig-firmware',
    permissions: { datasourceUsers: true },
    views: 61,
    body: `A Sprig S3 must live three years on one cell, at −20 °C. The budget:

| Consumer | Average | Note |
| --- | --- | --- |
| Deep sleep | 2.4 µA | was 3.1 before v1.9.4, target 2.2 (FW-233) |
| Measuring, once a minute | 0.9 µA | 12 ms at 4.5 mA |
| Advertising | 4.1 µA | every 4 s, slower when nobody listens |
| Light and shock | 0.6 µA | wake on event |

With 210 mAh at −30 °C that is 2.9 years; with 2.2 µA in sleep it is 3.0.

## Rules

- No polling. If you need a loop, you need an interrupt.
- Flash writes are collected and done at most every 15 minutes, never below 2.4 V.
- **E-118** is raised at 2.45 V measured under load, not at rest. A cold cell at rest lies.

## Measuring

Use the analyser on bench C for at least one hour. A measurement of five minutes misses the flash write
and looks wonderful.`,
  },
]
