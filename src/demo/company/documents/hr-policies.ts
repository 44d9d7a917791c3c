import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const hrPolicies: readonly DemoDocument[] = [
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'parental-leave',
    title: 'Parental leave',
    url: 'https://hr.rimewell.example/policies/parental-leave',
    author: who.siobhan,
    owner: who.yusuf,
    createdDaysAgo: 300,
    updatedDaysAgo: 20,
    updatedBy: who.yusuf,
    tags: ['parental-leave', 'family', 'benefits'],
    container: 'Policies / Time off',
    status: 'In force from next month',
    permissions: { datasourceUsers: true },
    views: 246,
    body: `Every parent who joins a child's life gets the same: **18 weeks of fully paid leave**. It does not
matter in which country you work, what gender you are, or whether the child was born, adopted or placed
with you.

## How it works

- Take it within 18 months, in up to three parts. One part must be at least six weeks.
- Births and adoptions up to three months before the start of this policy count.
- Legal benefits of your country are paid first; Rimewell fills up to 100 %. Payroll (Teodor Ilić) does
  the sums, also for Japan.
- After the leave you may work 60 to 80 % for six months with your job unchanged.

## Before the birth

Tell your manager and Siobhan Keane whenever you like, at the latest eight weeks before. On-call and
work in cold rooms stop at once for pregnant colleagues; you do not need to ask.

## Coming back

Your first week is free of meetings except one: coffee with your manager. A room for pumping and resting
exists in each office. Nobody is reviewed on the months they were away.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'vacation-and-holidays',
    title: 'Vacation and public holidays',
    url: 'https://hr.rimewell.example/policies/vacation',
    author: who.siobhan,
    createdDaysAgo: 640,
    updatedDaysAgo: 115,
    tags: ['vacation', 'holidays', 'time-off'],
    container: 'Policies / Time off',
    permissions: { everyone: true },
    views: 388,
    body: `Everyone has **28 days of vacation** a year plus the public holidays of the office you belong to.
Part-time counts in proportion.

## Rules

- Take at least ten days in one piece each year. Tired people write bad firmware.
- Ask your manager two weeks ahead for short, two months ahead for long leave. No answer within three
  working days means yes.
- Up to five days may move into the next year; they expire at the end of June. In Germany the legal rule
  is more generous and wins.
- Sick during vacation? Tell us on the day, and the days come back.

## Busy times

Field service and support avoid the first two weeks of October (vaccine season) and December. This is a
request to plan together and not a ban.

## On-call

Swap before you book. Joris van der Meer keeps the platform rota, Callum Reid the support rota.

## Extra days

One day for moving house, five for a wedding or partnership, five for the death of someone close, more
if you need it. Nobody asks for papers.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'travel-policy',
    title: 'Travel policy',
    url: 'https://hr.rimewell.example/policies/travel',
    author: who.teodor,
    owner: who.ingrid,
    createdDaysAgo: 520,
    updatedDaysAgo: 56,
    updatedBy: who.beatriz,
    tags: ['travel', 'expenses', 'policy'],
    container: 'Policies / Money',
    permissions: { everyone: true },
    views: 271,
    body: `We travel to freezers and to each other. Spend the company's money as if you had to explain it to a fish
dealer.

## Transport

- **Train** between Rotterdam, Hamburg and Lyon. First class above four hours.
- **Flights** in economy. Premium economy above eight hours, such as Osaka. A rest day after arrival is
  normal.
- **Car** if you carry equipment. 0.36 euros per kilometre for your own car.
- **Taxi** at night or with more than one case.

## Hotels

Up to 135 euros a night, 165 in Paris, 18,000 yen in Osaka. Above that, ask first.

## Meals

Daily rate: 42 euros, Japan 6,000 yen. No receipts needed for the rate. Alcohol is private unless you
host a customer.

## Safety

No driving after a night job in a cold store: take the hotel. Field service may always stay one night
longer for safety reasons.

## Not allowed in luggage

Dry ice above 2.5 kilograms, loose lithium cells, nitrogen. Olga Sadowska ships these.

How to click through the booking is explained in the wiki page "How to book travel".`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'expense-policy',
    title: 'Expense policy',
    url: 'https://hr.rimewell.example/policies/expenses',
    author: who.teodor,
    owner: who.beatriz,
    createdDaysAgo: 510,
    updatedDaysAgo: 45,
    tags: ['expenses', 'receipts', 'policy'],
    container: 'Policies / Money',
    permissions: { everyone: true },
    views: 233,
    body: `If you paid something for work, you get it back. Fast and without drama, if you follow four rules.

1. Photograph the receipt in the expense app within **30 days**.
2. One receipt, one entry, one reason. "Dinner, four people, Nordhavn Seafood" is a reason.
3. Your manager approves within five working days. Teodor Ilić pays every Thursday.
4. Above 250 euros ask *before* buying. Software always goes through Viktor Halász, however cheap it is.

## Typical questions

- **Lost receipt?** Below 25 euros one sentence is enough. Above, a short form.
- **Gifts to customers?** Up to 40 euros per person and year. Pharma customers: nothing, not even cake,
  unless Helena Brandt agrees. (The cake for Brightwater was food industry and therefore legal.)
- **Home office?** 500 euros once for desk or chair, 30 euros per month for internet.
- **Work clothes for cold rooms?** Field service orders through Bram Teunissen. Visitors borrow.
- **Contractors?** Put costs on your invoice instead, with prior agreement.

Wrong claims happen; correct them and move on. Invented claims end employment.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'on-call-policy',
    title: 'On-call: pay and rest',
    url: 'https://hr.rimewell.example/policies/on-call',
    author: who.siobhan,
    createdDaysAgo: 430,
    updatedDaysAgo: 78,
    updatedBy: who.yusuf,
    tags: ['on-call', 'pay', 'policy'],
    container: 'Policies / Work',
    permissions: { datasourceUsers: true },
    views: 164,
    body: `For platform, firmware and support.

## Pay

| Part | Amount |
| --- | --- |
| Week on call | 340 euros |
| Public holiday within the week | plus 90 euros |
| Each page outside office hours | 45 euros, or actual hours at 150 % if longer than one hour |

Amounts in Japan are converted once a year and never lowered.

## Rest

- After a page between 23:00 and 06:00 you get the next half day off. After more than three hours of
  night work, the whole day. You cannot sell it; you must take it.
- At most one week in three. If your team is too small for this, tell Yusuf Demirel. It is our problem
  and not yours.

## Who may be on call

After three months in the company and two shadow weeks. Not during pregnancy, not in the first six
months after parental leave unless you want to.

## Health

If on-call harms your sleep or your family, you may leave the rota with two weeks' notice, without
giving a reason and without effect on your review.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'remote-work',
    title: 'Working from home and from elsewhere',
    url: 'https://hr.rimewell.example/policies/remote-work',
    author: who.yusuf,
    createdDaysAgo: 400,
    updatedDaysAgo: 70,
    updatedBy: who.siobhan,
    tags: ['remote', 'home-office', 'policy'],
    container: 'Policies / Work',
    permissions: { everyone: true },
    views: 210,
    body: `Work where the work goes well. For most jobs: **up to three days a week at home**, agreed in the team.
Lab, stock room and field service are bound to places, and get the first choice of vacation weeks in
return.

## Team days

Each team chooses one day when everyone in a city comes in. Platform: Tuesday. Firmware: Monday.
Finance: Thursday, because of the payment run.

## From another country

Up to 30 days a year inside the European Union, tell Siobhan Keane two weeks ahead. Outside: ask first,
tax and insurance are complicated. From Japan to Europe and back: same rule.

## Equipment

Laptop, two hardware keys, headset. 500 euros for furniture. Devices with customer data never stay in a
car.

## Being reachable

Core time is 10:00 to 15:00 local. Nobody has to answer outside it, unless on call. Managers who send
messages at night should use *send later*.

Contractors work from where they like; their agreement says which data may travel with them.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'performance-reviews',
    title: 'Performance reviews: how the cycle works',
    url: 'https://hr.rimewell.example/policies/performance-reviews',
    author: who.yusuf,
    createdDaysAgo: 380,
    updatedDaysAgo: 36,
    updatedBy: who.siobhan,
    tags: ['performance', 'review', 'feedback'],
    container: 'Policies / Growth',
    permissions: { datasourceUsers: true },
    views: 187,
    body: `Once a year in depth, once in the middle briefly. The aim is that nothing in the conversation is a
surprise.

## Steps

1. **You write** one page: what you are proud of, what was hard, what you want to learn.
2. **Three colleagues** write half a page each; one must be from another department.
3. **Your manager** writes a proposal.
4. **Calibration**: managers compare proposals for fairness. Two examples per rating, one from outside
   the team.
5. **Conversation**, one hour, within ten days.
6. **Letter** with rating and pay, if it changes.

## Ratings

*Growing*, *strong*, *outstanding*. There is no quota. "Growing" is not a warning; warnings are given in
person and in time.

## Incidents

Causing an incident is not a rating. What you do in the minutes and weeks afterwards may be one, usually
a good one.

## Disagree?

Ask for a second conversation with Siobhan Keane. About one in thirty does, and half of these lead to a
change.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'code-of-conduct',
    title: 'Code of conduct',
    url: 'https://hr.rimewell.example/policies/code-of-conduct',
    author: who.helena,
    createdDaysAgo: 720,
    updatedDaysAgo: 160,
    updatedBy: who.yusuf,
    tags: ['conduct', 'ethics', 'policy'],
    container: 'Policies / Work',
    permissions: { everyone: true },
    views: 176,
    body: `We sell proof. So our own behaviour must stand being proven.

## With each other

Be kind, be exact, be on time. No jokes about origin, body, age, faith, gender or whom somebody loves.
If you hurt someone without meaning to: say sorry once and do better.

## With customers

Never change, delete or beautify a reading. Never. A colleague who asks you to has a problem; so have
you if you do it. Readings are append only in the code and in our heads.

## Gifts

Up to 40 euros per person and year, nothing for pharma and authorities. Report invitations to Helena
Brandt.

## Conflicts of interest

Tell us if your family works for a customer, supplier or competitor. It is usually fine once it is
known.

## Speaking up

Talk to your manager, to Siobhan Keane, to Helena Brandt, or use the box on the portal, which removes
your name. Nobody may punish you for an honest report, even if it turns out wrong. Retaliation is the
one thing for which we fire immediately.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'information-security-basics',
    title: 'Information security for everyone',
    url: 'https://hr.rimewell.example/policies/information-security',
    author: who.viktor,
    createdDaysAgo: 460,
    updatedDaysAgo: 39,
    tags: ['security', 'policy', 'laptop', 'phishing'],
    container: 'Policies / Work',
    permissions: { everyone: true },
    views: 219,
    body: `Ten rules. Nobody fails because of rule eleven.

1. Lock your screen when you stand up. Cake is due otherwise.
2. Use the hardware key. Keep the second one at home.
3. Never approve a sign-in that you did not start.
4. Bank details change only after a **call back** on the known number. See the fake invoice of Halden
   Circuits.
5. Report strange mails with the button. Also if you clicked. Especially if you clicked.
6. Customer data stays in our systems: no private clouds, no private chat.
7. Paper with site plans stays in the office. A notebook was stolen once; paper has no encryption.
8. Updates within three days. The computer will ask politely, then less politely.
9. Visitors wear a badge and do not walk alone. In Hamburg they sign out as well.
10. Lost something? Call Viktor Halász at any hour. The first ten minutes matter most.

Artificial assistants: only the approved one, and never paste readings, names, keys or contracts into
others.

Training is short, once a year, and includes one invented attack. Last time 6 % clicked. The year before
it was 19 %.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'learning-budget',
    title: 'Learning budget and study days',
    url: 'https://hr.rimewell.example/policies/learning',
    author: who.siobhan,
    createdDaysAgo: 290,
    updatedDaysAgo: 85,
    tags: ['learning', 'training', 'benefits'],
    container: 'Policies / Growth',
    permissions: { datasourceUsers: true },
    views: 129,
    body: `Each person has **1,200 euros and five study days** a year. Unused money disappears, unused days too, so
use them.

## What counts

Courses, books, conferences, language lessons, a certificate, a visit to another office to learn a
craft. Examples from last year: Oscar Lindqvist learned sharpening tools ("measurement is measurement"),
Jana Wiechert the refrigerant licence, Mei Tanaka a statistics course, Teodor Ilić Dutch.

## How

1. Tell your manager what you want to learn, in two sentences.
2. Below 300 euros: just do it and claim it.
3. Above: manager agrees, Siobhan Keane books.
4. Give a ten minute Friday show afterwards, if it might interest others.

## Languages

Dutch, German, French and Japanese lessons do **not** count against the budget. Two hours a week may be
working time.

## Paying back

Courses above 3,000 euros: we ask you to stay a year or repay in proportion. This has happened once.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'conge-parental-fr',
    title: 'Congé parental : résumé en français',
    url: 'https://hr.rimewell.example/policies/conge-parental-fr',
    author: who.siobhan,
    createdDaysAgo: 20,
    updatedDaysAgo: 15,
    updatedBy: who.claire,
    tags: ['parental-leave', 'français', 'benefits'],
    container: 'Policies / Time off',
    permissions: { datasourceUsers: true },
    views: 31,
    body: `Ce résumé complète la page « Parental leave ». En cas de différence, la loi française s’applique si elle
est plus favorable.

## L’essentiel

- **18 semaines payées à 100 %** pour chaque parent, quel que soit le mode d’arrivée de l’enfant.
- À prendre dans les 18 mois, en trois périodes au plus, dont une d’au moins six semaines.
- Les indemnités de la sécurité sociale sont versées d’abord ; Rimewell complète jusqu’au salaire
  entier. Teodor Ilić s’occupe du calcul.
- Les naissances des trois derniers mois sont comprises.

## Démarches

1. Prévenir votre responsable et Siobhan Keane, au plus tard huit semaines avant.
2. Envoyer le formulaire du portail avec la date prévue.
3. Les interventions en chambre froide et l’astreinte cessent immédiatement pour les salariées
   enceintes.

## Retour

Première semaine sans réunion, puis 60 à 80 % pendant six mois si vous le souhaitez, sur le même poste.

Questions : Siobhan Keane, en anglais ou en français. Claire Vasseur peut aider à traduire.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'urlaub-und-krankheit-de',
    title: 'Urlaub und Krankheit: Hinweise für Hamburg',
    url: 'https://hr.rimewell.example/policies/urlaub-krankheit-de',
    author: who.siobhan,
    createdDaysAgo: 210,
    updatedDaysAgo: 92,
    updatedBy: who.lukas,
    tags: ['vacation', 'sick-leave', 'deutsch'],
    container: 'Policies / Time off',
    permissions: { datasourceUsers: true },
    views: 44,
    body: `Diese Seite ergänzt die englische Regelung für das Büro Hamburg. Es gilt immer das, was für dich
günstiger ist.

## Urlaub

- 28 Tage im Jahr und die Feiertage in Hamburg.
- Zehn Tage am Stück sollten dabei sein.
- Resturlaub verfällt nicht automatisch. Wir erinnern dich im September und noch einmal im Januar
  schriftlich.
- Urlaub im Labor bitte mit Wiebke Petersen abstimmen, damit die Klimakammer nie ohne Aufsicht läuft.

## Krankheit

1. Bis 9:00 Uhr kurz bei deiner Führungskraft melden, eine Nachricht genügt.
2. Ab dem vierten Tag brauchen wir eine Bescheinigung. Sie wird elektronisch abgerufen, du musst nichts
   schicken.
3. Krank im Urlaub? Am selben Tag melden, dann bekommst du die Tage zurück.
4. Bei einem kranken Kind bleibst du zu Hause. Zehn Tage im Jahr zahlen wir voll weiter.

## Rückkehr

Nach mehr als sechs Wochen bieten wir ein Gespräch und eine stufenweise Rückkehr an. Das ist freiwillig.
Ansprechpartnerin ist Siobhan Keane, auf Wunsch mit Lukas Hoffmeister.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'whistleblowing-box',
    title: 'The quiet box: reporting without a name',
    url: 'https://hr.rimewell.example/policies/quiet-box',
    author: who.helena,
    createdDaysAgo: 250,
    updatedDaysAgo: 130,
    tags: ['whistleblowing', 'ethics', 'policy'],
    container: 'Policies / Work',
    permissions: { everyone: true },
    views: 71,
    body: `The quiet box is on the first page of this portal and on a poster in each kitchen. It is open to
employees, contractors, former colleagues and suppliers.

## What belongs into it

Changed readings, bribes, unsafe work, harassment, hidden conflicts of interest, misuse of data,
retaliation. Bad coffee belongs into #random.

## What happens

1. Your text arrives without address, device or time. Only the week is stored.
2. You receive a code of words. With it you can read our answer and go on writing.
3. Helena Brandt and an outside lawyer in The Hague read it within three working days. If it concerns
   Helena, only the lawyer.
4. You hear what we did within three months at the latest.

## Protection

We do not try to find out who you are. Trying is itself a breach of the code of conduct. If you gave
your name, it is known to two people.

Last year: five reports. Three led to changes, one was an honest misunderstanding, one was a recipe for
mackerel.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'bonus-scheme',
    title: 'Company bonus: how it is calculated',
    url: 'https://hr.rimewell.example/policies/company-bonus',
    author: who.yusuf,
    createdDaysAgo: 270,
    updatedDaysAgo: 48,
    updatedBy: who.ingrid,
    tags: ['bonus', 'pay', 'benefits'],
    container: 'Policies / Money',
    permissions: { datasourceUsers: true },
    views: 158,
    body: `Everybody takes part in the company bonus after six months. It is the same share of salary for all, from
the stock room to the lab.

## Formula

| Goal | Weight | Last year |
| --- | --- | --- |
| Recurring revenue | 40 % | reached 96 % |
| Alarms within 60 seconds | 30 % | reached 90 % |
| Result before interest | 20 % | reached 104 % |
| Departures below 7 % | 10 % | reached |

At 100 % the bonus is **6 % of the yearly salary**. Last year it was 5.6 %. The maximum is 9 %. If a
reading is ever lost through our fault, the alarm part is zero for everyone, management first.

## Payment

With the salary of the third month after the year ends, once the figures are approved by the board.
Part-time and parental leave: leave counts as worked time.

## Sales

Colleagues in sales have their own plan and half of the company bonus. Questions to Yusuf Demirel; for
the arithmetic, Beatriz Moura explains it on a whiteboard with pleasure.`,
  },
  {
    datasource: 'hr',
    objectType: 'Policy',
    id: 'benefits-overview',
    title: 'Benefits at a glance',
    url: 'https://hr.rimewell.example/policies/benefits',
    author: who.siobhan,
    createdDaysAgo: 340,
    updatedDaysAgo: 61,
    tags: ['benefits', 'pension', 'health'],
    container: 'Policies / Money',
    permissions: { datasourceUsers: true },
    views: 192,
    body: `What you get beside your salary. Details differ by country; the longest column wins no prize.

| Benefit | Rotterdam | Hamburg | Lyon | Osaka |
| --- | --- | --- | --- | --- |
| Pension, paid by us | 9 % | 5 % | 4 % | 6 % |
| Health insurance | basic, partly | legal | additional, 100 % | legal |
| Lunch | 4 euros a day | 4 euros a day | vouchers | 700 yen a day |
| Bicycle lease | yes | yes | yes | no |
| Public transport | full | full | 75 % | full |

## For everyone

- 18 weeks of parental leave
- 1,200 euros and five days for learning
- Six talks a year with a counsellor outside the company, anonymous
- A Sprig and a Lantern for the fridge at home, with alarms to your own phone. Do not invite your
  neighbours to the escalation chain.

## When you start

Pension and insurance begin on your first day. You must choose within 30 days whether your partner is
included. Siobhan Keane reminds you twice, then your silence is taken as "no, thank you".`,
  },
]
