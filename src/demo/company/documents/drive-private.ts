import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const drivePrivate: readonly DemoDocument[] = [
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'board-minutes-latest',
    title: 'Board minutes, most recent meeting',
    url: 'https://drive.rimewell.example/file/board-minutes-latest',
    author: who.helena,
    owner: who.marit,
    createdDaysAgo: 21,
    updatedDaysAgo: 17,
    tags: ['board', 'minutes', 'confidential'],
    container: 'Board',
    status: 'Confidential',
    permissions: { groups: ['board-office'] },
    views: 8,
    body: `**Present:** three supervisory directors, Marit Oosterveld, Ingrid Solbakken. **Minutes:** Helena
Brandt.

1. **Figures.** Recurring revenue plus 21 % against last year, plan 24 %. Hardware held back by
   batteries. Cash 4.1 million, credit line unused. Approved.
2. **Incidents.** INC-61 and INC-64 discussed for half an hour. The board asks for alarm delivery of
   99.9 % as a condition for the management bonus. Accepted.
3. **Single sources.** The list of Desmond Achebe is praised. The board wants the carrier question
   decided this year.
4. **Project Juniper.** Price frame up to 6.2 million euros, a third depending on staff retention for
   two years. Condition: both data licences transferred in writing. Approved with two votes and one
   abstention.
5. **Management.** Remuneration of the management team as in the separate paper. The chair speaks with
   Marit alone.
6. **Budget.** Version 3 noted, decision at the next meeting.

These minutes are not to be forwarded. Extracts for banks are made by Helena Brandt only.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'board-minutes-previous',
    title: 'Board minutes, previous quarter',
    url: 'https://drive.rimewell.example/file/board-minutes-previous',
    author: who.helena,
    owner: who.marit,
    createdDaysAgo: 112,
    updatedDaysAgo: 108,
    tags: ['board', 'minutes', 'confidential'],
    container: 'Board',
    status: 'Confidential',
    permissions: { groups: ['board-office'] },
    views: 7,
    body: `**Present:** three supervisory directors, Marit Oosterveld, Ingrid Solbakken, Tobias Renner for item 3.
**Minutes:** Helena Brandt.

1. **Figures.** Recurring revenue plus 23 %. Japan loses 12,000 euros a month, as planned. Approved.
2. **Pharma.** Five contracts above 200,000 euros end within twelve months. Claire Vasseur is to report
   on each.
3. **Technology.** Tobias Renner presents the migration of the reading store: cost down by 113,000 euros
   a year. Question of a director: what happens if the carrier fails? Answer: devices buffer. *The
   carrier failed two weeks later, and the devices did.*
4. **Atlas.** Stop rule passed at week twelve. Money for the beta released: 250,000 euros.
5. **Growth by purchase.** Marit Oosterveld describes three candidates without names. The board asks to
   look at one, not three.
6. **Succession.** Plan for the two founders to be presented within a year.

Item 3 was corrected in the following meeting by the sentence in italics, at the wish of the chair, who
likes irony.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'juniper-acquisition-plan',
    title: 'Juniper: acquisition plan and timetable',
    url: 'https://drive.rimewell.example/file/juniper-plan',
    author: who.ingrid,
    owner: who.marit,
    createdDaysAgo: 55,
    updatedDaysAgo: 10,
    updatedBy: who.helena,
    tags: ['juniper', 'acquisition', 'plan'],
    container: 'Juniper',
    status: 'Strictly confidential',
    permissions: { intersections: [['leadership', 'project-juniper']] },
    views: 13,
    body: `Acquisition of **Sendrova**, Lisbon. Readers: leadership members on the Juniper list.

| Week | Step | Owner |
| --- | --- | --- |
| 0 | Letter of intent, 75 days of exclusivity | Marit Oosterveld |
| 1 to 4 | Review: legal, finance, technology | Helena, Ingrid, Tobias |
| 5 | Board: price frame | Marit |
| 6 to 8 | Licences of both data providers | Helena Brandt |
| 9 | Signing | all |
| 10 | Announcement to staff, then customers, then press | Marit, Claire |
| 12 | Closing and payment | Ingrid Solbakken |

## Price

6.2 million: 4.1 at closing, 2.1 after two years if 14 of 19 people are still there. Paid from cash
(1.6) and the credit line (2.5).

## First hundred days

Nobody moves, nothing is renamed. Two people from each side connect dock data to \`atlas-router\`. Lead
engineer of the target joins Tobias's team meeting from day one. Yusuf Demirel is told in week 8, since
contracts must be prepared.

## If it fails

We license dock data for Spain and Portugal for about 90,000 a year and try again in two years.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'juniper-valuation',
    title: 'Juniper: valuation model',
    url: 'https://drive.rimewell.example/file/juniper-valuation',
    author: who.beatriz,
    owner: who.ingrid,
    createdDaysAgo: 24,
    updatedDaysAgo: 15,
    tags: ['juniper', 'valuation', 'model'],
    container: 'Juniper / Finance',
    status: 'Strictly confidential',
    permissions: { intersections: [['finance', 'project-juniper']] },
    views: 6,
    body: `Only Ingrid Solbakken and Beatriz Moura. Locked version of the model.

| Case | Recurring revenue | Multiple | Value |
| --- | --- | --- | --- |
| Seller's view | 1.90 million | 3.9 | 7.4 million |
| Corrected | 1.62 million | 3.8 | 6.2 million |
| Large customer leaves | 1.00 million | 3.5 | 3.5 million |
| Weighted, 20 % risk | | | 5.6 million |

**Correction.** 280,000 euros of "recurring" revenue is a one-time sale of old data, spread over twelve
months.

**Synergy.** Fewer false alarms in Atlas, break-even four months earlier: worth about 340,000. Own dock
data otherwise: two years, three people, 600,000.

**Cash.** At closing 4.1 million. Lowest point of the thirteen week forecast falls from 2.3 million to
0.7 million. That is thin. I recommend to draw 2.5 million of the credit line before signing and not
after.

**Open.** Tax losses of the target (up to 450,000) may be lost with the change of owner. Adviser answers
next week.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'juniper-communication-draft',
    title: 'Juniper: draft announcement',
    url: 'https://drive.rimewell.example/file/juniper-announcement-draft',
    author: who.claire,
    owner: who.marit,
    createdDaysAgo: 19,
    updatedDaysAgo: 14,
    tags: ['juniper', 'communication', 'draft'],
    container: 'Juniper',
    status: 'Draft',
    permissions: { intersections: [['leadership', 'project-juniper']] },
    views: 7,
    body: `*Draft for week 10. Do not store a copy.*

**Dear colleagues,**

today Rimewell welcomes nineteen new colleagues in Lisbon. Sendrova has spent four years learning where
trailers wait, how long, and why. We have spent ten years learning what happens to the goods meanwhile.
Together we can warn a dispatcher before the warm hour, and be right.

**What changes for you?** On Monday, nothing. In a few months, Atlas will know 3,100 loading docks.
Nobody loses a job. The Lisbon office stays, with its name on the door and very good cake.

**Why did we keep quiet?** Because two companies needed to decide freely. Some of you asked at the
all-hands. I answered as honestly as I could, and I am glad to say more today.

**Questions** in the hall at 11:00, in Osaka at 17:00 local time.

Marit

*Notes.* Version for customers is shorter and does not mention docks by number. Press: one sentence
about price, "not disclosed". Haruka Ishida should hear it from me an hour before, after the Lisbon
question.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'atlas-exit-scenarios',
    title: 'Atlas: stop and delay scenarios',
    url: 'https://drive.rimewell.example/file/atlas-exit-scenarios',
    author: who.naomi,
    createdDaysAgo: 90,
    updatedDaysAgo: 62,
    tags: ['atlas', 'risk', 'scenarios'],
    container: 'Atlas / Steering',
    permissions: { intersections: [['project-atlas', 'leadership']] },
    views: 6,
    body: `Written so that nobody has to invent it under stress. For the steering group.

## Scenario 1: delay by one quarter

Trigger: cost per trailer above 0.14 euros a day or fewer than four active fleets eight weeks before
launch. Effect: minus 70,000 euros, one trade fair without a launch. Beta continues. Contractors
extended by one month.

## Scenario 2: smaller product

Trigger: two-compartment trailers cannot be solved (ATLAS-231). Sell to single-compartment fleets only.
That is 60 % of the market and hurts in seafood, where we are known. Nordhavn Seafood gets a personal
explanation and its money back.

## Scenario 3: stop

Trigger: less than 60 % caught ahead over four weeks in the field. Keep the idle trailer report as part
of Console, end \`atlas-router\`, move Mei Tanaka and Amara Nwosu to alarm delivery, where they are
wanted. Written off: about 600,000.

## What we say

The truth, on the same day, beginning with the beta fleets. Gwen Hathersage does not know this paper and
should see it if scenario 1 becomes likely.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'beatriz-notes-controller',
    title: 'Beatriz: working notes',
    url: 'https://drive.rimewell.example/file/beatriz-notes',
    author: who.beatriz,
    createdDaysAgo: 150,
    updatedDaysAgo: 3,
    tags: ['notes', 'finance'],
    container: 'Personal / Beatriz Moura',
    permissions: { users: [who.beatriz] },
    views: 52,
    body: `My own file.

## This week

- Ask Rafael for the final test report before the claim meeting. 40,000 is an insult, 75,000 would be
  fine.
- \`billing-sync\`: two Grimsbys in the site list. Stefan promised to ask. Ask Stefan whether he asked.
- Call-back field in the payment form: Teodor's drawing is good, give it to Viktor.
- Week nine. If Vellamo signs after the 15th we are at 2.3. Tell Ingrid again, calmly.

## To think about

- Day six of the close is a stock problem, not a finance problem. A red sign will not fix it. Barcode
  for the claim shelf?
- The other sheet: credit line before signing. I am sure about this. Say it once more in the room.
- Ingrid mentioned succession. I did not answer. Do I want it? Probably yes, with a year of preparation
  and a second person for Japan.

## Private

Dentist on Thursday at 8:15. Present for Teodor: he likes old coins. Mother's visit, book the quiet
hotel.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'oscar-billing-sync-handover',
    title: 'Oscar: what only I know about billing-sync',
    url: 'https://drive.rimewell.example/file/oscar-billing-sync',
    author: who.oscar,
    createdDaysAgo: 37,
    updatedDaysAgo: 23,
    tags: ['billing-sync', 'handover', 'knowledge'],
    container: 'Personal / Oscar Lindqvist',
    permissions: { users: [who.oscar, who.priya, who.beatriz] },
    views: 9,
    body: `Desmond's list of single sources has my name on it. This is the cure, in progress. Shared with Priya and
Beatriz until it is ready for everybody.

1. **The job runs at 03:30 UTC on the second of the month.** Not the first, because late readings of the
   old month arrive until midnight in Osaka plus 72 hours in the worst case. The rest is corrected in
   the next month by table \`late_usage\`.
2. **A sensor is billed if it sent at least one reading on ten days.** The rule is in our oldest
   contracts and in nobody's head. Newer contracts say "active", which we treat in the same way.
3. **Internal accounts** must be filtered with \`is_internal\`. I forgot it once and sent Marit an
   invoice for the lobby fridge. She paid it.
4. **Brightwater** has a hard-coded price of 2.90. Line 412. I am sorry.
5. **Restart is safe** before the file \`posted.ok\` exists, never afterwards.

Plan: Amara Nwosu runs the next month with me watching, the one after alone.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'gwen-interview-notes',
    title: 'Gwen: raw notes, customer talks',
    url: 'https://drive.rimewell.example/file/gwen-raw-notes',
    author: who.gwen,
    createdDaysAgo: 34,
    updatedDaysAgo: 12,
    tags: ['notes', 'research', 'atlas'],
    container: 'Personal / Gwen Hathersage',
    permissions: { users: [who.gwen, who.linnea] },
    views: 15,
    body: `Raw, with names of people who did not agree to be quoted. For Linnea and me only; the clean version is
on the wiki.

**Fleet N, dispatcher, 22 years in the job.** Says the prediction is "like my old boss, right and
annoying". Switched the sound off on day one. Would pay for the idle report alone. Afraid that his boss
will see how often he ignores alarms. We should think about that: the record of "what was done" can be
read as a record of what was *not* done.

**Fleet B, night lead.** Laughs about the SMS night. Wants a button "I know". That is PASS-176 in two
words.

**Fleet T, owner.** Did not want the works council in the room, then it was the best part. Asks for
fuel. Said no. Asked again. Said no.

**Fleet V, dock chief.** Will not use it until Pocket works in the hall in Bourg. Showed me the dead
corner: no signal, right where every pallet passes.

Own thought: nobody looked at the map for longer than four seconds. Be brave and make it smaller.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'tobias-one-on-ones',
    title: 'Tobias: one-on-one notes',
    url: 'https://drive.rimewell.example/file/tobias-1on1',
    author: who.tobias,
    createdDaysAgo: 140,
    updatedDaysAgo: 5,
    tags: ['notes', 'management'],
    container: 'Personal / Tobias Renner',
    permissions: { users: [who.tobias] },
    views: 31,
    body: `Mine only. Delete after each review cycle.

**Priya.** Strong quarter, tired. Twelve night pages on her team since the storm. Get the reliability
engineer published *this* week. She wants Amara on the staff track; I agree.

**Lukas.** Disappointed about three instead of four engineers. Feels that Hamburg is heard second. Spend
two days there each week until summer. Anton: make clear that INC-61 is closed for him. It is for
everyone else.

**Viktor.** Carries IT and security alone. Audit went well because he did not sleep. Needs a second
person more than we admit. Not in budget version 3. Fight for it.

**Oscar.** Back from the trip, clear verdict. Good at this. Ask whether he would like to lead the
integration if it happens.

**Myself.** I promised Vellamo a date for the carrier study result, not for the carrier. Keep this
difference alive. Say less in meetings on Mondays. Card for the signing module: move it from the drawer
to the safe. It is still in the drawer.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'noor-learning-log',
    title: 'Noor: learning log',
    url: 'https://drive.rimewell.example/file/noor-learning-log',
    author: who.noor,
    createdDaysAgo: 38,
    updatedDaysAgo: 0,
    tags: ['notes', 'onboarding', 'support'],
    container: 'Personal / Noor Jansen',
    permissions: { users: [who.noor] },
    views: 33,
    body: `**Week 1.** Words: excursion, band, backfill, skew. I thought "Lantern" was a lamp. It has a lamp.

**Week 2.** INC-64. Hands shaking while typing in #incidents. Nobody was angry. Callum says always post.

**Week 3.** First shift alone. A pharmacist cried a little, because the vaccine was fine. I also cried,
after the call.

**Week 4.** MKT: one bad hour cannot hide. Explained it to a customer and heard him write it down.

**Week 5.** Solved 17 E-417 at once (port 123, firewall). Anton wrote "perfect". Screenshot saved.

**Week 6.** SQL with Oscar, first lesson. \`select\` is a polite word. Homework: which sites have more
than three E-209 in a month?

\`\`\`sql
select site, count(*) as failures
from device_events
where code = 'E-209' and at > now() - interval '30 days'
group by site
having count(*) > 3
order by failures desc;
\`\`\`

**To ask.** Why do customers scan the box instead of the sensor? Is the label on the box simply nicer?
Tell Kofi.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'management-remuneration',
    title: 'Management remuneration paper',
    url: 'https://drive.rimewell.example/file/management-remuneration',
    author: who.yusuf,
    owner: who.marit,
    createdDaysAgo: 32,
    updatedDaysAgo: 23,
    tags: ['remuneration', 'board', 'confidential'],
    container: 'Board / Remuneration',
    status: 'Confidential',
    permissions: { users: [who.marit, who.yusuf, who.ingrid, who.helena] },
    views: 5,
    body: `For the board, prepared by Yusuf Demirel with figures from Ingrid Solbakken. Amounts in thousand euros
per year.

| Role | Fixed | Variable at target | Condition |
| --- | --- | --- | --- |
| Chief Executive | 210 | 60 | result, alarms 99.9 % |
| Chief Technology | 185 | 45 | alarms 99.9 %, Atlas cost |
| Chief Financial | 180 | 40 | cash, close on day five |
| Chief Operating | 172 | 40 | second sources |
| Chief Revenue | 165 | 80 | recurring revenue, renewals |
| VP Product | 158 | 30 | Atlas launch |
| VP People | 150 | 25 | departures below 7 % |
| General Counsel | 155 | 25 | audits, contracts |

**Change against last year.** Fixed plus 3 % for all, equal to the company average. New: nobody receives
the variable part for service if alarms stay below 99.7 %.

**Comparison.** Eleven companies of similar size in three countries; we sit slightly below the middle in
fixed and at the middle in total. The ratio of highest to lowest full salary in the company is 6.4.

Not to be stored outside this folder.`,
  },
]
