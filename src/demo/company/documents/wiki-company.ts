import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const wikiCompany: readonly DemoDocument[] = [
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'welcome-to-rimewell',
    title: 'Welcome to Rimewell',
    url: 'https://wiki.rimewell.example/company/welcome',
    author: who.marit,
    createdDaysAgo: 880,
    updatedDaysAgo: 32,
    updatedBy: who.siobhan,
    tags: ['onboarding', 'company', 'culture'],
    container: 'Company',
    permissions: { everyone: true },
    comments: [
      {
        author: who.noor,
        text: 'Read this on the train on day one. The freezer story is even better in person.',
        daysAgo: 31,
      },
    ],
    views: 903,
    body: `Rimewell began in a rented fish warehouse in Rotterdam, when Marit Oosterveld and Tobias Renner tried to
find out why every third box of mackerel arrived warm. They glued a thermometer to a radio. The fish
dealer paid in mackerel.

Today we make sensors (**Sprig**), gateways (**Lantern**) and software (**Console**, **Passport**,
**Pocket**) that keep food and medicine cold and can prove it. About 160 colleagues work in Rotterdam,
Hamburg, Lyon and Osaka.

## What we believe

- **The goods come first.** If you must choose between a rule and a vaccine, save the vaccine and
  explain later.
- **Honest numbers.** We sell proof. A company that sells proof cannot round up.
- **Quiet work.** Most days nothing happens. That is the product.

## Your first days

1. Get your laptop from Viktor Halász.
2. Read the architecture overview and the glossary.
3. Listen to two hours of support calls, whatever your job is.
4. Visit a real cold room with field service. Bring a sweater.

Questions go to #newcomers. There are no stupid ones; in our first year we asked whether fish can freeze
twice.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'onboarding-engineering',
    title: 'Onboarding for engineers: the first thirty days',
    url: 'https://wiki.rimewell.example/company/onboarding-engineering',
    author: who.priya,
    createdDaysAgo: 520,
    updatedDaysAgo: 66,
    updatedBy: who.amara,
    tags: ['onboarding', 'engineering'],
    container: 'Company / Onboarding',
    comments: [
      {
        author: who.pieter,
        text: 'As a contractor I could not open half of the links on this page. Now the public ones are marked.',
        daysAgo: 66,
      },
    ],
    views: 254,
    body: `## Week one

- Laptop, accounts, hardware key. Ask in #it-help, not by mail.
- Run \`coldbox\` on your machine and make a virtual freezer too warm. Watch the alarm arrive in Pocket.
- Read three postmortems: INC-61 (reconnect storm), INC-57 (signing key) and INC-49 (our own freezer).
- Ship something. A typo counts.

\`\`\`sh
git clone ssh://code.rimewell.example/platform/coldbox
cd coldbox && make run
curl localhost:7070/freezers/demo/door -d open
\`\`\`

## Week two

Sit with support for two hours. Pair with your buddy on a ticket with the label \`first-steps\`.

## Week three

Visit Hamburg if you work in Rotterdam and the other way round. Wiebke Petersen gives the lab tour.

## Week four

Write one page about something that confused you, and fix the old page at the same time. Talk to Priya
Raghunathan or Lukas Hoffmeister about the first month: what was too slow, too fast, too quiet?

On-call comes after three months, never before.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'onboarding-support-noor',
    title: 'Onboarding plan: Noor Jansen, support',
    url: 'https://wiki.rimewell.example/company/onboarding/noor-jansen',
    author: who.fatima,
    createdDaysAgo: 42,
    updatedDaysAgo: 27,
    tags: ['onboarding', 'support'],
    container: 'Company / Onboarding',
    permissions: { users: [who.fatima, who.noor, who.callum, who.siobhan] },
    views: 29,
    body: `Buddy: Callum Reid. This plan belongs to Noor, Callum, Siobhan and me. Change it as you like.

## Weeks 1 and 2

- [x] Listen to ten calls, write down every word you do not know
- [x] Glossary: add at least two entries
- [x] Install a Sprig and a Lantern at your own fridge at home
- [x] Read the support handbook and the pages for E-417, E-209 and E-331

## Weeks 3 and 4

- [x] First shift with Callum on the line
- [x] First shift alone during office hours
- [ ] A day with Bram Teunissen in the van

## Month 2

- [ ] Evening shifts, never alone
- [ ] Own the macro collection
- [ ] Talk at the Friday show about something you found strange

## Notes

Noor spotted INC-64 in her second week, from the pattern of calls. That was excellent and a bit lucky;
she says herself that it was mostly luck. She wants to learn SQL. I asked Oscar Lindqvist, who offers an
hour every second Tuesday. Probation talk after two months, no worries there.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'all-hands-notes-latest',
    title: 'All-hands notes: spring edition',
    url: 'https://wiki.rimewell.example/company/all-hands/latest',
    author: who.siobhan,
    createdDaysAgo: 20,
    updatedDaysAgo: 19,
    tags: ['all-hands', 'meeting-notes'],
    container: 'Company / All-hands',
    comments: [
      { author: who.kofi, text: 'The cake for Brightwater was three floors high. Photo in #random.', daysAgo: 19 },
    ],
    views: 312,
    body: `**Marit Oosterveld** opened with the numbers everybody may know: 214,000 active sensors, 1,180
customers, no reading lost for 31 months.

**Priya Raghunathan and Lukas Hoffmeister** told the story of the reconnect storm from both sides, the
cloud and the device. The room laughed at "simplify backoff". Jitter is back since v2.14.3, connection
shedding works, and bench A now switches off a carrier before each release.

**Gwen Hathersage** showed Atlas: a trailer list that knew about a warm flap 50 minutes ahead. Four beta
fleets. No launch date was promised, although three people asked.

**Olga Sadowska** explained the battery shortage with a basket of real cells. Please do not promise
Sprig S3 dates.

**Yusuf Demirel**: new parental leave from next month (details in the People Portal), engagement survey
81 % answered, the Lyon office moves two streets further.

**Questions**

- *Will we hire?* Six positions, mostly firmware and Japan.
- *Is it true that we buy a company?* Marit: "When there is something to say, you will hear it here
  first."
- *Why is the coffee worse?* The machine was descaled. It will pass.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'meeting-culture',
    title: 'How we meet',
    url: 'https://wiki.rimewell.example/company/meetings',
    author: who.yusuf,
    createdDaysAgo: 570,
    updatedDaysAgo: 210,
    updatedBy: who.siobhan,
    tags: ['meetings', 'culture'],
    container: 'Company / Handbook',
    views: 141,
    body: `We work in four cities and nine hours of time difference. Meetings are expensive, so we spend them with
care.

1. **No agenda, no meeting.** Three lines are enough. Anyone may decline a meeting without one.
2. **Write first.** Decisions start as a page. The meeting is for what the comments could not settle.
3. **Osaka hour.** Anything that involves Japan happens between 08:00 and 10:00 Rotterdam time.
4. **Quiet Wednesdays.** No internal meetings after lunch. Customers may break this, colleagues may not.
5. **Notes within a day**, with decisions on top. The person who talks least writes.
6. **Cameras are optional.** Sound quality is not.

Language is English in mixed groups. Hamburg, Lyon and Osaka use their own language among themselves,
but decisions are written in English as well, at least in two sentences.

Recurring meetings die automatically after six months unless their owner revives them. Last time 41 %
were not missed by anyone. If a meeting makes you angry twice, tell Siobhan Keane; she collects them and
reads the best ones aloud at the summer party.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'company-okrs',
    title: 'Company OKRs for the year',
    url: 'https://wiki.rimewell.example/company/okrs',
    author: who.marit,
    createdDaysAgo: 140,
    updatedDaysAgo: 35,
    updatedBy: who.naomi,
    tags: ['okr', 'company', 'strategy'],
    container: 'Company / Strategy',
    views: 205,
    body: `## O1: The most trusted name in the pharmaceutical cold chain

- KR1: 99.9 % of alarms delivered within 60 seconds
- KR2: renew the five largest pharma contracts, Vellamo Pharma among them
- KR3: pass the distribution practice audit without a major finding. *Done, see the audit page.*

## O2: Prevent, not only prove

- KR1: Atlas generally available before winter
- KR2: a third fewer temperature claims in beta fleets
- KR3: every customer with trailers has seen a demo

## O3: A company that can grow

- KR1: second source for each part that can stop production
- KR2: Japan profitable by the end of the year
- KR3: voluntary departures below 7 %

## O4: Healthy numbers

- KR1: recurring revenue plus 24 %
- KR2: cloud cost per sensor minus 15 %

Owners: Claire Vasseur for O1, Naomi Prescott for O2, Desmond Achebe for O3, Ingrid Solbakken for O4.
Teams choose their own OKRs and do not need to copy these. Progress is shown at each all-hands with the
real figures, also the sad ones.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'audit-gdp-iso',
    title: 'Audit season: distribution practice and information security',
    url: 'https://wiki.rimewell.example/company/audits',
    author: who.viktor,
    owner: who.helena,
    createdDaysAgo: 61,
    updatedDaysAgo: 16,
    updatedBy: who.helena,
    tags: ['audit', 'compliance', 'security', 'gdp'],
    container: 'Company / Compliance',
    comments: [
      {
        author: who.desmond,
        text: 'No major finding in both. Thank you, especially to those who were interviewed without warning.',
        daysAgo: 16,
      },
    ],
    views: 124,
    body: `Two audits fell into one fortnight this year: good distribution practice (pharma customers need it) and
the information security certificate.

## Result

| Audit | Major | Minor | Remarks |
| --- | --- | --- | --- |
| Distribution practice | 0 | 2 | 5 |
| Information security | 0 | 3 | 4 |

## Minor findings

1. Training records for field subcontractors in France incomplete. Luc Marchetti, four weeks.
2. Calibration certificate of one reference thermometer nine days late. Wiebke Petersen, done.
3. Two leavers had drive access for three days too long. Viktor Halász, automated now.
4. Visitor book in Hamburg not signed out. Everyone, please.
5. Risk register does not mention dependence on one mobile carrier, though INC-61 proved it. Joris van
   der Meer, with the second carrier study.

## If an auditor speaks to you

Answer what is asked, show the real system, say "I don't know, I will find out". Do not tidy your desk
in a hurry; they notice. The evidence folder is in the drive under "Audit evidence".`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'friday-show',
    title: 'The Friday show: how to give a talk',
    url: 'https://wiki.rimewell.example/company/friday-show',
    author: who.kofi,
    createdDaysAgo: 300,
    updatedDaysAgo: 51,
    tags: ['culture', 'talks'],
    container: 'Company / Handbook',
    views: 77,
    body: `Every Friday at 15:30 Rotterdam time somebody shows something for ten minutes. Osaka watches the
recording with Monday's tea.

## Good talks so far

- Rafael Quintero sawed a probe in half and passed it round.
- Teodor Ilić showed how a fake invoice looks next to a real one.
- Mei Tanaka explained the lazy curve with a cup of coffee and a thermometer.
- Élodie Garnier played both sides of a price negotiation.
- Noor Jansen: "Forty calls about one door".

## How to sign up

Write your name in the sheet pinned in #friday-show. You need no slides. You need one thing that
surprised you. Work in progress is better than finished work, since finished work cannot be changed by
questions.

## Rules

1. Ten minutes, then a bell. The bell is a real ship's bell from the fish warehouse.
2. Three questions, the first one from somebody new.
3. Nobody is asked to "just quickly" show their roadmap.

Kofi Mensah helps you rehearse on Thursdays. Bring a stopwatch and no fear.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'leadership-offsite-notes',
    title: 'Leadership offsite: notes',
    url: 'https://wiki.rimewell.example/leadership/offsite-notes',
    author: who.yusuf,
    createdDaysAgo: 66,
    updatedDaysAgo: 63,
    tags: ['leadership', 'strategy', 'meeting-notes'],
    container: 'Leadership',
    permissions: { groups: ['leadership'] },
    views: 18,
    body: `Two days near Middelburg. Notes for the eight of us; the public version is in the all-hands.

## Where we agree

- We are strong in pharma and late in food. Atlas is our way into food fleets.
- Dependence on one carrier and on one battery supplier is the same mistake twice. Desmond owns a list
  of single sources until the end of the quarter.
- Growing by buying is possible once. If we ever do it, we look at one company seriously and do not
  collect candidates.

## Where we do not agree

- **Price of Atlas.** Claire wants simple and high, Naomi wants many fleets quickly. Decision postponed,
  memo by Naomi.
- **Hamburg.** Lukas asks for four firmware engineers. Ingrid sees two. Tobias thinks three plus ending
  one contractor position.
- **Offices.** Yusuf proposes one extra remote day. Desmond fears for the lab.

## People

Succession was discussed for Field Service and Finance. Details are with Yusuf and not in these notes.

## Actions

Naomi: pricing memo. Ingrid: three hiring scenarios. Helena: what a second carrier means for contracts.
Marit: tell the board about the single sources before they ask.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'project-juniper-overview',
    title: 'Project Juniper: overview for the working group',
    url: 'https://wiki.rimewell.example/leadership/juniper',
    author: who.helena,
    createdDaysAgo: 58,
    updatedDaysAgo: 7,
    updatedBy: who.ingrid,
    tags: ['juniper', 'acquisition', 'confidential'],
    container: 'Leadership / Juniper',
    status: 'Strictly confidential',
    permissions: { intersections: [['leadership', 'project-juniper']] },
    views: 21,
    body: `**Juniper** is our name for the possible acquisition of **Sendrova**, a route data company in Lisbon
with 19 people. Only members of leadership who are also on the Juniper list may read this page. Do not
use the target's name in chat, calendars or file titles.

## Why

Sendrova has four years of trailer movement data and a dwell time model for 3,100 loading docks.
Linnea's night shift research says that dock knowledge removes most false alarms. Building it ourselves
would take two years.

## State

- Letter of intent signed 28 days ago, exclusivity for 75 days
- Price frame 6.2 to 7.4 million euros, a third of it depending on staff staying two years
- Legal review: Helena Brandt; finance: Ingrid Solbakken and Beatriz Moura; technology: Oscar Lindqvist

## Red flags so far

One customer stands for 38 % of their revenue. Two data licences do not allow a change of owner. Both
need an answer before the board meeting.

## Communication

If a journalist calls: Marit, nobody else. If a colleague asks: "We do not comment on rumours", and tell
Helena.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'juniper-technical-diligence',
    title: 'Juniper: technical due diligence notes',
    url: 'https://wiki.rimewell.example/leadership/juniper/technical',
    author: who.oscar,
    createdDaysAgo: 26,
    updatedDaysAgo: 11,
    tags: ['juniper', 'due-diligence', 'technology'],
    container: 'Leadership / Juniper',
    status: 'Confidential',
    permissions: { intersections: [['everyone-engineering', 'project-juniper']] },
    views: 9,
    body: `Three days on site with two of their engineers. Readers: engineers on the Juniper list only, at present
Tobias Renner and me.

## Good

- One clean event model for position data; 2.8 billion points, deduplicated.
- The dwell model is simple and well tested: median error of 4 minutes at known docks.
- Their lead engineer documents decisions as we do. I would hire her at once.

## Worrying

- Everything runs on one large database server without a tested restore. I asked for a restore; it took
  19 hours.
- 30 % of the points come from a licence that ends if the owner changes. Without it, coverage in Spain
  and Portugal falls by half.
- Driver identifiers are stored in clear. For us this would be a finding like the one in the Atlas
  security review.

## Integration estimate

Reading their docks into \`atlas-router\`: six weeks, two people. Moving the platform: five months. Keep
their service alive meanwhile; do not rewrite it in the first year.

## Verdict

Buy the team and the model. Pay for the data only if the licences are settled.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'hiring-plan-engineering',
    title: 'Hiring plan: engineering',
    url: 'https://wiki.rimewell.example/people/hiring-plan-engineering',
    author: who.tobias,
    createdDaysAgo: 52,
    updatedDaysAgo: 17,
    updatedBy: who.siobhan,
    tags: ['hiring', 'planning', 'engineering'],
    container: 'People / Hiring',
    permissions: { groups: ['people-managers', 'hr-confidential'] },
    views: 33,
    body: `| Role | City | State | Manager |
| --- | --- | --- | --- |
| Firmware engineer | Hamburg | two finalists | Lukas Hoffmeister |
| Senior firmware engineer | Hamburg | open | Lukas Hoffmeister |
| Platform engineer | Osaka | first talks | Priya Raghunathan |
| Reliability engineer | Rotterdam | approved, not published | Priya Raghunathan |
| Mobile developer | Rotterdam | replaces a contractor | Priya Raghunathan |

## Notes for managers

- Offers stay inside the salary bands. Exceptions go through Yusuf Demirel, and the answer is usually
  no.
- The mobile position is meant for Pieter Claassens if he wants it. He has not decided; please do not
  press him. His contract ends in about four months.
- We interview in four steps: talk, small practical task with pay, pair session, conversation with
  somebody from another department.
- Candidates hear from us within three working days at each step. We failed this in 22 % of cases last
  quarter.

Siobhan Keane keeps the candidate list. Names of candidates do not belong on this page.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'contractor-atlas-workspace',
    title: 'Atlas contractors: working agreement',
    url: 'https://wiki.rimewell.example/people/atlas-contractors',
    author: who.priya,
    createdDaysAgo: 76,
    updatedDaysAgo: 50,
    tags: ['atlas', 'contractors', 'access'],
    container: 'Product / Atlas',
    permissions: { intersections: [['project-atlas', 'contractors']], users: [who.priya] },
    views: 31,
    body: `For Pieter Claassens and Rūta Balčiūnaitė, who help us with Atlas from outside.

## Access

- Wiki, drive and tickets: public pages plus everything shared with the group \`project-atlas\`.
- Code: \`pocket-app\`, \`atlas-router\` (read), \`fridge-gateway\` (development branch).
- Data: synthetic trips only. If you need a real trip, ask Mei Tanaka for a scrambled one.
- People Portal: no access. Invoices and questions about the contract go to Teodor Ilić.

## Working

- Stand-up in writing, in #atlas, before 10:30.
- Reviews by an employee. Pieter: Amara Nwosu or Sanne de Wit. Rūta: Anton Kirilov.
- Hours are reported on the last working day of the month; the frame is 120 hours.
- You are welcome at the Friday show and at all-hands.

## Not yours to solve

Customer contact, on-call and production changes. If a customer writes to you by accident, hand it to
Gwen Hathersage.

The agreement is reviewed every three months. Next review: in about six weeks, together with Lukas
Hoffmeister.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'my-notes-amara',
    title: 'Amara: private notebook',
    url: 'https://wiki.rimewell.example/people/amara/notebook',
    author: who.amara,
    createdDaysAgo: 190,
    updatedDaysAgo: 4,
    tags: ['notes'],
    container: 'Personal / Amara Nwosu',
    permissions: { users: [who.amara] },
    views: 40,
    body: `My own page. Nobody else can see it, I checked.

## Things I want to remember

- In INC-61 I argued for more pods for 20 minutes. I was wrong and sounded sure. Next time: say the
  confidence out loud.
- Shedding patch: the trick was to refuse *before* TLS. Write this up as a talk.
- Anton is direct, not unfriendly. His review of RFC-051 was the best one.

## Growth talk with Priya

- Staff engineer track: she says I need one project across two teams. The ceiling review could be that.
- Ask for fewer meetings on Thursday.
- Salary: I am near the top of my band. Ask what the next band expects, not for a number.

## Ideas

- Token bucket per carrier, not only per region?
- A "gateway weather map": which carriers are shaky right now.
- Teach Noor SQL together with Oscar?

## Reading list

Queueing theory for people who are not mathematicians. The old ferry timetable of Hoek van Holland, for
fun.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'finance-month-end-close',
    title: 'Month-end close: calendar and duties',
    url: 'https://wiki.rimewell.example/finance/month-end-close',
    author: who.beatriz,
    createdDaysAgo: 450,
    updatedDaysAgo: 28,
    updatedBy: who.teodor,
    tags: ['finance', 'close', 'calendar'],
    container: 'Finance / Handbook',
    permissions: { groups: ['finance'] },
    views: 51,
    body: `The goal is a closed month on working day five. We are at day six on average; day eight when stock and
sales disagree.

| Day | Task | Who |
| --- | --- | --- |
| 1 | Bank, cards, expenses cut-off | Teodor Ilić |
| 1 | Shelf numbers for the monthly count | Teodor Ilić |
| 2 | Supplier accruals: Halden Circuits, Ostara Cells, cloud | Beatriz Moura |
| 3 | Recurring revenue from \`billing-sync\`, check against Console sensor counts | Beatriz Moura |
| 4 | Warranty provision, including Cryo probe swap | Beatriz Moura |
| 5 | Review and lock | Ingrid Solbakken |

## Traps

- \`billing-sync\` counts sensors in *test* accounts. Filter \`is_internal\`.
- Credits after incidents (INC-57, INC-61, INC-64) are revenue reductions, not marketing.
- Japan closes two days later because of the payroll provider.
- The SMS invoice arrives on day three. In the month of INC-64 it was 1,840 euros too high, and that was
  correct.

Changes to bank details follow the call-back rule without exception.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'travel-booking-howto',
    title: 'How to book travel',
    url: 'https://wiki.rimewell.example/company/travel-booking',
    author: who.teodor,
    createdDaysAgo: 365,
    updatedDaysAgo: 55,
    updatedBy: who.siobhan,
    tags: ['travel', 'booking', 'expenses'],
    container: 'Company / Handbook',
    views: 178,
    body: `This page explains the clicking. The rules (classes, limits, meals) are in the travel policy in the
People Portal.

## Train first

Rotterdam, Hamburg and Lyon are connected by train. We pay first class on rides above four hours,
because you can work there. Flights inside this triangle need a reason.

## Steps

1. Open the travel tool and choose your cost centre. Field service uses the FIELD ticket number as the
   reference.
2. Book at least ten days ahead if you can. The tool shows a green tick when the fare is inside the
   limit.
3. Hotels: the list has two houses per city. In Osaka, ask Haruka Ishida; the rooms near the office are
   quiet.
4. Liquid nitrogen samples, dry ice and lithium cells may **not** fly in your luggage. Olga Sadowska
   ships them.

## After the trip

Receipts go into the expense app within 30 days, photographed, one per receipt. Teodor Ilić pays every
Thursday. A lost receipt is no drama below 25 euros; write one sentence.

Missed a connection on the way to a customer? Call Bram Teunissen's desk, somebody nearby may help.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'finance-yen-exposure',
    title: 'Finance: how we handle the yen',
    url: 'https://wiki.rimewell.example/finance/yen',
    author: who.beatriz,
    createdDaysAgo: 155,
    updatedDaysAgo: 43,
    updatedBy: who.ingrid,
    tags: ['finance', 'currency', 'japan'],
    container: 'Finance / Handbook',
    permissions: { groups: ['finance'] },
    views: 17,
    body: `Minato Fresh pays in yen; parts and most salaries are in euros. A ten percent weaker yen costs us about
90,000 euros a year.

## Rule

We cover half of the expected yen income for the next six months with forward contracts at our bank,
never more, and never because somebody has an opinion about Japan.

## Each month

1. Haruka Ishida sends the expected payments by the fifth.
2. Teodor Ilić adds salaries and rent in Osaka, which we pay from yen income. Only the difference is
   exposed.
3. Beatriz Moura calls two banks and takes the better price.
4. Ingrid Solbakken signs.

## Open contracts

| Month | Amount in yen | Covered |
| --- | --- | --- |
| +1 | 9.2 million | 50 % |
| +3 | 8.8 million | 50 % |
| +6 | 11.0 million | 40 %, waits for wave 3 |

If wave 3 of the rollout slips because of batteries, month +6 is too high; shorten rather than extend.
The loss in the worst month so far was 4,100 euros, the gain in the best one 5,300.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'office-guide-osaka',
    title: 'Visiting Osaka: office guide',
    url: 'https://wiki.rimewell.example/company/offices/osaka',
    author: who.haruka,
    createdDaysAgo: 310,
    updatedDaysAgo: 49,
    updatedBy: who.mei,
    tags: ['osaka', 'office', 'travel'],
    container: 'Company / Offices',
    views: 94,
    body: `The Osaka office is on the seventh floor near the Yodo river. Six desks, two meeting rooms, one very
serious kettle.

いらっしゃいませ。

## Getting in

Send your arrival time to Haruka Ishida. The door opens with your normal badge after you have told
Viktor Halász; allow two days.

## Working

- The large room has an echo at the moment (IT-622). Use the small one for calls with Europe.
- Calls with Rotterdam are between 15:00 and 17:00 local time in summer, an hour later in winter.
- Staging is quick now thanks to the split route. If it is slow, reconnect the VPN.

## Visiting customers

Minato Fresh expects visitors five minutes early, with a card in both hands and warm clothes in the bag.
Kenji Morimoto lends boots. Never photograph people in the loading area. Gifts: none, a kind note
afterwards is better.

## Eating

The noodle shop downstairs closes at 14:00. For fish, ask Kenji. He has opinions, and a thermometer.`,
  },
  {
    datasource: 'wiki',
    objectType: 'Page',
    id: 'calibration-explained',
    title: 'Calibration: what it is and when it is due',
    url: 'https://wiki.rimewell.example/company/calibration',
    author: who.wiebke,
    createdDaysAgo: 275,
    updatedDaysAgo: 34,
    updatedBy: who.noor,
    tags: ['calibration', 'sprig', 'certificates', 'quality'],
    container: 'Engineering / Handbook',
    views: 126,
    body: `A thermometer drifts. Calibration means comparing it with a better one and writing down the difference.
It does not mean adjusting it.

## Our chain

A national institute calibrates our two reference thermometers every year. With these we check the baths
in Hamburg, and in the baths every Sprig at three points: −20, +5 and +25 °C. Sprig Cryo is checked at
−80 and −196 °C as well.

## Due dates

- Sprig: every 24 months. Console reminds the customer 60 days ahead.
- Cryo probe: the certificate belongs to the **probe**, not to the sensor. After a swap to revision C,
  scan the cable and the new certificate is linked.
- Reference thermometer: 12 months. One was nine days late, and the auditor saw it.

## Three ways

1. Send sensors to Hamburg, ten days.
2. Exchange: we send calibrated ones, you return the old ones. Pharma customers prefer this.
3. On site with a portable bath, for more than 40 sensors. Jana Wiechert and Kenji Morimoto are trained.

If a certificate seems to be missing, look for the old serial number; after a housing change it stays
there until somebody moves it.`,
  },
]
