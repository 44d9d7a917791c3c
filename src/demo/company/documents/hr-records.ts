import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const hrRecords: readonly DemoDocument[] = [
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'salary-bands',
    title: 'Salary bands (confidential)',
    url: 'https://hr.rimewell.example/records/salary-bands',
    author: who.yusuf,
    owner: who.yusuf,
    createdDaysAgo: 380,
    updatedDaysAgo: 50,
    updatedBy: who.siobhan,
    tags: ['salary', 'bands', 'compensation', 'confidential'],
    container: 'Compensation',
    status: 'Confidential',
    permissions: { groups: ['hr-confidential', 'leadership'] },
    views: 27,
    body: `Gross per year in euros, full time, Rotterdam and Hamburg. Lyon minus 4 %. Osaka has its own table.

| Band | Example roles | Low | Middle | High |
| --- | --- | --- | --- | --- |
| 1 | Support engineer, accounts specialist | 38,000 | 43,000 | 48,000 |
| 2 | Field engineer, software engineer | 46,000 | 54,000 | 62,000 |
| 3 | Senior engineer, product designer, people partner | 58,000 | 67,000 | 76,000 |
| 4 | Product manager, design lead, senior sales | 66,000 | 77,000 | 88,000 |
| 5 | Engineering manager, staff engineer, finance lead | 80,000 | 92,000 | 104,000 |
| 6 | Head of department | 88,000 | 101,000 | 115,000 |

## Rules

- New people start between low and middle. Above the middle needs Yusuf Demirel.
- Below low is not allowed; two cases were raised last cycle.
- The gap between women and men within bands is 1.1 %, target below 1 %.
- Managers may tell a person their own band and its borders, never those of others.

Bands rise by 3 % with the next cycle if the budget (version 3) is approved.`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'compensation-letter-amara',
    title: 'Compensation letter: Amara Nwosu',
    url: 'https://hr.rimewell.example/records/letters/amara-nwosu',
    author: who.siobhan,
    owner: who.amara,
    createdDaysAgo: 12,
    updatedDaysAgo: 12,
    tags: ['compensation', 'letter'],
    container: 'Letters',
    permissions: { users: [who.amara, who.siobhan, who.priya] },
    views: 3,
    body: `Dear Amara,

thank you for a year in which you wrote the patch that ended a bad night, and then the document that
prevents the next one.

Your review: **outstanding**. Your colleagues mention the connection shedding work (RFC-051), the honest
postmortem of INC-61, and that you said in public that your first idea was wrong.

From the first of next month your salary rises from 71,500 to **75,800 euros** gross per year, near the
top of band 3. In addition you receive a one-time award of 2,500 euros for the work on INC-61 and
INC-64.

**Next step.** You and Priya Raghunathan agreed on the way towards staff engineer: the ceiling review
across platform and firmware, six months, with a conversation in the middle. If it succeeds, band 5
becomes possible at the next cycle.

Your vacation account holds eleven days, three of which move over from last year. Please use them. Priya
has promised to notice.

With warm regards,
Siobhan Keane, People Partner`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'compensation-letter-beatriz',
    title: 'Compensation letter: Beatriz Moura',
    url: 'https://hr.rimewell.example/records/letters/beatriz-moura',
    author: who.siobhan,
    owner: who.beatriz,
    createdDaysAgo: 12,
    updatedDaysAgo: 12,
    tags: ['compensation', 'letter'],
    container: 'Letters',
    permissions: { users: [who.beatriz, who.siobhan, who.ingrid] },
    views: 2,
    body: `Dear Beatriz,

numbers are quiet, and so is the person who makes them right. Thank you for a year in which nobody had
to doubt them.

Your review: **outstanding**. Ingrid Solbakken names three things: the close moved from day nine to day
six, the provision for the probe swap held, and you built a team in which a colleague dared to stop a
payment.

From the first of next month your salary rises from 90,200 to **95,000 euros** gross per year, above the
middle of band 5. Your bonus at target stays at 10 %, tied to the close on day five.

**Next step.** Ingrid would like to talk with you about the role of deputy with a view of two years.
This is an invitation and not a duty. A coach is available if you want one.

You asked for a second person for Japan. The position is in budget version 3 and depends on the approval
by the board.

With warm regards,
Siobhan Keane, People Partner`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'compensation-letter-noor',
    title: 'Confirmation after the first weeks: Noor Jansen',
    url: 'https://hr.rimewell.example/records/letters/noor-jansen',
    author: who.siobhan,
    owner: who.noor,
    createdDaysAgo: 10,
    updatedDaysAgo: 10,
    tags: ['letter', 'probation'],
    container: 'Letters',
    permissions: { users: [who.noor, who.siobhan, who.fatima] },
    views: 4,
    body: `Dear Noor,

normally this letter comes after two months. Fatima El Amrani asked to send a first note earlier,
because the beginning was unusual: an incident in your second week, noticed by you.

**So far.** Your colleagues describe you as calm on the phone, curious and too modest. Customers gave
your calls 4.8 of 5. You solved a group of 17 clock errors at one site alone.

**Until the end of probation** we would like to see: evening shifts together with Callum Reid, one day
in the field with Bram Teunissen, and that you ask for help a little earlier. Everyone says so in their
first letter; it is still true.

Your salary stays at 40,500 euros as agreed, band 1. The next regular look at it is in the coming review
cycle. The SQL lessons with Oscar Lindqvist are working time.

The probation talk takes place in about three weeks, one hour, with coffee.

Kind regards,
Siobhan Keane, People Partner`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'succession-plan',
    title: 'Succession and key people',
    url: 'https://hr.rimewell.example/records/succession',
    author: who.yusuf,
    createdDaysAgo: 64,
    updatedDaysAgo: 29,
    tags: ['succession', 'planning', 'confidential'],
    container: 'Planning',
    status: 'Confidential',
    permissions: { users: [who.yusuf, who.siobhan, who.marit] },
    views: 6,
    body: `For Marit Oosterveld, Siobhan Keane and me. Nobody on this list knows that they are on it.

| Role | Ready now | Ready in two years | Risk of leaving |
| --- | --- | --- | --- |
| Finance | nobody | Beatriz Moura | low |
| Field service | Jana Wiechert | Luc Marchetti | medium, France is overloaded |
| Platform | Oscar Lindqvist (does not want to) | Amara Nwosu | low |
| Firmware | Anton Kirilov | Freya Jørgensen | medium after INC-61 |
| Support | Callum Reid | | low |
| IT and security | nobody | nobody | **high**, one person |
| Japan | nobody | Mei Tanaka | medium |

## Actions

1. Second person for Viktor Halász, outside the budget if necessary.
2. Jana: Bram Teunissen tells her after the reviews. Offer the leadership course.
3. Anton: Tobias Renner should speak with him again. He still apologises in meetings.
4. Beatriz: conversation by Ingrid Solbakken. Invitation is in the letter.
5. Founders: plan for the board within a year. Marit will write the first draft herself.`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'engagement-survey',
    title: 'Engagement survey: results for managers',
    url: 'https://hr.rimewell.example/records/engagement-survey',
    author: who.siobhan,
    createdDaysAgo: 41,
    updatedDaysAgo: 34,
    tags: ['survey', 'engagement', 'managers'],
    container: 'Planning',
    permissions: { groups: ['people-managers', 'hr-confidential'] },
    views: 22,
    body: `81 % answered. Groups smaller than five people are not shown, so please do not guess.

| Statement | Agree | Last year |
| --- | --- | --- |
| I know what is expected of me | 88 % | 84 % |
| I can say when something goes wrong | 91 % | 82 % |
| I have enough time to do good work | 57 % | 66 % |
| My manager notices when I am tired | 63 % | 64 % |
| I would recommend Rimewell | 79 % | 77 % |

## Reading it

Openness rose after INC-61: many wrote that nobody was blamed. Time fell, most in engineering and in
field service France. "The same people are awake every time" appears in eleven comments.

## Asked of you

1. Show your team its result within two weeks. Ask, do not explain.
2. Choose **one** thing to change. Write it down here until the end of the month.
3. Check that half days after night pages were taken. In the last quarter 7 of 19 were not.

Comments are shortened to protect people. Siobhan Keane comes to your team meeting if you want.`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'pay-run-checklist',
    title: 'Payroll: monthly checklist',
    url: 'https://hr.rimewell.example/records/payroll-checklist',
    author: who.teodor,
    createdDaysAgo: 330,
    updatedDaysAgo: 29,
    updatedBy: who.beatriz,
    tags: ['payroll', 'finance', 'checklist'],
    container: 'Payroll',
    permissions: { groups: ['finance', 'hr-confidential'] },
    views: 18,
    body: `1. **Day 12.** Changes from People: starters, leavers, hours, leave. Siobhan Keane signs the list.
2. **Day 14.** On-call weeks from the rotas; pages from the log. Compare with half days taken.
3. **Day 15.** Shift allowances field service. Current table: 34 euros a night. Check the *start date*
   of every table, see HRT-077.
4. **Day 16.** Expenses that are taxable (few), company bicycles, learning money above the limit.
5. **Day 18.** Trial run in four countries. Differences above 5 % against last month need a reason in
   one line.
6. **Day 20.** Beatriz Moura reviews, Ingrid Solbakken releases with her hardware key.
7. **Day 23.** Money leaves. Japan one day earlier because of the bank.
8. **Day 25.** Payslips in this portal. Each person sees only their own.

## Never

Never send payroll lists by mail, not even inside the house. Never change a bank account from a message:
call back on the known number. Contractors are not in payroll; Pieter Claassens and Rūta Balčiūnaitė
send invoices.`,
  },
  {
    datasource: 'hr',
    objectType: 'Record',
    id: 'reorg-proposal-field-support',
    title: 'Proposal: one team for field service and support in France',
    url: 'https://hr.rimewell.example/records/reorg-france',
    author: who.yusuf,
    createdDaysAgo: 18,
    updatedDaysAgo: 13,
    tags: ['reorganisation', 'france', 'confidential'],
    container: 'Planning',
    status: 'Draft, confidential',
    permissions: { groups: ['hr-confidential'], users: [who.desmond, who.bram, who.fatima, who.claire] },
    views: 7,
    body: `Draft for Desmond Achebe, Bram Teunissen, Fatima El Amrani and Claire Vasseur. Not announced, not
decided. Works representatives in Lyon must hear it first.

## Problem

Luc Marchetti covers France alone: 40 depots of Vellamo Pharma, a dairy with 22 sensors on the floor,
the mapping study in Grenoble. 61 nights in hotels last year. Support in French exists only because he
answers his private phone.

## Proposal

A small team in Lyon: one more field engineer, one French-speaking support engineer, led by Luc if he
wants it. It reports to Bram for work and to Fatima for the phone rota.

## Cost

104,000 euros a year; saves about 31,000 in subcontractors. Training records, an audit finding, would be
solved on the way.

## Questions

Does Luc want to lead? Ask him, do not assume. Is the new Lyon office large enough? Yes. Does it weaken
the group in Rotterdam? Fatima sees one position moving in two years, through normal change, nobody is
dismissed.

## Timetable

Works representatives in three weeks, decision with the budget.`,
  },
]
