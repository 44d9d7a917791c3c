import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const driveBusiness: readonly DemoDocument[] = [
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'price-list-current',
    title: 'Price list, current',
    url: 'https://drive.rimewell.example/file/price-list',
    author: who.claire,
    createdDaysAgo: 200,
    updatedDaysAgo: 37,
    updatedBy: who.beatriz,
    tags: ['pricing', 'sales', 'price-list'],
    container: 'Sales / Prices',
    permissions: { groups: ['sales', 'finance', 'leadership'] },
    views: 131,
    body: `Valid from the first of this quarter. Internal: customers receive offers, never this sheet.

| Article | Name | List | Floor |
| --- | --- | --- | --- |
| RW-2002 | Sprig S2 | 49.00 | 38.00 |
| RW-2003 | Sprig S3 | 79.00 | 66.00 |
| RW-2090 | Sprig Cryo with probe rev C | 189.00 | 158.00 |
| RW-3003 | Lantern G3 | 420.00 | 345.00 |
| Console | per sensor and month | 3.20 | 2.60 |
| Passport | per shipment | 0.45 | 0.28 |
| Pharma plan | per site and month | 140.00 | 110.00 |

All amounts in euros without tax.

## Rules

- Below the floor: Claire Vasseur in writing, before the offer leaves the house.
- S3 rose by 4 euros because of the second battery source. Orders signed earlier keep the old price.
- Brightwater Foods pays 2.90 per sensor until its contract ends; do not use it as a reference.
- Three years instead of one: 4 %. Nothing for "strategic" customers, all of them are.
- Atlas is not on this list yet.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'vellamo-renewal-strategy',
    title: 'Vellamo Pharma renewal: strategy',
    url: 'https://drive.rimewell.example/file/vellamo-renewal-strategy',
    author: who.elodie,
    owner: who.claire,
    createdDaysAgo: 40,
    updatedDaysAgo: 5,
    updatedBy: who.claire,
    tags: ['vellamo', 'renewal', 'contract'],
    container: 'Vellamo renewal',
    permissions: { groups: ['sales', 'leadership'] },
    views: 29,
    body: `## Where we stand

Contract value today: 348,000 euros a year. Ends in about three months. Two competitors were invited,
one of them with a lower price and without a signed passport.

## What they want

1. Penalty for late alarms: 2 % of the monthly fee each
2. 8 % lower sensor fee
3. Atlas for their 26 vans at no cost
4. Revision C probes everywhere before winter
5. A second mobile carrier, with a date

## What we offer

1. Penalty yes, capped at one monthly fee. After PLAT-902 we expect fewer than two cases a year.
2. 4 % for three years
3. Atlas six months free, then list price, shown on the invoice
4. Yes, and earlier than winter. Luc Marchetti has the plan.
5. A written study result in eight weeks. A date only if Tobias Renner agrees.

## Walk-away point

Below 325,000 a year without a three year term we lose money on the night service. Claire Vasseur
decides, nobody else improvises.

## Tone

They trusted us after INC-61 because we showed the postmortem. Continue exactly so.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'vellamo-renewal-model',
    title: 'Vellamo Pharma renewal: margin model',
    url: 'https://drive.rimewell.example/file/vellamo-margin-model',
    author: who.beatriz,
    createdDaysAgo: 33,
    updatedDaysAgo: 8,
    tags: ['vellamo', 'margin', 'finance'],
    container: 'Vellamo renewal',
    permissions: { groups: ['finance'], users: [who.claire, who.elodie] },
    views: 14,
    body: `| Scenario | Fee per year | Term | Margin | Comment |
| --- | --- | --- | --- | --- |
| Today | 348,000 | 1 year | 58 % | without INC-61 credits |
| A: our offer | 334,000 | 3 years | 57 % | Atlas free for six months |
| B: their wish | 320,000 | 1 year | 51 % | Atlas free for ever |
| C: middle | 329,000 | 3 years | 55 % | penalty cap two months |

**Assumptions.** 2,310 sensors, 64 depots, 11 night calls a month at 38 euros of support cost, four
visits a year per region. Cryo swap is covered by the provision (FIN-124) and not repeated here. Late
alarm penalties: expected 1.6 cases a year, 290 euros each with the cap.

**Sensitivity.** The model breaks at 9 % discount or at 25 night calls a month. Scenario B is below the
line which Ingrid Solbakken drew at 53 %.

**Advice of finance.** A, or C if the quality head asks personally. Beatriz Moura will join the last
meeting by phone.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'budget-next-year',
    title: 'Budget for next year, version 3',
    url: 'https://drive.rimewell.example/file/budget-v3',
    author: who.beatriz,
    owner: who.ingrid,
    createdDaysAgo: 45,
    updatedDaysAgo: 9,
    updatedBy: who.ingrid,
    tags: ['budget', 'finance', 'planning'],
    container: 'Finance / Budget',
    permissions: { groups: ['finance', 'leadership'] },
    comments: [
      { author: who.tobias, text: 'Three firmware engineers instead of four is painful but fair.', daysAgo: 20 },
    ],
    views: 26,
    body: `All figures in thousand euros.

| Line | This year | Next year | Change |
| --- | --- | --- | --- |
| Recurring revenue | 9,840 | 12,200 | +24 % |
| Hardware revenue | 6,110 | 6,700 | +10 % |
| Services | 1,450 | 1,520 | +5 % |
| Cost of hardware | 3,720 | 4,230 | +14 % |
| Cloud and carrier | 1,310 | 1,240 | −5 % |
| People | 9,950 | 11,050 | +11 % |
| Other | 1,380 | 1,450 | +5 % |
| Result before interest | 1,040 | 2,450 | |

**Main assumptions.** Vellamo Pharma renews at scenario A. Atlas earns 420 from the second quarter. The
second battery source costs 26 cents more per cell. Six hires, of them three in firmware. Dual-profile
SIM from the third quarter: 110, included under carrier.

**Not included.** Anything connected with an acquisition. Moving costs of Lyon are in this year.

**Risks.** S3 shortage: up to 600 of hardware revenue. A weaker yen: 90. **Chance.** Idle trailer report
as a product of its own; nobody has put a number on it yet.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'cloud-cost-report',
    title: 'Cloud and carrier cost: monthly report',
    url: 'https://drive.rimewell.example/file/cloud-cost-report',
    author: who.joris,
    owner: who.priya,
    createdDaysAgo: 190,
    updatedDaysAgo: 11,
    updatedBy: who.beatriz,
    tags: ['cloud', 'cost', 'platform', 'finance'],
    container: 'Finance / Reports',
    permissions: { groups: ['finance', 'everyone-engineering'] },
    views: 43,
    body: `Last month: **87,300 euros**, 0.41 euros per active sensor. A year ago it was 0.48.

| Part | Euros | Comment |
| --- | --- | --- |
| \`reading-store\` | 21,900 | was 31,300 before RFC-042 |
| \`ingest-edge\` and stream | 18,400 | plus 900 for the shedding headroom |
| \`atlas-router\` | 3,100 | 0.19 per trailer and day, too high |
| \`alert-router\` with SMS and voice | 12,700 | INC-64 month was 14,540 |
| Carrier (Tramontane Mobile) | 24,600 | 0.79 per SIM |
| Everything else | 6,600 | staging sleeps at night now |

**What changed.** Staging stops between 20:00 and 06:00, minus 1,150. Exports moved to the night queue,
minus 400.

**What is next.** Fit fewer trailers each night (ATLAS-236). Session caches (PLAT-917) should save two
pods per region. Dual-profile SIMs would add about 9,600 a month; see the study PLAT-944.

Questions to Joris van der Meer, complaints to Beatriz Moura.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'halden-supplier-visit',
    title: 'Supplier visit: Halden Circuits, Gdynia',
    url: 'https://drive.rimewell.example/file/halden-visit',
    author: who.olga,
    createdDaysAgo: 8,
    updatedDaysAgo: 6,
    updatedBy: who.rafael,
    tags: ['halden', 'supplier', 'quality', 'lantern'],
    container: 'Operations / Suppliers',
    permissions: { groups: ['operations', 'firmware-team'] },
    views: 17,
    body: `**Visitors:** Olga Sadowska, Rafael Quintero. **Reason:** flash chip revision in production week 14
without notice, and the mailbox that was taken over.

## What we saw

- Line 2 makes our Lantern G3, 180 per day. Clean, calm, good people.
- A buyer replaced the flash chip for three days because the usual revision was late. The part number is
  the same, so no alarm rang in their system.
- 212 units affected. Serial list received, checked against ours.
- IT: two-step sign-in for all mailboxes since last month.

## Agreed

1. Every change of revision needs our written approval, also if the part number is unchanged.
2. Samples of each chip lot are kept for five years.
3. Halden pays visits if the slow write mode does not help. So far it helps on all samples.
4. Payment terms stay at 45 days. They asked for 30.

## Impression

Honest partner, small team, too dependent on one buyer. We should still look for a second assembler;
Desmond Achebe has it on the single source list.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'cryo-rma-sheet',
    title: 'Cryo probe returns and supplier claim',
    url: 'https://drive.rimewell.example/file/cryo-rma',
    author: who.rafael,
    createdDaysAgo: 110,
    updatedDaysAgo: 10,
    updatedBy: who.olga,
    tags: ['sprig-cryo', 'rma', 'E-209', 'claim'],
    container: 'Operations / Quality',
    permissions: { groups: ['operations', 'firmware-team', 'finance'] },
    views: 38,
    body: `| Region | Rev B in use | Swapped | Returned | Cracked at pin 2 |
| --- | --- | --- | --- | --- |
| DACH | 1,120 | 902 | 846 | 61 |
| France | 1,640 | 690 | 655 | 118 |
| Japan | 310 | 288 | 288 | 22 |
| Other | 800 | 597 | 540 | 39 |
| **Sum** | **3,870** | **2,477** | **2,329** | **240** |

**Reading the table.** 64 % are swapped. 6.2 % of all probes had failed with E-209, almost all in dry
ice. Not one failed in freezers at −20 °C.

**Claim.** The housing maker supplied a polymer with another shrinkage than in the data sheet (1.4
times). Wiebke Petersen's report: 38 of 40 samples crack within ten cycles. Claimed: 94,000 euros. They
offer 40,000 and a discount; Helena Brandt says wait.

**Next.** France waits for 300 probes, arriving next week. Luc Marchetti then needs three weeks for the
depots of Vellamo Pharma.`,
  },
  {
    datasource: 'drive',
    objectType: 'Deck',
    id: 'board-deck-operations',
    title: 'Board deck: operations and risk',
    url: 'https://drive.rimewell.example/file/board-deck-operations',
    author: who.desmond,
    owner: who.marit,
    createdDaysAgo: 30,
    updatedDaysAgo: 24,
    tags: ['board', 'operations', 'risk'],
    container: 'Board',
    permissions: { groups: ['leadership'] },
    views: 12,
    body: `**1. Service.** 99.4 % of alarms within 60 seconds, target 99.9 %. No reading lost for 31 months. Two
incidents this half year, INC-61 and INC-64, both reviewed.

**2. Single sources.** Ostara Cells, Tramontane Mobile, Halden Circuits. For each: what it stops, how
long we last, what we do, what it costs.

| Source | Stops | We last | Cost of second source |
| --- | --- | --- | --- |
| Battery | Sprig production | 9 weeks | 26 cents per cell |
| Carrier | remote alarms over LTE | 72 hours of buffer | 110,000 a year |
| Assembly | Lantern production | 14 weeks | 240,000 once |

**3. Cryo probes.** Cause understood, 64 % swapped, provision sufficient, claim open.

**4. People.** Field service is at its limit in France. One more position proposed.

**5. What worries me.** Good news hides tiredness. The same twelve people were awake in each incident.
Fixing that costs two hires and is the best money in this deck.

Discussion: twenty minutes, please read beforehand.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'contract-tramontane-summary',
    title: 'Tramontane Mobile contract: summary',
    url: 'https://drive.rimewell.example/file/tramontane-contract-summary',
    author: who.helena,
    createdDaysAgo: 220,
    updatedDaysAgo: 82,
    updatedBy: who.olga,
    tags: ['carrier', 'contract', 'legal'],
    container: 'Legal / Contracts',
    permissions: { groups: ['legal', 'operations', 'finance', 'everyone-engineering'] },
    views: 21,
    body: `A summary for people who do not like contracts. The signed text decides.

- **Term:** three years, ends in 14 months, notice six months before.
- **Price:** 0.79 euros per SIM and month including 25 MB shared. Above that 0.04 per MB.
- **Availability promised:** 99.5 % per month and country. The outage of INC-61 lasted four minutes and
  broke nothing in the contract.
- **Credit:** 5 % of the monthly fee for each full hour below the promise. We have never received one.
- **Second carrier:** allowed. There is no exclusivity, but the price rises to 0.92 if we fall under
  25,000 active SIMs.
- **Remote profile change:** possible on SIMs made after batch 11, about 70 % of the fleet.
- **Japan:** not included. The profile \`jp-01\` comes from another agreement through a partner.
- **Security:** the carrier tells us within 24 hours if SIM keys are stolen.

Questions to Helena Brandt. For the study of a second carrier see PLAT-944.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'works-council-atlas-qa',
    title: 'Atlas and works councils: questions and answers',
    url: 'https://drive.rimewell.example/file/works-council-qa',
    author: who.helena,
    createdDaysAgo: 28,
    updatedDaysAgo: 18,
    updatedBy: who.stefan,
    tags: ['atlas', 'privacy', 'works-council'],
    container: 'Atlas',
    permissions: { groups: ['customer-facing', 'project-atlas', 'legal'] },
    views: 34,
    body: `German customers must talk to their works council before using Atlas. These answers are approved; please
do not improve them on the fly.

**Does Atlas record where a driver is?** It records where the *trailer* is, every two minutes while it
moves. A driver is linked only through the hand-over in Pocket.

**For how long?** 90 days. Then the link to the driver, positions and stops are deleted, and only the
temperature curve of the trailer stays. This is planned before general availability (ATLAS-240); during
the beta we delete by hand each month.

**Can a boss rank drivers?** No. There is no such screen and no export with driver names.

**Who can see the data?** Dispatchers of the customer with the Atlas role. At Rimewell only support, on
request, logged.

**Is there a model that judges people?** The model judges heat. Inputs are temperatures, doors, weather
and time.

**May an employee object?** Through the employer. We help within ten days.

First used with the council of Tiefkühl Brehmer, which agreed on these terms.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'atlas-sow-contractors',
    title: 'Atlas: statement of work for contractors',
    url: 'https://drive.rimewell.example/file/atlas-sow',
    author: who.priya,
    owner: who.priya,
    createdDaysAgo: 78,
    updatedDaysAgo: 52,
    updatedBy: who.naomi,
    tags: ['atlas', 'contractors', 'contract'],
    container: 'Atlas / Contractors',
    permissions: { intersections: [['project-atlas', 'contractors']], users: [who.priya, who.naomi] },
    views: 18,
    body: `**Parties:** Rimewell; Pieter Claassens (mobile); Rūta Balčiūnaitė (firmware). **Duration:** six months
from the start date, extension by mutual agreement.

## Work package 1, mobile (Pieter)

Offline queue in Pocket with hand-over, scans and photos; messages for drivers; tests on two low-end
phones. Delivered with Pocket 3.3.0 behind the flag \`pocket_offline_v2\`.

## Work package 2, firmware (Rūta)

Position fixes in \`fridge-gateway\` while moving, at most 8 % of the battery per day; carrier simulator
for bench A; \`retry_after_s\` support.

## Frame

120 hours a month each, reported on the last working day. Hourly rates are in the individual agreements
and not in this document. Invoices carry the purchase order number and are paid within 14 days.

## Rights

Code and documents belong to Rimewell. Contractors may name the project in their references after
general availability.

## Confidentiality

Synthetic data only. No customer contact. Findings about security go to Viktor Halász the same day.
Devices are returned at the end, wiped by our IT.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'atlas-budget',
    title: 'Atlas budget and forecast',
    url: 'https://drive.rimewell.example/file/atlas-budget',
    author: who.ingrid,
    createdDaysAgo: 120,
    updatedDaysAgo: 21,
    updatedBy: who.naomi,
    tags: ['atlas', 'budget', 'forecast'],
    container: 'Atlas / Steering',
    permissions: { intersections: [['project-atlas', 'leadership']] },
    views: 11,
    body: `For the steering group: Naomi Prescott, Tobias Renner, Ingrid Solbakken.

| Item | Planned | Spent | Left |
| --- | --- | --- | --- |
| People inside | 410,000 | 336,000 | 74,000 |
| Contractors | 130,000 | 88,000 | 42,000 |
| Cloud and weather | 40,000 | 31,500 | 8,500 |
| Hardware for beta | 60,000 | 52,000 | 8,000 |
| Research and travel | 20,000 | 12,400 | 7,600 |
| **Sum** | **660,000** | **519,900** | **140,100** |

**Stop rule.** Passed at week twelve: 74 % caught ahead on recorded data, the limit was 60 %.

**Forecast.** 1,900 trailers at the end of the first year would mean 285,000 euros at 12.50. Break-even
needs 2,750 trailers, expected in month 19. With good data about loading docks false alarms would fall
and break-even might come four months earlier; no such data is in the plan.

**Decision needed.** Extend Pieter Claassens by three months (25,000) or hire. Proposal: hire, and
extend if he declines.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'osaka-market-plan',
    title: 'Japan: market plan for the next two years',
    url: 'https://drive.rimewell.example/file/japan-plan',
    author: who.haruka,
    owner: who.claire,
    createdDaysAgo: 75,
    updatedDaysAgo: 27,
    tags: ['japan', 'sales', 'strategy'],
    container: 'Sales / Japan',
    permissions: { groups: ['sales', 'leadership', 'finance'] },
    views: 25,
    body: `## Today

One large customer (Minato Fresh, 18 warehouses, eleven live), two small ones, one partner for
installation outside Osaka. Recurring revenue 310,000 euros a year. We lose about 12,000 a month.

## Why it will work

- School meals: new rules ask for continuous records. 2,600 kitchens in our region.
- Blood and cell therapy: Sprig Cryo is liked, once revision C is certified.
- We answer the phone in Japanese at night. The large competitor does not.

## Plan

| Half year | Sensors | Result |
| --- | --- | --- |
| 1 | 3,400 | −60,000 |
| 2 | 6,100 | −10,000 |
| 3 | 9,500 | +45,000 |
| 4 | 14,000 | +130,000 |

## Needs

One platform engineer in Osaka (approved), one field engineer beside Kenji Morimoto (not approved),
Passport in Japanese, 520 Sprigs for wave 3.

## Risk

If wave 3 slips by more than six weeks, the second grocer will not sign this year. Everything else can
wait; this cannot.`,
  },
  {
    datasource: 'drive',
    objectType: 'File',
    id: 'sales-playbook-pharma',
    title: 'Sales playbook: pharma',
    url: 'https://drive.rimewell.example/file/playbook-pharma',
    author: who.elodie,
    createdDaysAgo: 310,
    updatedDaysAgo: 49,
    updatedBy: who.claire,
    tags: ['sales', 'playbook', 'pharma'],
    container: 'Sales / Playbooks',
    permissions: { groups: ['sales', 'customer-facing'] },
    views: 52,
    body: `## Who decides

The head of quality. Purchasing can stop a deal but cannot make one. IT is asked last and should be
asked first: ports 8883 and 123 take six weeks in a large company.

## What they ask

1. *Can you prove it?* Show Passport. Scan it with **their** phone.
2. *What happens if your cloud is down?* Local alarm, 72 hours of buffer. Tell them about INC-61 before
   they find it.
3. *Who is called at night?* Show the escalation preview in Console 5.9.
4. *Validation?* We deliver the package; they need three to five weeks.

## What not to say

"Never" and "guaranteed". Our number is 99.4 % of alarms within 60 seconds. It is good. Use it.

## Typical size

Regional wholesaler: 300 to 900 sensors, 12 to 30 sites. First year 60,000 to 150,000 euros.

## Stories that help

- Orchard Lane Blood Service: called at 2:10, on site at 2:30.
- Vellamo Pharma after the storm: they stayed because we explained.

## Ring 3

Say early that firmware changes are announced ten working days ahead and countersigned. They love it.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'cash-forecast-13-weeks',
    title: 'Thirteen week cash forecast',
    url: 'https://drive.rimewell.example/file/cash-forecast',
    author: who.beatriz,
    createdDaysAgo: 95,
    updatedDaysAgo: 2,
    updatedBy: who.teodor,
    tags: ['cash', 'forecast', 'finance'],
    container: 'Finance / Reports',
    permissions: { groups: ['finance'] },
    views: 24,
    body: `Updated on Mondays. Amounts in thousand euros, end of week.

| Week | In | Out | Balance | Remark |
| --- | --- | --- | --- | --- |
| 1 | 410 | 380 | 4,130 | |
| 3 | 350 | 760 | 3,610 | payroll, Halden Circuits |
| 5 | 520 | 610 | 3,440 | tax |
| 7 | 300 | 820 | 2,920 | payroll, cloud, rent Lyon twice |
| 9 | 280 | 900 | **2,300** | prepayment for the second battery cell, 310 |
| 11 | 940 | 520 | 2,720 | Vellamo Pharma, yearly fee if renewed in time |
| 13 | 460 | 410 | 2,770 | |

**Low point** is week nine. If Vellamo pays two weeks late, week eleven falls to 2,390; still above the
floor of 1,500 which we promised the bank. The credit line of 4,000 is untouched.

**Levers** that do not hurt: collect the 14 invoices older than 45 days (212), move the lab purchase by
a month (85), ask Ostara Cells for a refund of undelivered prepayments (130, Olga Sadowska is on it).`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'gross-margin-by-product',
    title: 'Gross margin by product',
    url: 'https://drive.rimewell.example/file/gross-margin',
    author: who.beatriz,
    owner: who.ingrid,
    createdDaysAgo: 48,
    updatedDaysAgo: 30,
    tags: ['margin', 'finance', 'products'],
    container: 'Finance / Reports',
    permissions: { groups: ['finance', 'leadership'] },
    views: 17,
    body: `Last four quarters, hardware after warranty, software after cloud and support cost.

| Product | Revenue | Margin | Trend |
| --- | --- | --- | --- |
| Sprig S2 | 2.31 million | 41 % | stable |
| Sprig S3 | 1.68 million | 38 % | falls to 35 % with the second cell |
| Sprig Cryo | 0.92 million | 29 % | probe swap included, 46 % without |
| Lantern G3 | 1.20 million | 33 % | stable |
| Console | 7.94 million | 71 % | rises, storage got cheaper |
| Passport | 1.22 million | 83 % | rises |
| Services | 1.45 million | 18 % | falls, France uses subcontractors |

**Reading.** Console gained four points from the columnar \`reading-store\`: 113,000 euros a year.
Services would gain six points with a second field engineer in Lyon, because a subcontractor day costs
690 euros and our own 410.

**Watch.** Customers below 25 % margin: three, all with old contracts and more than four visits a year.
Stefan Krüger and Élodie Garnier have the names. No price below the floor without Claire Vasseur.`,
  },
  {
    datasource: 'drive',
    objectType: 'Sheet',
    id: 'revenue-top-customers',
    title: 'Revenue by customer: the largest ten',
    url: 'https://drive.rimewell.example/file/top-customers',
    author: who.teodor,
    owner: who.beatriz,
    createdDaysAgo: 26,
    updatedDaysAgo: 18,
    updatedBy: who.beatriz,
    tags: ['revenue', 'customers', 'finance', 'sales'],
    container: 'Finance / Reports',
    permissions: { groups: ['finance', 'sales'] },
    views: 20,
    body: `| Customer | Share of recurring revenue | Contract ends in | Owner |
| --- | --- | --- | --- |
| Brightwater Foods | 4.9 % | 10 months | Stefan Krüger |
| Vellamo Pharma | 3.5 % | 3 months | Élodie Garnier |
| Apotheka Süd | 3.1 % | 19 months | Stefan Krüger |
| Minato Fresh | 2.4 % | 26 months | Haruka Ishida |
| Nordhavn Seafood | 2.2 % | 8 months | Stefan Krüger |
| Orchard Lane Blood Service | 1.8 % | 14 months | Élodie Garnier |
| Laiterie du Val Clair | 1.3 % | 6 months | Élodie Garnier |
| Tiefkühl Brehmer | 1.1 % | 22 months | Stefan Krüger |
| two others | 1.9 % | | |

The largest ten make 22 % of recurring revenue. No customer is above 5 %, a rule Ingrid Solbakken likes
and banks love.

**Late payers.** Two, together 61,000 euros, both with a dispute about Sprig S3 deliveries. Teodor Ilić
calls on Tuesdays. **Credits this year.** INC-61 11,200 euros, INC-64 3,260 euros.`,
  },
]
