import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const ticketsService: readonly DemoDocument[] = [
  {
    datasource: 'tickets',
    objectType: 'Escalation',
    id: 'SUP-4471',
    title: 'Vellamo Pharma: late phone alarms during carrier outage',
    url: 'https://tickets.rimewell.example/SUP-4471',
    author: who.callum,
    owner: who.fatima,
    createdDaysAgo: 95,
    updatedDaysAgo: 61,
    updatedBy: who.elodie,
    tags: ['vellamo', 'INC-61', 'escalation', 'pharma'],
    container: 'SUP',
    status: 'Resolved',
    permissions: { groups: ['customer-facing', 'everyone-engineering', 'leadership'] },
    comments: [
      {
        author: who.fatima,
        text: 'In their words: "We can live with an outage. We cannot live with silence."',
        daysAgo: 94,
      },
      {
        author: who.tobias,
        text: 'I was in Lyon today. They want monthly calls and a look at our on-call rota. Agreed.',
        daysAgo: 91,
      },
      {
        author: who.elodie,
        text: 'Closed by the customer. Their quality head thanked us for the report.',
        daysAgo: 61,
      },
    ],
    views: 132,
    body: `**Facts.** During the gateway reconnect storm (INC-61) four depots of Vellamo Pharma had excursions.
Local buzzers worked. Phone calls came 18, 26, 44 and 71 minutes after the start; the contract says
five. No product was lost, since night staff heard the buzzer.

**They want** a written explanation within five days, proof that no reading is missing, and a discussion
about penalties at renewal.

Sponsor: Tobias Renner. Daily update by Fatima El Amrani.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Escalation',
    id: 'SUP-4530',
    title: 'Brightwater Foods: 412 SMS about one freezer door',
    url: 'https://tickets.rimewell.example/SUP-4530',
    author: who.noor,
    owner: who.callum,
    createdDaysAgo: 33,
    updatedDaysAgo: 24,
    updatedBy: who.stefan,
    tags: ['brightwater', 'INC-64', 'escalation', 'sms'],
    container: 'SUP',
    status: 'Resolved',
    comments: [{ author: who.stefan, text: 'Credit note accepted. They asked for the cake recipe.', daysAgo: 24 }],
    views: 71,
    body: `The night shift in Grimsby received 412 identical messages about freezer door 7 between 19:03 and 19:42
UTC. The phone of the shift lead became unusable, and a real alarm from hall 2 was found eleven minutes
late. No goods were harmed.

Cause: INC-64, duplicate alarm messages. They want an apology from a person, a promise that it cannot
happen again, and one month of fees for the site. Noor Jansen took the first call and stayed on it for
half an hour.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Escalation',
    id: 'SUP-4102',
    title: 'Laiterie du Val Clair : deux camions refusés (E-502)',
    url: 'https://tickets.rimewell.example/SUP-4102',
    author: who.luc,
    owner: who.fatima,
    createdDaysAgo: 310,
    updatedDaysAgo: 290,
    tags: ['laiterie', 'passport', 'E-502', 'INC-57'],
    container: 'SUP',
    status: 'Resolved',
    views: 44,
    body: `Deux camions de Laiterie du Val Clair ont été refusés ce matin par une plateforme près de Lyon : le
passeport de température n’a pas pu être vérifié (erreur **E-502**). La marchandise était froide et
conforme, mais sans preuve elle ne passe pas.

Le directeur de nuit m’a appelé à 4 h 45. Cause : clé de signature expirée, incident INC-57. Demande du
client : remboursement du transport de retour, soit 1 160 euros, et une explication écrite. Les
passeports ont été signés de nouveau le jour même.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4544',
    title: 'Orchard Lane: wants proof of alarm test for inspectors',
    url: 'https://tickets.rimewell.example/SUP-4544',
    author: who.noor,
    owner: who.noor,
    createdDaysAgo: 25,
    updatedDaysAgo: 21,
    tags: ['blood-service', 'alarms', 'audit'],
    container: 'SUP',
    status: 'Closed',
    views: 14,
    body: `Orchard Lane Blood Service is inspected next month and needs proof that alarms were tested every
quarter. They tested, but on paper.

Answer: Console keeps test alarms in the audit trail with the mark \`test=true\`. Filter by that and
export as PDF/A, new in Console 5.9. For the quarters before the account was moved, Callum Reid exported
the list by hand. The customer asked for a reminder each quarter; added to the wish list of Gwen
Hathersage.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4551',
    title: 'E-417 after firewall change at Nordhavn Seafood',
    url: 'https://tickets.rimewell.example/SUP-4551',
    author: who.noor,
    owner: who.noor,
    createdDaysAgo: 15,
    updatedDaysAgo: 14,
    updatedBy: who.callum,
    tags: ['E-417', 'nordhavn', 'firewall'],
    container: 'SUP',
    status: 'Closed',
    comments: [
      { author: who.callum, text: 'Perfect handling. Adding the firewall question to the macro.', daysAgo: 14 },
    ],
    views: 22,
    body: `Since Monday 17 gateways of Nordhavn Seafood show gaps, error **E-417**. Skew between 130 and 400
seconds and growing. All at one site in Hirtshals, firmware v2.14.3.

The customer's IT replaced the firewall on Sunday and blocks UDP port 123. Set \`time_source=mqtt\` for
the 17 units; clocks were right after four minutes, backfill complete after twenty. Recommended the
update to v2.15.0, where this is automatic. They are in ring 1 but had postponed it.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4556',
    title: 'Where is our Sprig S3 order? (Tiefkühl Brehmer)',
    url: 'https://tickets.rimewell.example/SUP-4556',
    author: who.callum,
    owner: who.stefan,
    createdDaysAgo: 12,
    updatedDaysAgo: 3,
    tags: ['sprig-s3', 'delivery', 'battery'],
    container: 'SUP',
    status: 'Waiting',
    permissions: { groups: ['customer-facing'] },
    views: 19,
    body: `Tiefkühl Brehmer ordered 180 Sprig S3 nine weeks ago and was promised six weeks. They need 60 for the
Atlas beta trailers, the rest for summer.

Honest answer from Olga Sadowska: 60 in two weeks, 120 when the second battery source is approved or
Ostara Cells delivers, at the latest in ten weeks. Stefan Krüger calls the customer today. Do not
mention which customers go first.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4560',
    title: 'Verifier says "unknown key" for a passport from four years ago',
    url: 'https://tickets.rimewell.example/SUP-4560',
    author: who.noor,
    owner: who.viktor,
    createdDaysAgo: 8,
    updatedDaysAgo: 6,
    tags: ['passport', 'verification', 'keys'],
    container: 'SUP',
    status: 'Closed',
    views: 11,
    body: `An insurer (Calder Mutual) checks an old shipment of a customer and gets **unknown key** in the offline
verifier. The online page says **genuine**.

Viktor Halász: the offline verifier in use is two years old and contains only keys from that time on.
The insurer downloaded the current version and the passport is genuine. We should show "your verifier
may be too old" instead of a frightening message. Added to the Passport page as a question.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4498',
    title: 'Minato Fresh: 警報メールの文字化け',
    url: 'https://tickets.rimewell.example/SUP-4498',
    author: who.haruka,
    owner: who.mei,
    createdDaysAgo: 70,
    updatedDaysAgo: 65,
    tags: ['minato-fresh', 'alarms', 'japan'],
    container: 'SUP',
    status: 'Closed',
    views: 13,
    body: `ミナトフレッシュ様から、警報メールの件名が文字化けすると連絡がありました。古い携帯メールの端末三台だけで発生しています。本文は正しく表示されます。

原因：\`alert-router\` が件名を UTF-8 の一種類でしか送っていませんでした。長い件名が途中で切れ、端末が復元できません。件名を短くし、区切り位置を文字の境界に合わせて修正しました。お客様の端末で確認済みです。`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-588',
    title: 'Stolen laptop, train Lyon to Paris',
    url: 'https://tickets.rimewell.example/IT-588',
    author: who.viktor,
    owner: who.viktor,
    createdDaysAgo: 104,
    updatedDaysAgo: 93,
    tags: ['security', 'laptop'],
    container: 'IT',
    status: 'Closed',
    permissions: { groups: ['it-security'] },
    views: 8,
    body: `Device RW-LT-077, user Élodie Garnier, taken from a train on Thursday at about 18:30. Disk encrypted,
screen locked, hardware key not in the bag.

18:55 phone call, 19:05 sessions revoked, 19:20 tokens rotated, wipe queued. New laptop sent to Lyon the
next morning. Notebook with two site plans also missing; Vellamo Pharma informed by Élodie and Helena
Brandt within 24 hours. Wipe confirmed on day eleven. Insurance number is in the claim folder.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-604',
    title: 'Report: fake Halden Circuits invoice, bank details changed',
    url: 'https://tickets.rimewell.example/IT-604',
    author: who.teodor,
    owner: who.viktor,
    createdDaysAgo: 47,
    updatedDaysAgo: 42,
    tags: ['security', 'phishing', 'finance'],
    container: 'IT',
    status: 'Closed',
    permissions: { groups: ['it-security', 'finance', 'operations'] },
    comments: [
      {
        author: who.viktor,
        text: "Their mailbox was taken over. I talked to Halden's IT, they are resetting everything.",
        daysAgo: 46,
      },
    ],
    views: 26,
    body: `Mail from "accounts" at Halden Circuits with purchase order 70412 (real), asking to pay 86,200 euros to
a new bank account before the end of the quarter. The sender domain has two letters swapped. I called
Olga's contact at Halden on the old number: they know nothing about it.

Nothing paid. Mail forwarded with full headers. Three other people in finance and operations received
the same mail; none clicked. Please block the domain.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-611',
    title: 'New starter: Noor Jansen, support',
    url: 'https://tickets.rimewell.example/IT-611',
    author: who.fatima,
    owner: who.viktor,
    createdDaysAgo: 49,
    updatedDaysAgo: 42,
    tags: ['onboarding', 'access'],
    container: 'IT',
    status: 'Done',
    views: 10,
    body: `Start on Monday in Rotterdam. Please prepare:

- Laptop, standard, Dutch keyboard
- Two hardware keys
- Accounts: wiki, desk, chat, drive, Console support role (not administrator)
- Headset, the good one, she will be on the phone all day
- Sprig and Lantern demo set to take home

No access to production tools in the first month. Callum Reid is her buddy and will show \`rimectl\` in
read-only mode later.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-619',
    title: 'Leavers: revoke drive access on the last day automatically',
    url: 'https://tickets.rimewell.example/IT-619',
    author: who.viktor,
    owner: who.viktor,
    createdDaysAgo: 17,
    updatedDaysAgo: 9,
    tags: ['access', 'audit', 'drive'],
    container: 'IT',
    status: 'Done',
    permissions: { datasourceUsers: true },
    views: 15,
    body: `Minor finding 3 of the security audit: two leavers could open the drive for three days after their last
day, because the job ran only on Mondays.

The People Portal now sends the last working day to the account service. At 18:00 local time all
sessions end and group memberships are removed; files move to the manager. Tested with a made-up
employee. Contractors are handled through the end date of their agreement; Pieter Claassens and Rūta
Balčiūnaitė have theirs entered.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-622',
    title: 'Osaka office: video room echo',
    url: 'https://tickets.rimewell.example/IT-622',
    author: who.mei,
    owner: who.viktor,
    createdDaysAgo: 10,
    updatedDaysAgo: 8,
    tags: ['osaka', 'video', 'office'],
    container: 'IT',
    status: 'Open',
    permissions: { datasourceUsers: true },
    views: 6,
    body: `In the large room everyone hears themselves with a delay when Rotterdam speaks. The small room is fine.
It began after the furniture was moved: the microphone now stands under the air conditioner and in front
of the glass wall.

Tried: other cable, lower volume, asking people to whisper. Haruka Ishida suggests a felt panel; Viktor
Halász wants to try the ceiling microphone first. Needed before the Minato Fresh executive call in two
weeks.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'IT-598',
    title: 'Hardware keys for all key holders and finance',
    url: 'https://tickets.rimewell.example/IT-598',
    author: who.viktor,
    owner: who.viktor,
    createdDaysAgo: 77,
    updatedDaysAgo: 45,
    tags: ['security', 'hardware-key', 'finance'],
    container: 'IT',
    status: 'Done',
    permissions: { datasourceUsers: true },
    views: 12,
    body: `After the review of INC-57 and before the audit: everyone who can sign, pay or deploy uses a hardware
key, not a phone code. 22 people. Two keys each, one stays at home in a safe place.

Done for engineering, finance and leadership. Marit Oosterveld has hers on a fish-shaped key ring. Lost
keys are reported to #it-help at once; a replacement takes one day in Rotterdam and Hamburg, three in
Lyon and Osaka.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIN-118',
    title: 'One invoice per site for Brightwater Foods',
    url: 'https://tickets.rimewell.example/FIN-118',
    author: who.stefan,
    owner: who.beatriz,
    createdDaysAgo: 39,
    updatedDaysAgo: 12,
    tags: ['billing', 'brightwater', 'billing-sync'],
    container: 'FIN',
    status: 'In progress',
    permissions: { groups: ['finance', 'sales'] },
    comments: [
      {
        author: who.beatriz,
        text: 'Possible from next month if the site list in Console is clean. It has two Grimsbys.',
        daysAgo: 12,
      },
    ],
    views: 14,
    body: `Brightwater Foods wants 31 invoices instead of one, each with its own cost centre, on the same day of
the month. \`billing-sync\` knows only accounts.

Proposal of Beatriz Moura: a table with site, cost centre and address, maintained by the customer in
Console; the sync splits by site. The sum must match the contract to the cent; rounding differences go
to the largest site. Price per sensor stays 2.90 euros.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIN-124',
    title: 'Warranty provision for Cryo probe swap',
    url: 'https://tickets.rimewell.example/FIN-124',
    author: who.beatriz,
    owner: who.beatriz,
    createdDaysAgo: 60,
    updatedDaysAgo: 18,
    tags: ['warranty', 'sprig-cryo', 'provision'],
    container: 'FIN',
    status: 'In progress',
    permissions: { groups: ['finance'] },
    views: 9,
    body: `3,870 probes of revision B are to be replaced. Cost: probe 12.95, visit share 41, shipping 3, together
about 57 euros each if field service bundles visits; customers swap about 40 % themselves, which costs
16 euros.

Provision: 158,000 euros, of which 61 % is used. Claim against the maker of the housing: 94,000 euros,
not booked as income until they sign. Rafael Quintero supplies the test report, Olga Sadowska the count
of returned probes. Review with Ingrid Solbakken at quarter end.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIN-131',
    title: 'Credits after INC-64: approve 3,260 euros',
    url: 'https://tickets.rimewell.example/FIN-131',
    author: who.teodor,
    owner: who.ingrid,
    createdDaysAgo: 28,
    updatedDaysAgo: 22,
    tags: ['credit', 'INC-64', 'brightwater'],
    container: 'FIN',
    status: 'Done',
    permissions: { groups: ['finance'] },
    views: 6,
    body: `Brightwater Foods, Grimsby site: one month of fees, 2,480 euros. Six smaller customers with more than 50
duplicate messages: 130 euros each, 780 together. Total 3,260.

Booked as a reduction of revenue. The SMS provider refuses to take back its 1,840 euros, since it
delivered exactly what we asked for. Approved by Ingrid Solbakken with the remark that limits are
cheaper than apologies.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'HRT-077',
    title: 'Payroll correction: shift allowances',
    url: 'https://tickets.rimewell.example/HRT-077',
    author: who.teodor,
    owner: who.siobhan,
    createdDaysAgo: 130,
    updatedDaysAgo: 121,
    tags: ['payroll', 'confidential'],
    container: 'HRT',
    status: 'Done',
    permissions: { users: [who.teodor, who.siobhan, who.beatriz] },
    views: 5,
    body: `Three field service colleagues received the shift allowance of the old table (28 euros) instead of the
new one (34 euros) for 11 nights. Names and amounts are in the payroll system, not here.

Correction of 198 euros gross in total with the next payroll run. Siobhan Keane informed each of them
personally. Cause: the new table had a start date of the first Monday instead of the first of the month.
Checked the other tables, all correct.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'HRT-083',
    title: 'Workplace accommodation request',
    url: 'https://tickets.rimewell.example/HRT-083',
    author: who.siobhan,
    owner: who.siobhan,
    createdDaysAgo: 43,
    updatedDaysAgo: 30,
    tags: ['accommodation', 'confidential'],
    container: 'HRT',
    status: 'Done',
    permissions: { groups: ['hr-confidential'] },
    views: 3,
    body: `A colleague in Rotterdam asks for a height-adjustable desk and two more days at home per week for
medical reasons. The doctor's note was seen by Siobhan Keane and is not stored in this system.

Agreed with the manager, who knows the arrangement but not the reason. Desk ordered through Viktor
Halász as a normal equipment request. Review after six months. Nobody else needs to know; please do not
add watchers to this ticket.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'ATLAS-233',
    title: 'Contractor time sheets: 120 hour frame reached',
    url: 'https://tickets.rimewell.example/ATLAS-233',
    author: who.priya,
    owner: who.priya,
    createdDaysAgo: 19,
    updatedDaysAgo: 16,
    tags: ['atlas', 'contractors', 'budget'],
    container: 'ATLAS',
    status: 'Done',
    permissions: { intersections: [['project-atlas', 'contractors']], users: [who.priya, who.teodor] },
    views: 8,
    body: `Pieter Claassens reached the frame of 120 hours on the 24th, because the offline queue needed two extra
weeks. Rūta Balčiūnaitė is at 96.

Agreement: Pieter may use 20 of Rūta's hours this month; next month returns to normal. Time sheets are
approved by Priya Raghunathan before the last working day. Teodor Ilić pays within 14 days if the
purchase order number is on the invoice. It was missing last time, that is why it took 23 days.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'JUN-004',
    title: 'Juniper: prepare data room access list',
    url: 'https://tickets.rimewell.example/JUN-004',
    author: who.beatriz,
    owner: who.ingrid,
    createdDaysAgo: 27,
    updatedDaysAgo: 13,
    tags: ['juniper', 'data-room', 'confidential'],
    container: 'JUN',
    status: 'In progress',
    permissions: { intersections: [['finance', 'project-juniper']] },
    views: 7,
    body: `Access list for the data room of the target. Finance members on the project list only: Ingrid Solbakken
and Beatriz Moura.

Folders: revenue by customer, contracts with change of control clauses, payroll summary without names,
tax. Missing so far: bank covenants and the licence of the second data provider. Downloads are
watermarked with our names. Do not print. Questions to the target go through Helena Brandt, numbered, at
most twenty a week.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4563',
    title: 'API key rotation for Nordhavn Seafood without downtime',
    url: 'https://tickets.rimewell.example/SUP-4563',
    author: who.callum,
    owner: who.callum,
    createdDaysAgo: 6,
    updatedDaysAgo: 2,
    tags: ['api', 'api-key', 'nordhavn'],
    container: 'SUP',
    status: 'Closed',
    views: 10,
    body: `Nordhavn Seafood wants to replace the API key of its harbour dashboard, which calls \`getSensorReading\`
every minute. They fear a gap while both sides change.

Answer: an account may have two active keys. Create the second one in Console under **Account > API
keys**, change the dashboard, check "last used" of the old key, then revoke it. The dashboard also polls
too often; recommended the stream endpoint or a 60 second cache. Done together on the phone in a quarter
of an hour.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'SUP-4567',
    title: 'Nachweis der Kalibrierung für Apotheka Süd fehlt',
    url: 'https://tickets.rimewell.example/SUP-4567',
    author: who.stefan,
    owner: who.noor,
    createdDaysAgo: 3,
    updatedDaysAgo: 1,
    tags: ['calibration', 'apotheka-sued', 'deutsch'],
    container: 'SUP',
    status: 'In progress',
    views: 7,
    body: `Apotheka Süd bereitet eine Inspektion vor und findet für zwölf Sprig S2 in Augsburg kein
Kalibrierzertifikat in der Console. Die Fühler wurden vor 23 Monaten kalibriert, das Zertifikat gilt 24
Monate.

Noor Jansen hat die Zertifikate im Ordner „Certificates“ gefunden; sie hingen an den alten
Seriennummern, weil die Gehäuse getauscht wurden. Bitte neu zuordnen und gleich einen Termin für die
nächste Kalibrierung vorschlagen. Jana Wiechert ist in zwei Wochen ohnehin in Ulm.`,
  },
  {
    datasource: 'tickets',
    objectType: 'Ticket',
    id: 'FIN-136',
    title: 'Call-back field in the payment form',
    url: 'https://tickets.rimewell.example/FIN-136',
    author: who.teodor,
    owner: who.viktor,
    createdDaysAgo: 41,
    updatedDaysAgo: 4,
    tags: ['payments', 'phishing', 'finance'],
    container: 'FIN',
    status: 'In progress',
    permissions: { groups: ['finance', 'it-security'] },
    comments: [
      {
        author: who.viktor,
        text: 'Prototype is ready. The form refuses the number if it appears in the last ten mails of the sender.',
        daysAgo: 4,
      },
    ],
    views: 12,
    body: `After the fake invoice (IT-604) every change of bank details needs a call to a number we already knew.
Today this lives in our heads. It should live in the form.

- New mandatory fields: who was called, on which number, when
- The number must come from the supplier record and cannot be typed
- A second person confirms, and not the one who called
- Payments above 50,000 euros to an account younger than 30 days wait for one day

Beatriz Moura wants it before the quarter ends. Drawing attached, the fish in the corner is decoration.`,
  },
]
