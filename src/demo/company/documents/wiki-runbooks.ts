import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiRunbooks: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-gateway-reconnect-storm',
    title: 'Runbook: gateway reconnect storm',
    url: 'https://wiki.rimewell.example/runbooks/gateway-reconnect-storm',
    author: who.joris,
    createdDaysAgo: 93,
    updatedDaysAgo: 26,
    updatedBy: who.amara,
    tags: ['gateway', 'ingest-edge', 'incident', 'runbook'],
    container: 'Engineering / Runbooks',
    comments: [
      {
        author: who.anton,
        text: 'Since v2.14.3 the jitter is back, so step 4 should rarely be needed. Please keep it anyway.',
        daysAgo: 60,
      },
      {
        author: who.callum,
        text: 'Support can start the status page entry at step 1. No need to wait for confirmation.',
        daysAgo: 58,
      },
    ],
    views: 412,
    body: `A **reconnect storm** is many Lantern gateways opening MQTT sessions at the same moment, usually after a
carrier outage. The worst one so far was INC-61 (see the postmortem), when 11,400 gateways came back
within nine seconds.

## How to recognise it

- \`ingest_edge_connects_per_second\` above 600 for more than one minute
- \`ingest-edge\` pods restarting with \`OOMKilled\`
- Gateways log \`session refused, code 0x97\` and the blue LED blinks twice

## What to do

1. Page the platform on-call and open a thread in #incidents.
2. Check the Tramontane Mobile status feed. If the carrier is still flapping, wait: admitting gateways
   early makes it worse.
3. Turn on connection shedding:

\`\`\`sh
rimectl ingest shed --max-connects 250 --region eu-west
rimectl ingest status --watch
\`\`\`

4. If fleets on \`fridge-gateway\` v2.14.2 are involved, spread them by hand with
   \`rimectl gateway delay --firmware 2.14.2 --spread 20m\`.
5. Raise the limit by 100 every three minutes until \`shed_total\` stays flat.
6. Turn shedding off and confirm that backfilled readings arrive. Gateways buffer 72 hours, so nothing
   should be lost.

## Afterwards

Check for E-417 rejections: a gateway that lost power during the outage may come back with a wrong
clock. Use the clock skew runbook for those.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-clock-skew-e417',
    title: 'Runbook: E-417 clock skew on gateways',
    url: 'https://wiki.rimewell.example/runbooks/e-417-clock-skew',
    author: who.anton,
    createdDaysAgo: 388,
    updatedDaysAgo: 41,
    updatedBy: who.callum,
    tags: ['E-417', 'gateway', 'clock', 'runbook'],
    container: 'Engineering / Runbooks',
    comments: [
      {
        author: who.noor,
        text: 'This is the page I needed in my first week. Linking it from the support macros.',
        daysAgo: 12,
      },
    ],
    views: 356,
    body: `**E-417** means that \`ingest-edge\` rejected a batch because the gateway clock differs from server time
by more than 120 seconds. Readings are not lost: the gateway keeps them and retries, but the customer
sees a gap until the clock is right.

## Usual causes

1. The coin cell of the real-time clock is empty. Common on Lantern G2 units older than four years.
2. The site firewall blocks UDP port 123, so the gateway never reaches a time server.
3. The unit was unplugged for longer than the 14 hour battery lasts.

## Fix

- Ask \`device-registry\` for the last skew: \`rimectl gateway show LG3-004417 --field clock_skew_s\`.
- If the skew is a multiple of 3600 seconds, somebody set the local time zone by hand. Remove the
  override in Console under **Gateway > Advanced**.
- If the skew grows slowly, replace the coin cell (part RW-1180) and open a FIELD ticket.
- If port 123 is blocked, switch the gateway to time over MQTT, available since \`fridge-gateway\`
  v2.11:

\`\`\`sh
rimectl gateway set LG3-004417 time_source=mqtt
\`\`\`

After the clock is corrected the gateway re-stamps buffered readings using its monotonic counter. Wait
ten minutes before closing the ticket. For the German field version see "Feldanleitung E-417".`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-passport-signer-key-rotation',
    title: 'Runbook: rotating the Passport signing key',
    url: 'https://wiki.rimewell.example/runbooks/passport-key-rotation',
    author: who.viktor,
    createdDaysAgo: 301,
    updatedDaysAgo: 73,
    updatedBy: who.joris,
    tags: ['passport', 'security', 'keys', 'runbook'],
    container: 'Engineering / Runbooks',
    permissions: { groups: ['everyone-engineering'] },
    views: 118,
    body: `The key behind Rimewell Passport lives in the hardware module in Rotterdam and is valid for 400 days.
When it expires, \`passport-signer\` returns **E-502** and no shipment report can be verified. This
happened in INC-57; we do not want it twice.

## Calendar

The alert \`passport_key_days_left < 45\` pages the platform on-call. Rotation needs two key holders out
of Viktor Halász, Tobias Renner and Joris van der Meer.

## Steps

1. Book the small meeting room in Rotterdam for one hour. Both key holders bring their cards.
2. Create the new key: \`rimectl signer keygen --slot next\`.
3. Publish the public part to \`https://verify.rimewell.example/keys.json\`. Verifiers cache this file
   for 24 hours, so **wait a full day** before the next step.
4. Activate: \`rimectl signer promote --slot next\`.
5. Sign a test passport and verify it with Pocket, with Console and with the offline verifier.
6. Keep the old public key published for ten years. Auditors check old passports.

Record the ceremony in the drive folder "Key ceremonies". If step 5 fails, roll back with
\`rimectl signer promote --slot previous\`; nothing is destroyed until \`signer retire\` is run.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-reading-store-slow-queries',
    title: 'Runbook: slow queries in reading-store',
    url: 'https://wiki.rimewell.example/runbooks/reading-store-slow-queries',
    author: who.oscar,
    createdDaysAgo: 187,
    updatedDaysAgo: 5,
    updatedBy: who.joris,
    tags: ['reading-store', 'database', 'performance', 'runbook'],
    container: 'Engineering / Runbooks',
    comments: [
      {
        author: who.sanne,
        text: 'INC-66 was exactly the third case. The pinned plan fixed the Console chart at once.',
        daysAgo: 5,
      },
    ],
    views: 203,
    body: `Symptoms: Console charts spin for longer than five seconds, \`listExcursions\` times out, or the alert
\`reading_store_p95_ms > 1500\` fires.

## First look

\`\`\`sh
rimectl store top --order-by total_time --limit 10
rimectl store locks
\`\`\`

## The three cases we have seen

- **Hot partition.** One customer runs an export over a year of one-minute data. Ask support to move the
  export to the night queue, then cancel it with \`rimectl store cancel <pid>\`.
- **Compaction behind.** \`segments_unmerged\` above 400. Pause the backfill consumers
  (\`rimectl backfill pause\`) until the number drops below 100. This takes about twenty minutes.
- **Plan regression.** Statistics were refreshed at an unlucky time and the planner scans all
  partitions. This was INC-66. Pin the plan for \`getSensorReading\` with
  \`rimectl store pin-plan --query getSensorReading --plan by_device_then_time\` and file a PLAT ticket
  to remove the pin later.

Never restart the primary as a first step. A restart empties the segment cache and makes the morning
peak at 06:00 UTC painful. If the replica lag exceeds ten minutes, call Oscar Lindqvist, whatever the
hour.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-alert-router-duplicates',
    title: 'Runbook: duplicate or delayed alert messages',
    url: 'https://wiki.rimewell.example/runbooks/alert-router-duplicates',
    author: who.amara,
    createdDaysAgo: 31,
    updatedDaysAgo: 22,
    tags: ['alert-router', 'sms', 'incident', 'runbook'],
    container: 'Engineering / Runbooks',
    views: 141,
    body: `\`alert-router\` turns excursions into SMS, e-mail, voice calls and webhooks. Every message carries an
idempotency key made of sensor, rule and excursion start. If the key store is unreachable, the router
used to send *without* the check. That is how INC-64 sent 23,000 duplicate SMS messages in forty
minutes.

## If customers report duplicates

1. Open the dashboard "Alert router / sends per key". More than one send per key is the signal.
2. Stop SMS only: \`rimectl alerts hold --channel sms\`. E-mail and voice keep working, so no alarm is
   lost.
3. Check the key store: \`rimectl alerts keystore ping\`.
4. When it answers again, release with \`rimectl alerts release --channel sms --dedupe-window 6h\`.

## If alerts are late

Look at \`alert_queue_age_seconds\`. Above 90 we break the promise in the Vellamo Pharma contract, which
demands five minutes from excursion to phone call. Scale the workers first and investigate second:

\`\`\`sh
rimectl scale alert-router --workers 24
\`\`\`

Tell Fatima El Amrani as soon as messages were held for longer than ten minutes; support informs pharma
customers by phone.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-firmware-rollout',
    title: 'Runbook: rolling out gateway firmware in rings',
    url: 'https://wiki.rimewell.example/runbooks/firmware-rollout-rings',
    author: who.lukas,
    createdDaysAgo: 540,
    updatedDaysAgo: 71,
    updatedBy: who.freya,
    tags: ['firmware', 'release', 'gateway', 'runbook'],
    container: 'Engineering / Runbooks',
    comments: [
      {
        author: who.mateo,
        text: 'Ring 2 now excludes customers inside a validation window. The list is in device-registry.',
        daysAgo: 70,
      },
    ],
    views: 267,
    body: `Gateway firmware goes out in four rings. After INC-61 we doubled the soak time of ring 1 and added a
carrier blackout test, because v2.14.2 looked perfect until a carrier went down.

| Ring | Who | Share | Soak |
| --- | --- | --- | --- |
| 0 | Hamburg lab and our own offices | 60 units | 2 days |
| 1 | Friendly customers (Nordhavn Seafood, Brightwater Foods) | 4 % | 7 days |
| 2 | Everyone except pharma | 60 % | 5 days |
| 3 | Pharma and blood services | rest | by appointment |

## Starting a ring

\`\`\`sh
rimectl rollout start --image fridge-gateway-2.15.0.rwi --ring 1
rimectl rollout watch
\`\`\`

Abort when any of these is true: reconnect rate above 2 % per hour, more than three **E-640** (image
hash mismatch), or a single report of lost readings. \`rimectl rollout abort\` makes gateways fall back
to the other slot at the next reboot.

Ring 3 customers must be told ten working days ahead. Vellamo Pharma and Orchard Lane Blood Service must
countersign the change notice; Élodie Garnier and Mateo Ibarra keep the templates.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-oncall-platform',
    title: 'Platform on-call: how the week works',
    url: 'https://wiki.rimewell.example/runbooks/platform-on-call',
    author: who.priya,
    createdDaysAgo: 610,
    updatedDaysAgo: 34,
    updatedBy: who.joris,
    tags: ['on-call', 'platform', 'runbook'],
    container: 'Engineering / Runbooks',
    views: 298,
    body: `The platform on-call week runs from Wednesday 10:00 to Wednesday 10:00 Rotterdam time. Mei Tanaka in
Osaka covers 22:00 to 06:00 UTC on weekdays, so Europe sleeps on most nights.

## Handover

The outgoing person writes a note in #platform with three headings: what paged, what was ignored and
why, what the next person should watch. Ten minutes, no slides.

## Severity

- **SEV1**: readings or alarms are lost or late for more than one customer. Page the incident lead, open #incidents,
  update the status page within 15 minutes.
- **SEV2**: Console or Passport unusable, devices fine. Status page within 30 minutes.
- **SEV3**: annoying, has a workaround. Ticket, next working day.

## Compensation

Each on-call week is paid as described in the on-call policy in the People Portal, plus a free half day
after any night with a page between 23:00 and 06:00. Take the half day. Priya Raghunathan checks that
you did.

If you are new, shadow two weeks before your name goes on the rota. Nobody is on call alone in their
first three months.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-restore-device-registry',
    title: 'Runbook: restoring device-registry from backup',
    url: 'https://wiki.rimewell.example/runbooks/restore-device-registry',
    author: who.joris,
    createdDaysAgo: 455,
    updatedDaysAgo: 88,
    tags: ['device-registry', 'backup', 'disaster-recovery', 'runbook'],
    container: 'Engineering / Runbooks',
    permissions: { groups: ['everyone-engineering'] },
    views: 64,
    body: `\`device-registry\` knows which sensor belongs to which customer. If it is wrong, every other service is
wrong, so restores are done by two people, one reading and one typing.

## Targets

Recovery point: 5 minutes. Recovery time: 60 minutes. The last drill took 48 minutes (see PLAT-861).

## Steps

1. Freeze pairing: \`rimectl registry freeze --reason "restore"\`. Customers see a banner in Pocket.
2. Pick a snapshot: \`rimectl backup list registry --last 24h\`.
3. Restore into the **shadow** database, never over the live one:

\`\`\`sh
rimectl backup restore registry --snapshot 2f9c --target registry-shadow
rimectl registry diff --live registry --shadow registry-shadow > diff.txt
\`\`\`

4. Read the diff. Expect changes only in \`last_seen_at\`. Anything in \`owner_account\` needs a second
   opinion from Oscar Lindqvist.
5. Swap with \`rimectl registry swap\` and unfreeze.
6. Run the pairing smoke test in the Hamburg lab; Wiebke Petersen has the bench.

Conflicting pairs show up as **E-275** during the next hour. They heal by themselves when the sensor is
next seen by its own gateway.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-lte-attach-e331',
    title: 'Runbook: E-331 LTE attach rejected',
    url: 'https://wiki.rimewell.example/runbooks/e-331-lte-attach',
    author: who.freya,
    createdDaysAgo: 270,
    updatedDaysAgo: 112,
    tags: ['E-331', 'lte', 'sim', 'gateway', 'runbook'],
    container: 'Engineering / Runbooks',
    views: 132,
    body: `**E-331** is logged when the mobile network refuses the Lantern G3. The white LED blinks three times.
The unit keeps buffering and works normally over Wi-Fi or Ethernet.

## Check in this order

1. Is the SIM active? \`rimectl sim show 8931-4400-2177\`. State must be \`live\`. SIMs sleep after 180
   days in a warehouse.
2. Is the country allowed? Tramontane Mobile bars roaming in some places by default. Japan uses a
   different profile, see "Minato Fresh rollout".
3. Did the carrier change its barring list? In that case many units at one site fail together.
4. Is the antenna connected? A loose U.FL plug gives \`rsrp -128\`. Jana Wiechert found four of these at
   Apotheka Süd in one afternoon.

## Fix

- Wake the SIM: \`rimectl sim activate <iccid>\`, then power cycle the gateway. It can take 30 minutes.
- Change the profile remotely only while the gateway has another connection. Otherwise you saw off the
  branch it sits on.

If the reject cause is 15, do not retry in a loop: the carrier bans the device for 24 hours after ten
attempts.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-status-page',
    title: 'Runbook: writing for the status page',
    url: 'https://wiki.rimewell.example/runbooks/status-page',
    author: who.fatima,
    createdDaysAgo: 365,
    updatedDaysAgo: 90,
    updatedBy: who.callum,
    tags: ['support', 'incident', 'communication', 'runbook'],
    container: 'Support / Runbooks',
    views: 176,
    body: `Customers read our status page at four in the morning next to a freezer full of vaccines. Write for that
person.

## Rules

- First post within 15 minutes for SEV1, even if all we know is "we are looking".
- Say what the customer **can still rely on**. Local buzzers on the Lantern work without the cloud.
  Always mention it.
- Say what the customer should do, if anything. "No action needed" is a useful sentence.
- Times in UTC with the local Rotterdam time in brackets.
- No internal names. \`ingest-edge\` means nothing outside; write "the service that receives readings".

## Example from INC-61

> We are receiving readings with a delay of up to 90 minutes. Your gateways store everything for 72
> hours and will deliver it automatically. Local alarms on the device work. Phone and SMS alarms may be
> late: please check critical units by hand until we post again at 05:00 UTC.

Ask the incident lead for facts, not for wording. Post an update every 30 minutes even if nothing
changed. When it is over, link the public summary within five working days.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-office-network-rotterdam',
    title: 'Runbook: Rotterdam office network is down',
    url: 'https://wiki.rimewell.example/runbooks/rotterdam-network',
    author: who.viktor,
    createdDaysAgo: 230,
    updatedDaysAgo: 64,
    tags: ['it', 'network', 'office', 'runbook'],
    container: 'IT / Runbooks',
    views: 73,
    body: `The Rotterdam office has a fibre line and a 5G fallback. The fallback is enough for chat and calls, not
for forty people watching dashboards.

## When the line drops

1. Look at the small black box in the second-floor cupboard. The left light shows the fibre. Red means
   the provider; off means our power strip.
2. The fallback starts after about 90 seconds. If it does not, press the button on the 5G router for two
   seconds, not ten. Ten seconds resets it.
3. Post in #it-help so that nobody else opens the cupboard.
4. Call the provider. The contract number is on the sticker inside the door.

## What still works

The demo wall in the lobby uses its own Lantern G3 over LTE. The door badges work offline for eight
hours. The printer does not work, which is its usual state.

Production is not affected by our office line at all. If Console is slow at the same time, it is a
coincidence or a different incident: treat it separately and check #incidents.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Runbook',
    id: 'runbook-gdpr-export',
    title: 'Runbook: answering a personal data request',
    url: 'https://wiki.rimewell.example/runbooks/personal-data-request',
    author: who.helena,
    createdDaysAgo: 480,
    updatedDaysAgo: 133,
    updatedBy: who.viktor,
    tags: ['privacy', 'gdpr', 'legal', 'runbook'],
    container: 'Legal / Runbooks',
    permissions: { groups: ['legal', 'it-security', 'support'] },
    views: 58,
    body: `A person may ask what we know about them. We answer within 30 days. Most of the people in our systems
are warehouse staff and drivers of our customers, so we are usually the *processor* and the customer
answers. Check this first.

## Steps

1. Support opens a ticket of the type "Privacy" and **does not** confirm to the sender that data exists.
2. Helena Brandt decides whether we are controller or processor.
3. If processor: forward to the customer's contact within two working days and close.
4. If controller: Viktor Halász runs the export.

\`\`\`sh
rimectl privacy export --subject "driver@customer.example" --out request-118.zip
\`\`\`

5. The export covers Console accounts, Pocket devices, alert phone numbers and support conversations.
   Sensor readings contain no personal data, but driver trips in Atlas do: include \`atlas_trip\` since
   the beta.
6. Helena reads the file before it leaves the house.

Deletion requests follow the same path, with one exception: names in a signed Passport cannot be
deleted, because the record is required by distribution rules. Explain this kindly.`,
  },
]
