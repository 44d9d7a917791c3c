import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const chatClosed: readonly DemoDocument[] = [
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'sales-vellamo-renewal',
    title: 'Vellamo renewal: what do we offer?',
    url: 'https://chat.rimewell.example/c/sales/vellamo-renewal',
    author: who.elodie,
    createdDaysAgo: 14,
    updatedDaysAgo: 6,
    tags: ['vellamo', 'renewal', 'pricing'],
    container: '#sales',
    permissions: { groups: ['sales'] },
    views: 24,
    body: `**Élodie Garnier**: Their purchasing asks for 8 % off and a penalty of 2 % per late alarm. And Atlas for
free.

**Claire Vasseur**: Three years, 4 % off, a penalty capped at one monthly fee. Atlas six months free,
then list price, visible on paper.

**Élodie Garnier**: Quality does not care about price. Quality wants the second carrier written down.

**Claire Vasseur**: I ask Tobias whether we may promise a date. PLAT-944 is a study, not a plan.

**Stefan Krüger**: Offer rev C probes everywhere before winter. It costs us nothing new, we do it
anyway.

**Élodie Garnier**: That is the opening then. Meeting on Thursday at 14:00.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'sales-pipeline-monday',
    title: 'Monday pipeline call',
    url: 'https://chat.rimewell.example/c/sales/pipeline',
    author: who.claire,
    createdDaysAgo: 8,
    updatedDaysAgo: 7,
    tags: ['sales', 'pipeline', 'forecast'],
    container: '#sales',
    permissions: { groups: ['sales', 'finance'] },
    views: 19,
    body: `**Claire Vasseur**: Numbers for Beatriz, please.

**Stefan Krüger**: DACH: 410 thousand weighted. Largest: Apotheka Süd extension, 160, likely.

**Haruka Ishida**: Japan: 230 thousand. A second grocer after Minato Fresh, decision in six weeks.

**Élodie Garnier**: Pharma France: Vellamo 1.1 million over three years, 70 %. Everything else small.

**Beatriz Moura**: And Atlas?

**Claire Vasseur**: Not in the forecast until there is a price list.

**Beatriz Moura**: Thank you. I note S3 delivery risk of 190 thousand against all of this.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'sales-sendrova-rumour',
    title: 'Has anyone heard of a company in Lisbon?',
    url: 'https://chat.rimewell.example/c/sales/competitor-lisbon',
    author: who.haruka,
    createdDaysAgo: 19,
    updatedDaysAgo: 18,
    tags: ['sales', 'competitors'],
    container: '#sales',
    permissions: { groups: ['sales'] },
    views: 15,
    body: `**Haruka Ishida**: A prospect asked whether we work with a route data firm in Lisbon. I said I did not
know.

**Stefan Krüger**: Never heard of it. Competitor?

**Claire Vasseur**: Please answer that we do not comment on other companies, and send me the contact.

**Haruka Ishida**: Sent. The question was friendly, they liked our dock alarms.

**Claire Vasseur**: Thank you. Let us leave it there.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'finance-q-close',
    title: 'Quarter close: stock does not match',
    url: 'https://chat.rimewell.example/c/finance/quarter-close',
    author: who.teodor,
    createdDaysAgo: 29,
    updatedDaysAgo: 27,
    tags: ['finance', 'close', 'stock'],
    container: '#finance',
    permissions: { groups: ['finance'] },
    views: 12,
    body: `**Teodor Ilić**: Stock of Sprig Cryo is 52 probes too high.

**Beatriz Moura**: 52 is what Jana returned from the swap week. Returned probes are not stock.

**Teodor Ilić**: They were scanned into shelf C4 by somebody helpful.

**Beatriz Moura**: Move them to the claim location. The provision in FIN-124 stays as it is.

**Ingrid Solbakken**: Day six again. What would have made it day five?

**Teodor Ilić**: A shelf with a red sign that says NOT STOCK.

**Ingrid Solbakken**: Buy the sign.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'finance-cash-forecast',
    title: 'Cash: week nine looks thin',
    url: 'https://chat.rimewell.example/c/finance/cash',
    author: who.beatriz,
    createdDaysAgo: 10,
    updatedDaysAgo: 9,
    tags: ['finance', 'cash', 'forecast'],
    container: '#finance',
    permissions: { groups: ['finance'] },
    views: 8,
    body: `**Beatriz Moura**: Lowest point is week nine with 2.3 million if Vellamo renews late and we prepay the
second cell supplier 310 thousand.

**Ingrid Solbakken**: And with the other matter?

**Beatriz Moura**: Not in this sheet. I keep it in the separate one.

**Ingrid Solbakken**: Good. The credit line of 4 million is untouched. Keep week nine visible for the
board.

**Teodor Ilić**: Halden asks for payment in 30 instead of 45 days, after the phishing story.

**Ingrid Solbakken**: No.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'leadership-atlas-price',
    title: 'Atlas price, last round',
    url: 'https://chat.rimewell.example/c/leadership/atlas-price',
    author: who.naomi,
    createdDaysAgo: 22,
    updatedDaysAgo: 21,
    tags: ['atlas', 'pricing'],
    container: '#leadership',
    permissions: { groups: ['leadership'] },
    views: 9,
    body: `**Naomi Prescott**: Memo is final: 12.50 per trailer, 9.80 above 400, beta fleets half for a year.

**Claire Vasseur**: I can sell 12.50. I could sell 14.

**Ingrid Solbakken**: At 0.11 cost per day the margin is fine. At 0.19 the large tier hurts. Tobias?

**Tobias Renner**: 0.13 is certain, 0.11 is probable. Mei has one more idea.

**Marit Oosterveld**: Decided. If we are above 0.14 at launch, the large tier waits. Thank you for
arguing in writing.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'leadership-single-sources',
    title: 'List of single sources',
    url: 'https://chat.rimewell.example/c/leadership/single-sources',
    author: who.desmond,
    createdDaysAgo: 44,
    updatedDaysAgo: 38,
    tags: ['risk', 'supply-chain', 'leadership'],
    container: '#leadership',
    permissions: { groups: ['leadership'] },
    views: 10,
    body: `**Desmond Achebe**: First version: Ostara Cells (battery), Tramontane Mobile (carrier), Halden Circuits
(assembly), one SMS provider, one person who understands \`billing-sync\`.

**Tobias Renner**: The last one is Oscar. He agrees that this is a problem.

**Marit Oosterveld**: I told the board about the first three before they asked. It was appreciated.

**Helena Brandt**: Add our key notary. If that office burns, old passports are harder to prove.

**Desmond Achebe**: Added. Owners and dates follow on Friday.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'managers-review-calibration',
    title: 'Calibration meeting: reminders',
    url: 'https://chat.rimewell.example/c/managers/calibration',
    author: who.siobhan,
    createdDaysAgo: 34,
    updatedDaysAgo: 30,
    tags: ['performance', 'calibration', 'managers'],
    container: '#people-managers',
    permissions: { groups: ['people-managers', 'hr-confidential'] },
    views: 17,
    body: `**Siobhan Keane**: Calibration is on Tuesday. Please bring two examples for each rating, one of them
from somebody outside your team.

**Priya Raghunathan**: How do we treat incident work? Half of my team's year was INC-61.

**Siobhan Keane**: As work. Preventing the next one counts more than heroics at night.

**Lukas Hoffmeister**: And the author of the change that caused it?

**Yusuf Demirel**: Look at what he did afterwards. He said "my change" in the channel within minutes.
That is the culture we want to pay for.

**Bram Teunissen**: Agreed. Notes go into the portal, not into chat.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'juniper-room',
    title: 'Room',
    url: 'https://chat.rimewell.example/c/juniper/room',
    author: who.ingrid,
    createdDaysAgo: 25,
    updatedDaysAgo: 12,
    tags: ['juniper', 'confidential'],
    container: '#juniper',
    permissions: { intersections: [['leadership', 'project-juniper']] },
    views: 9,
    body: `**Ingrid Solbakken**: The two licences: the first provider agrees to a change of owner for 60 thousand.
The second does not answer.

**Helena Brandt**: Without the second, coverage in Spain and Portugal is half. I would make it a
condition for closing.

**Claire Vasseur**: Somebody in Osaka was asked about Lisbon by a prospect. I stopped it, but the circle
is leaking.

**Marit Oosterveld**: Then we go faster. Board on the price frame next week, closing only with both
licences.

**Tobias Renner**: Oscar's verdict: buy team and model. He would hire their lead at once.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'juniper-numbers',
    title: 'Numbers check',
    url: 'https://chat.rimewell.example/c/juniper/numbers',
    author: who.beatriz,
    createdDaysAgo: 18,
    updatedDaysAgo: 16,
    tags: ['juniper', 'valuation'],
    container: '#juniper-finance',
    permissions: { intersections: [['finance', 'project-juniper']] },
    views: 5,
    body: `**Beatriz Moura**: Their recurring revenue is 1.62 million, not 1.9. The difference is a one-time data
sale that was spread over the year.

**Ingrid Solbakken**: Then 7.4 is gone. What does the model say?

**Beatriz Moura**: 6.2 at 3.8 times revenue. With the big customer at risk (38 %), 5.6.

**Ingrid Solbakken**: I take 6.2 to the board with a third as earn-out. Put both cases into the sheet
and lock it.

**Beatriz Moura**: Done. Only the two of us can open it.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-priya-amara',
    title: 'Priya and Amara',
    url: 'https://chat.rimewell.example/d/priya-amara/ceiling',
    author: who.priya,
    createdDaysAgo: 17,
    updatedDaysAgo: 16,
    tags: ['career'],
    container: 'Direct message',
    permissions: { users: [who.priya, who.amara] },
    views: 6,
    body: `**Priya Raghunathan**: The ceiling review could be your cross-team project for the staff track. Lukas
likes it too.

**Amara Nwosu**: I would love that. Can I have Anton for two days a month?

**Priya Raghunathan**: I ask Lukas. What would you drop?

**Amara Nwosu**: The Thursday meetings. Also the API office hour, Mei wants it.

**Priya Raghunathan**: Fine. And about your letter: yes, I pushed for the top of the band. Well
deserved.

**Amara Nwosu**: Thank you. That means a lot after the last quarter.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-yusuf-siobhan',
    title: 'Yusuf and Siobhan',
    url: 'https://chat.rimewell.example/d/yusuf-siobhan/lyon',
    author: who.yusuf,
    createdDaysAgo: 15,
    updatedDaysAgo: 14,
    tags: ['people', 'confidential'],
    container: 'Direct message',
    permissions: { users: [who.yusuf, who.siobhan] },
    views: 4,
    body: `**Yusuf Demirel**: One resignation in Lyon is likely if the move goes wrong. Did she tell you more?

**Siobhan Keane**: It is the commute and not the job. A parking place or one more day at home would
settle it.

**Yusuf Demirel**: Do both and tell Claire it was your idea.

**Siobhan Keane**: Succession sheet for Field Service: Bram names Jana. She does not know.

**Yusuf Demirel**: Leave it so until the reviews are over. Then let Bram tell her himself.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-beatriz-teodor',
    title: 'Beatriz and Teodor',
    url: 'https://chat.rimewell.example/d/beatriz-teodor/callback',
    author: who.beatriz,
    createdDaysAgo: 47,
    updatedDaysAgo: 46,
    tags: ['finance', 'phishing'],
    container: 'Direct message',
    permissions: { users: [who.beatriz, who.teodor] },
    views: 5,
    body: `**Beatriz Moura**: You saved us 86,200 euros today. I want to say it here before I say it loudly.

**Teodor Ilić**: I almost paid it. The order number was right. The country of the bank was the only odd
thing.

**Beatriz Moura**: And you called. That is the whole job.

**Teodor Ilić**: Could we make the call-back a field in the payment form, so that nobody can skip it?

**Beatriz Moura**: Yes. Write down how it should look and I will get it built.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-callum-noor',
    title: 'Callum and Noor',
    url: 'https://chat.rimewell.example/d/callum-noor/first-night',
    author: who.callum,
    createdDaysAgo: 33,
    updatedDaysAgo: 32,
    tags: ['support', 'onboarding'],
    container: 'Direct message',
    permissions: { users: [who.callum, who.noor] },
    views: 4,
    body: `**Callum Reid**: How are you after yesterday? Eleven calls and a SEV2 in your second week is a lot.

**Noor Jansen**: Tired but fine. I was afraid of posting in #incidents. What if it was nothing?

**Callum Reid**: Then we would have said "thanks, it is nothing". Always post.

**Noor Jansen**: The shift lead in Grimsby was kind. He read the messages aloud like poetry.

**Callum Reid**: Take tomorrow morning off. Fatima agrees.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-oscar-tobias',
    title: 'Oscar and Tobias',
    url: 'https://chat.rimewell.example/d/oscar-tobias/lisbon',
    author: who.oscar,
    createdDaysAgo: 27,
    updatedDaysAgo: 26,
    tags: ['juniper'],
    container: 'Direct message',
    permissions: { users: [who.oscar, who.tobias] },
    views: 3,
    body: `**Oscar Lindqvist**: Back from Lisbon. Short version: good people, good model, one server and no tested
restore.

**Tobias Renner**: How bad is the restore?

**Oscar Lindqvist**: 19 hours, twice with errors. I would not run our lobby fridge on it.

**Tobias Renner**: Would you still buy?

**Oscar Lindqvist**: The team and the dwell model, yes. Write the data down to zero unless the licences
are settled. Notes go to the restricted page tonight.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-marit-notes',
    title: 'Marit, notes to self',
    url: 'https://chat.rimewell.example/d/marit/self',
    author: who.marit,
    createdDaysAgo: 12,
    updatedDaysAgo: 4,
    tags: ['notes'],
    container: 'Direct message',
    permissions: { users: [who.marit] },
    views: 7,
    body: `**Marit Oosterveld**: Ask Ingrid about week nine before the board does.

**Marit Oosterveld**: Call the fish dealer. Ten years since the first order; invite him to the summer
party, and pay him in mackerel.

**Marit Oosterveld**: Say thank you to Anton in public, not for the mistake but for the sentence after
it.

**Marit Oosterveld**: The question about buying a company at the all-hands: who asked, and why? Circle
is too large.

**Marit Oosterveld**: Bicycle key. Look under toaster.`,
  },
  {
    datasource: 'chat',
    objectType: 'DirectMessage',
    id: 'dm-pieter-priya',
    title: 'Pieter and Priya',
    url: 'https://chat.rimewell.example/d/pieter-priya/contract',
    author: who.pieter,
    createdDaysAgo: 13,
    updatedDaysAgo: 12,
    tags: ['contract'],
    container: 'Direct message',
    permissions: { users: [who.pieter, who.priya] },
    views: 5,
    body: `**Pieter Claassens**: About the permanent position: I like the team a lot. I am thinking about the move
from Antwerp.

**Priya Raghunathan**: No pressure. Remote with two days a month in Rotterdam is possible, I asked.

**Pieter Claassens**: That changes things. May I decide at the end of the month?

**Priya Raghunathan**: Of course. Whatever you decide, please finish the offline queue first. The
drivers in Bourg ask about it every week.

**Pieter Claassens**: Deal.`,
  },
]
