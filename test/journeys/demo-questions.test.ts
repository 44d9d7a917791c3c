import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMARA, DEMO_DAY, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const amara = await app.clientToken(AMARA)
const pieter = await app.clientToken(PIETER)

/** What people of the company type, and the title of the document that must come first. */
const DOCUMENTS: readonly (readonly [query: string, title: string])[] = [
  // Times that are what a document is about.
  ['what customers asked last month', 'Support review: what customers asked last month'],
  ['okrs this quarter', 'Platform team OKRs, this quarter'],
  // The latest.
  ['latest release notes', 'Release notes: Console 5.9'],
  ['latest postmortem', 'Postmortem INC-66: Console charts slow for a morning'],
  ['newest gateway release notes', 'Release notes: fridge-gateway v2.15.0'],
  ['latest all hands', 'All-hands notes: spring edition'],
  ['most recent on-call handover', 'On-call handover, Wednesday'],
  // Questions.
  ['how do I roll out gateway firmware', 'Runbook: rolling out gateway firmware in rings'],
  ['how to swap a cryo probe', 'Field guide: swapping Sprig Cryo probes (rev B to rev C)'],
  ['where is the office in osaka', 'Visiting Osaka: office guide'],
  ['how do I restore the device registry', 'Runbook: restoring device-registry from backup'],
  ['how do I get my expenses back', 'Expense policy'],
  ['how many vacation days do I have', 'Vacation and public holidays'],
  ['how do I book a bench in the hamburg lab', 'Hamburg lab: benches, freezers and how to book'],
  ['who may approve what', 'Who may approve what: signature limits'],
  ['what does the blinking led mean', 'LED and buzzer language'],
  ['why is there no hosted time series database', 'ADR-022: keep our own reading store'],
  ['when are sprig s3 delivered', 'Battery shortage: Ostara Cells and Sprig S3'],
  ['how are performance reviews done', 'Performance reviews: how the cycle works'],
  ['what to do when the office network is down', 'Runbook: Rotterdam office network is down'],
  ['how do I rotate the passport signing key', 'Runbook: rotating the Passport signing key'],
  ['how do I write for the status page', 'Runbook: writing for the status page'],
  ['what happens in the first thirty days', 'Onboarding for engineers: the first thirty days'],
  // Words and names.
  ['signature limits', 'Who may approve what: signature limits'],
  ['release notes console', 'Release notes: Console 5.9'],
  ['pocket release notes', 'Release notes: Pocket 3.2.0'],
  ['E-331', 'Runbook: E-331 LTE attach rejected'],
  ['e417 runbook', 'Runbook: E-417 clock skew on gateways'],
  ['E-640', 'Two E-640 in ring 2, same production week'],
  ['INC-64', 'Postmortem INC-64: 23,000 duplicate alarm messages'],
  ['inc 61 postmortem', 'Postmortem INC-61: gateway reconnect storm after carrier outage'],
  ['inc64', 'Postmortem INC-64: 23,000 duplicate alarm messages'],
  ['adr 9', 'ADR-009: bounded fallback when the key store is away'],
  ['adr jitter', 'ADR-017: full jitter in the reconnect backoff'],
  ['battery shortage', 'Battery shortage: Ostara Cells and Sprig S3'],
  ['on-call pay', 'On-call: pay and rest'],
  ['oncall handover', 'On-call handover, Wednesday'],
  ['MKT', 'What is MKT and why is it not the average?'],
  ['coldbox', 'coldbox: a freezer in your laptop'],
  ['coldbox does not start', 'coldbox does not start on a new laptop'],
  ['api quickstart', 'API quick start in ten minutes'],
  ['list excursions api', 'API v3: listExcursions'],
  ['mqtt topics', 'MQTT topics and payloads'],
  ['coding guidelines', 'Platform coding guidelines'],
  ['brand voice', 'How we write: voice and names'],
  ['minato rollout status', 'Minato Fresh rollout: plan and status'],
  ['escalation process', 'Customer escalations: who, when, how'],
  ['safety cold room', 'Safety in freezers and cold rooms'],
  ['stock counting rotterdam', 'Rotterdam stock room: how counting works'],
  ['certification japan radio', 'Radio and safety certification by country'],
  ['slow queries reading store', 'Runbook: slow queries in reading-store'],
  ['fake invoice', 'Security note: fake Halden Circuits invoice'],
  ['new starter noor', 'New starter: Noor Jansen, support'],
  ['night mode', 'Night mode that is not a searchlight'],
  ['atlas requirements', 'Project Atlas: product requirements'],
  ['passport signing key expired', 'Postmortem INC-57: Passport signing key expired (E-502)'],
  ['cloud costs', 'Cloud and carrier cost: monthly report'],
  ['second floor printer', 'Second-floor printer'],
  ['bicycle key', 'Found: bicycle key'],
  ['osaka video room echo', 'Osaka office: video room echo'],
  ['how we meet', 'How we meet'],
  ['quiet box', 'The quiet box: reporting without a name'],
  ['offline sync pocket', 'Design: offline sync in Pocket'],
  ['carrier blackout test', 'Running the carrier blackout test'],
  ['devices roadmap', 'Devices roadmap: next four quarters'],
  ['tickets.rimewell.example/GATE-402', 'E-275 when pairing more than 100 Sprigs at once'],
  // Misspelt.
  ['gatway recconect storm runbook', 'Runbook: gateway reconnect storm'],
  ['archtecture overveiw', 'Architecture overview: from Sprig to screen'],
  ['parential leave', 'Parental leave'],
  ['wistleblowing', 'The quiet box: reporting without a name'],
  ['calibraton due', 'Calibration: what it is and when it is due'],
  ['batery shortage', 'Battery shortage: Ostara Cells and Sprig S3'],
  ['expence policy', 'Expense policy'],
  ['onboardnig engineers', 'Onboarding for engineers: the first thirty days'],
  ['EXPENSE POLICY', 'Expense policy'],
  ['devicesroadmap', 'Devices roadmap: next four quarters'],
  // Other languages.
  ['krank melden', 'Urlaub und Krankheit: Hinweise für Hamburg'],
  ['Krankmeldung', 'Urlaub und Krankheit: Hinweise für Hamburg'],
  ['Reisekosten', 'Travel policy'],
  ['Elternzeit', 'Parental leave'],
  ['Drucker', 'Second-floor printer'],
  ['Uhrzeit am Gateway falsch', 'Feldanleitung E-417: Uhrzeit am Gateway falsch'],
  ['Feldanleitung', 'Feldanleitung E-417: Uhrzeit am Gateway falsch'],
  ['Kuehlhaus Brehmer', 'Termin Kühlhaus Brehmer'],
  ['Nachweis Kalibrierung', 'Nachweis der Kalibrierung für Apotheka Süd fehlt'],
  ['bureau de Lyon', 'Le bureau de Lyon déménage'],
  ['guide installation chambres froides', 'Guide d’installation : chambres froides laitières'],
  ['conge parental', 'Congé parental : résumé en français'],
  ['文字化け', 'Minato Fresh: 警報メールの文字化け'],
  ['ミナトフレッシュ 第二期', 'ミナトフレッシュ第二期の報告'],
  ['導入手順', 'ミナトフレッシュ導入手順（現場用）'],
  // Operators.
  ['type:Runbook clock', 'Runbook: E-417 clock skew on gateways'],
  ['channel:it-help printer', 'Second-floor printer'],
  ['status:Draft postmortem', 'Postmortem INC-66: Console charts slow for a morning'],
  ['before:past_month release notes', 'Release notes: Pocket 3.2.0'],
  ['tag:osaka vpn', 'Osaka: Console staging is very slow through VPN'],
  ['app:chat jitter', 'Full jitter or equal jitter?'],
]

for (const [query, title] of DOCUMENTS) {
  test(`"${query}" finds "${title}" first`, async () => {
    const titles = await app.titles(amara, query)

    assert.equal(titles[0], title, titles.slice(0, 5).join(' | '))
  })
}

/** The person that the first structured result must show. */
const PEOPLE: readonly (readonly [query: string, name: string])[] = [
  ['who is responsible for payroll', 'Teodor Ilić'],
  ['who leads design', 'Linnea Forsberg'],
  ['who is in charge of supply chain', 'Olga Sadowska'],
  ['head of IT', 'Viktor Halász'],
  ["Amara's manager", 'Priya Raghunathan'],
  ['who does amara report to', 'Priya Raghunathan'],
  ['platform lead', 'Priya Raghunathan'],
  ['wer leitet Firmware', 'Lukas Hoffmeister'],
  ['head of support', 'Fatima El Amrani'],
  ['head of engineering', 'Tobias Renner'],
  ['who runs sales in japan', 'Haruka Ishida'],
  ['CTO', 'Tobias Renner'],
  ['CEO', 'Marit Oosterveld'],
  ['tanaka', 'Mei Tanaka'],
  ['oskar lindqvist', 'Oscar Lindqvist'],
  ['fatima', 'Fatima El Amrani'],
  ['frontend engineer', 'Sanne de Wit'],
  ['who is responsible for firmware', 'Lukas Hoffmeister'],
  ['head of sales', 'Claire Vasseur'],
  ['who runs the platform team', 'Priya Raghunathan'],
]

for (const [query, name] of PEOPLE) {
  test(`"${query}" shows ${name} first`, async () => {
    const { body } = await app.search(amara, query)

    assert.equal(body.structuredResults?.[0]?.person?.name, name)
  })
}

test('"who reports to priya" shows all who do', async () => {
  const { body } = await app.search(amara, 'who reports to priya')

  const names = body.structuredResults.map(({ person }: { person: { name: string } }) => person.name).sort()
  assert.deepEqual(names, [
    'Amara Nwosu',
    'Joris van der Meer',
    'Mei Tanaka',
    'Oscar Lindqvist',
    'Pieter Claassens',
    'Sanne de Wit',
  ])
})

test('what only sounds like a question for somebody shows nobody', async () => {
  for (const query of ['connection manager', 'session lead', 'who runs the night shift train', 'reading store owner']) {
    const { body } = await app.search(amara, query)
    const people = (body.structuredResults ?? []).filter(({ person }: { person?: object }) => person !== undefined)
    assert.deepEqual(people, [], query)
  }
})

/** Words that are understood as filters. */
const FILTERS: readonly (readonly [query: string, searched: string])[] = [
  ['tickets updated this week', 'type:Ticket updated:past_week'],
  ['postmortems updated this month', 'type:Postmortem updated:past_month'],
  ['release notes last month', 'release notes updated:past_month'],
  ['docs by Oscar', 'from:"Oscar Lindqvist"'],
  ['runbooks by Joris', 'type:Runbook from:"Joris van der Meer"'],
  ['threads from Kofi', 'type:Thread from:"Kofi Mensah"'],
  ['shedding docs by amara', 'shedding from:"Amara Nwosu"'],
  ['tickets by Noor about passports', 'passports type:Ticket from:"Noor Jansen"'],
  ['tickets from Callum last month', 'type:Ticket from:"Callum Reid" updated:past_month'],
  ['jitter docs from Anton last year', 'jitter from:"Anton Kirilov" updated:past_year'],
  ['tickets assigned to me', 'type:Ticket owner:me'],
  ['closed tickets e-417', 'e-417 type:Ticket status:Done status:Closed status:Resolved'],
]

for (const [query, searched] of FILTERS) {
  test(`"${query}" is searched as ${searched}, and as typed for whoever wants that`, async () => {
    const { body } = await app.search(amara, query)
    assert.equal(body.metadata.searchedQuery, searched)
    assert.equal(body.metadata.modifiedQueryWasUsed, true)
    assert.ok(body.results.length > 0)

    const requestOptions = { facetBucketSize: 10, disableQueryAutocorrect: true }
    const typed = await app.search(amara, query, { requestOptions })
    assert.equal(typed.body.metadata.searchedQuery, query)
  })
}

test('open tickets are those that are not done, whatever their status is called', async () => {
  const { body } = await app.search(amara, 'open tickets gateway', { pageSize: 50 })

  assert.match(body.metadata.searchedQuery, /^gateway type:Ticket status:/)
  assert.ok(body.results.length > 0)
  for (const { document } of body.results) {
    assert.equal(document.docType, 'Ticket')
    assert.doesNotMatch(document.metadata.status, /Done|Closed|Resolved/)
  }
})

test('filters come from what the caller may see', async () => {
  // Her own letter is a personnel record; the contractor sees none.
  const hers = await app.search(amara, 'records updated last year')
  assert.equal(hers.body.metadata.searchedQuery, 'type:Record updated:past_year')
  const his = await app.search(pieter, 'records updated last year')
  assert.equal(his.body.metadata.searchedQuery, 'records updated:past_year')
})
