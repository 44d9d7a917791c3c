import type { DemoDocument } from '../types.ts'
import { who } from '../who.ts'

export const chatCompany: readonly DemoDocument[] = [
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'announcements-parental-leave',
    title: 'New parental leave policy from next month',
    url: 'https://chat.rimewell.example/c/announcements/parental-leave',
    author: who.yusuf,
    createdDaysAgo: 21,
    updatedDaysAgo: 20,
    tags: ['parental-leave', 'people', 'announcement'],
    container: '#announcements',
    views: 265,
    body: `**Yusuf Demirel**: From next month every parent gets 18 weeks of fully paid leave, regardless of
country, gender or how the child arrived. The details and the form are in the People Portal under
"Parental leave".

**Freya Jørgensen**: Does it apply if the baby is born this month?

**Yusuf Demirel**: Yes, births up to three months back count. Siobhan will contact you.

**Kenji Morimoto**: 日本オフィスも同じですか。

**Haruka Ishida**: 同じです。国の給付との調整は会社がしてくれます。

**Marit Oosterveld**: I am proud of this one. Please use it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'announcements-audit-result',
    title: 'Audit results are in',
    url: 'https://chat.rimewell.example/c/announcements/audit-result',
    author: who.helena,
    createdDaysAgo: 16,
    updatedDaysAgo: 16,
    tags: ['audit', 'compliance', 'announcement'],
    container: '#announcements',
    views: 178,
    body: `**Helena Brandt**: Both auditors left an hour ago. Distribution practice: no major finding, two minor.
Information security: no major finding, three minor.

**Desmond Achebe**: Thank you to everyone who answered questions at eight in the morning.

**Viktor Halász**: Special thanks to Jana, who showed the calibration record of a random Lantern in 40
seconds. The auditor wrote "impressive" into the margin.

**Jana Wiechert**: It was on top of the pile. Do not tell anyone.

**Helena Brandt**: Too late. The five points and their owners are on the wiki page "Audit season".`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'announcements-lyon-move',
    title: 'Le bureau de Lyon déménage',
    url: 'https://chat.rimewell.example/c/announcements/lyon-move',
    author: who.claire,
    createdDaysAgo: 24,
    updatedDaysAgo: 17,
    tags: ['lyon', 'office', 'français'],
    container: '#announcements',
    views: 74,
    body: `**Claire Vasseur**: Le bureau de Lyon déménage dans six semaines, deux rues plus loin. Plus de lumière,
une vraie salle de réunion, et un quai pour la camionnette de Luc.

**Luc Marchetti**: Enfin ! Je pourrai charger les capteurs sans bloquer le tramway.

**Élodie Garnier**: Est-ce que le congélateur de démonstration vient avec nous ?

**Claire Vasseur**: Oui, avec trois personnes dans la chaîne d’alarme. Nous avons lu INC-49.

**Viktor Halász**: Network is ordered for the new address. Je suis désolé pour mon français.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'newcomers-what-is-mkt',
    title: 'What is MKT and why is it not the average?',
    url: 'https://chat.rimewell.example/c/newcomers/mkt',
    author: who.noor,
    createdDaysAgo: 37,
    updatedDaysAgo: 36,
    tags: ['newcomers', 'mkt', 'glossary'],
    container: '#newcomers',
    views: 61,
    body: `**Noor Jansen**: A customer asked for MKT. I said "the average", and there was a silence.

**Callum Reid**: Mean kinetic temperature. Warm hours count more, because medicine spoils faster when
warm.

**Gwen Hathersage**: Example: eleven hours at 5 °C and one hour at 25 °C. Average 6.7, MKT almost 10.

**Noor Jansen**: So one bad hour cannot hide.

**Gwen Hathersage**: Exactly the sentence for the customer. It is in the glossary now?

**Noor Jansen**: It is now.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'newcomers-coldbox-port',
    title: 'coldbox does not start on a new laptop',
    url: 'https://chat.rimewell.example/c/newcomers/coldbox',
    author: who.pieter,
    createdDaysAgo: 73,
    updatedDaysAgo: 73,
    tags: ['newcomers', 'coldbox', 'setup'],
    container: '#newcomers',
    views: 22,
    body: `**Pieter Claassens**: \`make run\` in \`coldbox\` ends with "address already in use" on 7070.

**Sanne de Wit**: The device management agent on new laptops uses 7070. Start with
\`PORT=7171 make run\`.

**Pieter Claassens**: Works, and my virtual freezer is at +4 and screaming. Lovely.

**Amara Nwosu**: Close the door: \`curl localhost:7171/freezers/demo/door -d closed\`.

**Priya Raghunathan**: Can somebody add this to the onboarding page?

**Amara Nwosu**: Adding it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'it-help-hardware-key-lost',
    title: 'Lost hardware key',
    url: 'https://chat.rimewell.example/c/it-help/lost-key',
    author: who.stefan,
    createdDaysAgo: 23,
    updatedDaysAgo: 23,
    tags: ['it-help', 'hardware-key'],
    container: '#it-help',
    permissions: { datasourceUsers: true },
    views: 17,
    body: `**Stefan Krüger**: I lost a hardware key somewhere between Kiel and Hamburg. Probably in a taxi.

**Viktor Halász**: Thanks for saying it at once. It is removed from your account. Do you have the second
one?

**Stefan Krüger**: At home, in the drawer with the passports.

**Viktor Halász**: Good drawer. A new one is in Hamburg tomorrow, ask Wiebke. Nothing else to do.

**Stefan Krüger**: Taxi driver just called. He thought it was a garage opener and it "does not work".

**Viktor Halász**: Still revoked. He may keep it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'it-help-vpn-osaka',
    title: 'Osaka: Console staging is very slow through VPN',
    url: 'https://chat.rimewell.example/c/it-help/osaka-vpn',
    author: who.mei,
    createdDaysAgo: 12,
    updatedDaysAgo: 11,
    tags: ['it-help', 'vpn', 'osaka'],
    container: '#it-help',
    permissions: { datasourceUsers: true },
    views: 14,
    body: `**Mei Tanaka**: Staging needs 9 seconds per page from Osaka. Production is fine.

**Viktor Halász**: Your VPN goes to Rotterdam and staging runs in the Osaka region, so every request
travels twice around the planet.

**Mei Tanaka**: Romantic, but slow.

**Viktor Halász**: I set a split route for \`*.staging.rimewell.example\`. Reconnect, please.

**Mei Tanaka**: 0.4 seconds. ありがとう！`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'it-help-printer',
    title: 'Second-floor printer',
    url: 'https://chat.rimewell.example/c/it-help/printer',
    author: who.teodor,
    createdDaysAgo: 35,
    updatedDaysAgo: 34,
    tags: ['it-help', 'printer', 'office'],
    container: '#it-help',
    permissions: { datasourceUsers: true },
    views: 40,
    body: `**Teodor Ilić**: The printer prints only the left half of each invoice.

**Viktor Halász**: That printer is called Hephaestus and he is old. Which half do you need?

**Teodor Ilić**: The half with the amounts.

**Desmond Achebe**: Buy a new one. We sell proof on paper to inspectors, we should be able to print it.

**Viktor Halász**: Ordered, arrives on Tuesday. Name suggestions in this thread, Greek gods only.

**Beatriz Moura**: Plutus. God of wealth. For once, something in finance with a budget.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'support-e417-wave',
    title: 'E-417 wave on Monday morning',
    url: 'https://chat.rimewell.example/c/support/e417-monday',
    author: who.callum,
    createdDaysAgo: 15,
    updatedDaysAgo: 15,
    tags: ['E-417', 'support', 'clock'],
    container: '#support',
    views: 48,
    body: `**Callum Reid**: Seventeen E-417 at Nordhavn since this morning, one site.

**Noor Jansen**: On it. Skew grows, so not a time zone. They changed the firewall on Sunday.

**Anton Kirilov**: Port 123, I bet a coffee. \`time_source=mqtt\` and done.

**Noor Jansen**: Port 123 it is. Set for all 17, clocks are right. SUP-4551.

**Anton Kirilov**: With v2.15.0 this happens by itself. Why are they not on it? They are ring 1.

**Noor Jansen**: They postponed because of the herring season. I will ask again afterwards.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'support-s3-delivery-macro',
    title: 'Wording for late Sprig S3 orders',
    url: 'https://chat.rimewell.example/c/support/s3-delivery',
    author: who.fatima,
    createdDaysAgo: 28,
    updatedDaysAgo: 26,
    tags: ['sprig-s3', 'battery', 'macro'],
    container: '#support',
    views: 33,
    body: `**Fatima El Amrani**: We need one honest text for "where is my Sprig S3". No blaming of Ostara by name.

**Olga Sadowska**: Facts: a supplier of battery cells had a fire, nobody was hurt, we get about 60 %.

**Stefan Krüger**: Customers accept late. They do not accept "soon".

**Fatima El Amrani**: Draft: "Your sensors wait for a battery cell that is scarce worldwide. We will
tell you a firm week as soon as we have the cells in our hands, not before."

**Claire Vasseur**: Good. Add an offer: rental loggers for free until then, as long as the pool lasts.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'field-cryo-swap-tips',
    title: 'Cryo probe swap: tips from the road',
    url: 'https://chat.rimewell.example/c/field/cryo-swap',
    author: who.jana,
    createdDaysAgo: 40,
    updatedDaysAgo: 31,
    tags: ['sprig-cryo', 'E-209', 'field-service'],
    container: '#field',
    views: 38,
    body: `**Jana Wiechert**: 52 probes in four days. Tip: warm the connector in your fist for a full minute. I
broke two by being quick.

**Kenji Morimoto**: Same here. Also wipe the socket, frost inside gives E-209 again at once.

**Luc Marchetti**: I have twelve rev C left and forty depots. When is the delivery?

**Bram Teunissen**: Next week, 300 pieces for Lyon.

**Rafael Quintero**: Please send me the broken ones with the site name. I have cut 41 open so far; all
cracked at pin 2.

**Jana Wiechert**: Two boxes are on the way, with cake.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'field-blast-freezer-refusal',
    title: 'Refused to enter a blast freezer today',
    url: 'https://chat.rimewell.example/c/field/refusal',
    author: who.luc,
    createdDaysAgo: 67,
    updatedDaysAgo: 66,
    tags: ['safety', 'field-service', 'freezer'],
    container: '#field',
    views: 55,
    body: `**Luc Marchetti**: I refused to work at a site near Valence. The inside release of the −40 freezer door
was broken. The site manager was not pleased.

**Bram Teunissen**: Right decision. I will call him now.

**Desmond Achebe**: Fully behind you. No sensor is worth a finger.

**Bram Teunissen**: He calmed down when I sent the safety page. A mechanic comes tomorrow, new visit on
Friday.

**Luc Marchetti**: Update Friday: release repaired, tested three times, job done in 25 minutes.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'hamburg-kuehlhaus',
    title: 'Termin Kühlhaus Brehmer',
    url: 'https://chat.rimewell.example/c/hamburg/kuehlhaus',
    author: who.jana,
    createdDaysAgo: 20,
    updatedDaysAgo: 18,
    tags: ['hamburg', 'tiefkuehl-brehmer', 'deutsch'],
    container: '#hamburg',
    views: 16,
    body: `**Jana Wiechert**: Donnerstag bin ich bei Tiefkühl Brehmer, zehn Auflieger mit Lantern G3 ausrüsten. Wer
will mit?

**Anton Kirilov**: Ich. Ich möchte sehen, ob die Magnethalter bei −25 °C halten.

**Stefan Krüger**: Der Betriebsrat kommt auch und fragt, was Atlas über die Fahrer speichert.

**Wiebke Petersen**: 90 Tage, dann nur noch die Temperaturkurve. Steht in ATLAS-240, ist aber noch nicht
fertig.

**Stefan Krüger**: Dann sage ich genau das. Ehrlich ist bei denen am besten.

**Jana Wiechert**: Abfahrt 5:30 Uhr. Warme Socken!`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'osaka-minato',
    title: 'ミナトフレッシュ第二期の報告',
    url: 'https://chat.rimewell.example/c/osaka/minato-wave2',
    author: who.kenji,
    createdDaysAgo: 9,
    updatedDaysAgo: 8,
    tags: ['minato-fresh', 'osaka', '日本語'],
    container: '#osaka',
    views: 21,
    body: `**森本 健二 (Kenji)**: 第二期の五拠点は全部動いています。二台だけ SIM の問題（E-331）が残っています。水曜日に直します。

**石田 遥 (Haruka)**: お客様の部長が「静かな導入だった」と褒めてくださいました。

**田中 芽衣 (Mei)**: 警報メールの文字化けも直りました。古い端末三台で確認済みです。

**石田 遥 (Haruka)**: 第三期は電池不足で六週間遅れるかもしれません。学校給食の十二番と十三番を優先します。

**森本 健二 (Kenji)**: 了解です。その二拠点分だけでも早く送ってもらえるよう、オルガさんに頼みます。`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'supply-halden-week14',
    title: 'Halden Circuits: flash chip revision in week 14',
    url: 'https://chat.rimewell.example/c/supply/halden-week14',
    author: who.olga,
    createdDaysAgo: 10,
    updatedDaysAgo: 8,
    tags: ['halden', 'supply-chain', 'E-640'],
    container: '#supply',
    views: 13,
    body: `**Olga Sadowska**: Halden confirms: three days in week 14 with another flash revision, 212 Lantern G3.
They "considered it equivalent".

**Rafael Quintero**: It is equivalent except at −10 °C while writing, which is where we live.

**Olga Sadowska**: I asked for a change notice procedure in writing and for the price of 212 visits,
just in case.

**Desmond Achebe**: Good. Who has those units?

**Freya Jørgensen**: 140 at Brightwater, 60 at Apotheka Süd, 12 in our stock. The slow write mode works
on all samples, so probably no visit.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'random-cake',
    title: 'Cake for Brightwater',
    url: 'https://chat.rimewell.example/c/random/cake',
    author: who.stefan,
    createdDaysAgo: 23,
    updatedDaysAgo: 22,
    tags: ['random', 'brightwater'],
    container: '#random',
    views: 96,
    body: `**Stefan Krüger**: For 412 duplicate SMS we owe Grimsby a cake. How large is a 412-portion cake?

**Kofi Mensah**: Three floors. I drew it. The top floor is a freezer door.

**Linnea Forsberg**: The handle must be marzipan.

**Noor Jansen**: I want to write the icing: "Sorry. Sorry. Sorry. Sorry."

**Beatriz Moura**: Which cost centre is marzipan?

**Ingrid Solbakken**: Mine. Send a photo.

**Callum Reid**: Delivered. They framed the credit note next to the printed messages.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'random-bike-lock',
    title: 'Found: bicycle key',
    url: 'https://chat.rimewell.example/c/random/bike-key',
    author: who.sanne,
    createdDaysAgo: 5,
    updatedDaysAgo: 5,
    tags: ['random', 'office'],
    container: '#random',
    views: 37,
    body: `**Sanne de Wit**: Found a bicycle key with a small wooden herring in the Rotterdam kitchen, under the
toaster.

**Joris van der Meer**: Not mine, mine has a duck.

**Gwen Hathersage**: Marit has everything fish-shaped.

**Marit Oosterveld**: It is mine and I walked home in the rain yesterday. How did it get under the
toaster?

**Teodor Ilić**: The toaster keeps many secrets. Also crumbs. We should clean it before the board sees
it.`,
  },
  {
    datasource: 'chat',
    objectType: 'Thread',
    id: 'friday-show-jitter',
    title: 'Friday show: who wants this week?',
    url: 'https://chat.rimewell.example/c/friday-show/this-week',
    author: who.kofi,
    createdDaysAgo: 11,
    updatedDaysAgo: 8,
    tags: ['friday-show', 'talks'],
    container: '#friday-show',
    views: 33,
    body: `**Kofi Mensah**: Slot is free. Anyone?

**Amara Nwosu**: I could do "Twelve thousand people at one door", about jitter and the reconnect storm.
Live, with the audience as gateways.

**Lukas Hoffmeister**: I volunteer to be the load balancer and fall over.

**Noor Jansen**: Can support play the customers and phone everybody?

**Kofi Mensah**: Yes to all of it. Bring the ship's bell.

**Mei Tanaka**: Please record it, it is midnight here and I want to see Lukas fall.`,
  },
]
