import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { AMARA, DEMO_DAY, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const amara = await app.clientToken(AMARA)
const pieter = await app.clientToken(PIETER)

/** What somebody types, and the title of the document that must come first. */
const DOCUMENTS: readonly (readonly [query: string, title: string])[] = [
  // Keys, ids, addresses, file names.
  ['GATE-388', 'Bring back jitter in reconnect backoff, release v2.14.3'],
  ['gate-388', 'Bring back jitter in reconnect backoff, release v2.14.3'],
  ['ATLAS-240', 'Retention of driver trips: 90 days, then aggregate'],
  ['PLAT-902 shedding', 'Connection shedding in ingest-edge'],
  ['https://tickets.rimewell.example/PASS-176', 'Let night duty silence one door for an hour'],
  ['http://tickets.rimewell.example/PASS-176/', 'Let night duty silence one door for an hour'],
  ['tickets:Ticket:PLAT-944', 'Study: second mobile carrier beside Tramontane Mobile'],
  ['RFC-051', 'RFC-051: connection shedding in ingest-edge'],
  ['ADR-017', 'ADR-017: full jitter in the reconnect backoff'],
  ['postmortem INC-61', 'Postmortem INC-61: gateway reconnect storm after carrier outage'],
  ['travel-policy', 'Travel policy'],
  ['v2.14.3 release notes', 'Release notes: fridge-gateway v2.14.3'],
  ['getSensorReading', 'API v3: getSensorReading'],
  ['getsensorreading', 'API v3: getSensorReading'],
  // Words.
  ['travel policy', 'Travel policy'],
  ['expense policy', 'Expense policy'],
  ['parental leave', 'Parental leave'],
  ['code of conduct', 'Code of conduct'],
  ['learning budget', 'Learning budget and study days'],
  ['error codes', 'Error catalogue: all E-codes'],
  ['glossary', 'Glossary: cold chain words we use'],
  ['product catalogue', 'Product catalogue: what we sell'],
  ['design principles', 'Design principles for Console, Pocket and devices'],
  ['okrs platform', 'Platform team OKRs, this quarter'],
  ['osaka office', 'Visiting Osaka: office guide'],
  ['summer party', 'Summer party: plan and food'],
  ['clock skew', 'Runbook: E-417 clock skew on gateways'],
  ['duplicate sms', 'Runbook: duplicate or delayed alert messages'],
  ['duplicate sms postmortem', 'Postmortem INC-64: 23,000 duplicate alarm messages'],
  ['stolen laptop', 'Information security for everyone'],
  ['lost hardware key', 'Lost hardware key'],
  // Questions.
  ['how do I book travel?', 'How to book travel'],
  ['how is the bonus calculated', 'Company bonus: how it is calculated'],
  ['what is MKT and why is it not the average', 'What is MKT and why is it not the average?'],
  ['what do I do when a gateway cannot attach to LTE', 'Runbook: E-331 LTE attach rejected'],
  ['how does passport verification work', 'How Passport verification works, in plain words'],
  ['when is calibration due', 'Calibration: what it is and when it is due'],
  ['can I work from home', 'Working from home and from elsewhere'],
  ['how do I give a talk at the friday show', 'The Friday show: how to give a talk'],
  ['hi, could you please tell me how to book travel, thanks', 'How to book travel'],
  ['I am looking for the expense policy please', 'Expense policy'],
  ['does anybody know how firmware is released', 'How firmware is released'],
  ['who is on call', 'Platform on-call: how the week works'],
  // Numbers as people remember them.
  ['RFC 42', 'RFC-042: move reading-store to columnar segments'],
  ['what does RFC-55 predict', 'RFC-055: predicting excursions in Atlas'],
  // Operators and phrases.
  ['reconnect backoff type:Ticket', 'Bring back jitter in reconnect backoff, release v2.14.3'],
  ['"connection shedding" app:wiki', 'RFC-051: connection shedding in ingest-edge'],
  ['osaka -minato vpn', 'Osaka: Console staging is very slow through VPN'],
  ['app:hr travel', 'Travel policy'],
  // Misspelt.
  ['travle policy', 'Travel policy'],
  ['ravel policy', 'Travel policy'],
  ['TRAVEL POLICY', 'Travel policy'],
  ['travelpolicy', 'Travel policy'],
  ['parentalleave', 'Parental leave'],
  ['cali bration due', 'Calibration: what it is and when it is due'],
  ['glosary cold chian', 'Glossary: cold chain words we use'],
  ['Urlaub und Krankeit', 'Urlaub und Krankheit: Hinweise für Hamburg'],
  // Other languages.
  ['Kalibrierungsnachweis', 'Nachweis der Kalibrierung für Apotheka Süd fehlt'],
  ['Urlaubstage', 'Urlaub und Krankheit: Hinweise für Hamburg'],
  ['Urlaub und Krankheit', 'Urlaub und Krankheit: Hinweise für Hamburg'],
  ['congé parental', 'Congé parental : résumé en français'],
  ['ミナトフレッシュ導入手順', 'ミナトフレッシュ導入手順（現場用）'],
  ['警報メールの文字化け', 'Minato Fresh: 警報メールの文字化け'],
]

for (const [query, title] of DOCUMENTS) {
  test(`"${query}" finds "${title}" first`, async () => {
    const titles = await app.titles(amara, query)

    assert.equal(titles[0], title, titles.slice(0, 5).join(' | '))
  })
}

/** The person that the first structured result must show. */
const PEOPLE: readonly (readonly [query: string, name: string])[] = [
  ['who is the CFO', 'Ingrid Solbakken'],
  ['CFO', 'Ingrid Solbakken'],
  ['who is the chief technology officer?', 'Tobias Renner'],
  ['general counsel', 'Helena Brandt'],
  ['head of customer support', 'Fatima El Amrani'],
  ['priya raghunathan', 'Priya Raghunathan'],
  ['priya ragunathan', 'Priya Raghunathan'],
  ['Freya Jorgensen', 'Freya Jørgensen'],
  ['who is Viktor Halasz', 'Viktor Halász'],
  ['site reliability engineer', 'Joris van der Meer'],
]

for (const [query, name] of PEOPLE) {
  test(`"${query}" shows ${name} first`, async () => {
    const { body } = await app.search(amara, query)

    assert.equal(body.structuredResults?.[0]?.person?.name, name)
  })
}

test('"people in Osaka" shows everybody there, and nobody else', async () => {
  const { body } = await app.search(amara, 'people in Osaka')

  const names = body.structuredResults.map(({ person }: { person: { name: string } }) => person.name).sort()
  assert.deepEqual(names, ['Haruka Ishida', 'Kenji Morimoto', 'Mei Tanaka'])
})

test('a person is shown with the reporting line to those who may read people', async () => {
  const token = await app.clientToken(AMARA, ['SEARCH', 'PEOPLE'])
  const { body } = await app.search(token, 'who is Amara Nwosu')
  const without = await app.search(amara, 'who is Amara Nwosu')

  const chain = body.structuredResults[0].person.metadata.managementChain
  assert.deepEqual(
    chain.map(({ name }: { name: string }) => name),
    ['Priya Raghunathan', 'Tobias Renner', 'Marit Oosterveld'],
  )
  assert.equal(without.body.structuredResults[0].person.metadata.managementChain, undefined)
})

test('what is certain to be a filter is one, is shown as such, and can be taken back', async () => {
  const { body } = await app.search(amara, 'in progress tickets atlas', { pageSize: 50 })
  assert.equal(body.metadata.searchedQuery, 'atlas type:Ticket status:"In progress"')
  assert.equal(body.metadata.modifiedQueryWasUsed, true)
  assert.ok(body.results.length > 0)
  for (const { document } of body.results) assert.equal(document.docType, 'Ticket')

  const typed = await app.search(amara, 'in progress tickets atlas', {
    requestOptions: { facetBucketSize: 10, disableQueryAutocorrect: true },
  })
  assert.equal(typed.body.metadata.searchedQuery, 'in progress tickets atlas')

  const recent = await app.search(amara, 'documents updated last 30 days osaka', { pageSize: 50 })
  assert.equal(recent.body.metadata.searchedQuery, 'osaka updated:past_30_days')
  const since = app.clock.now().getTime() - 30 * 86_400_000
  for (const { document } of recent.body.results) assert.ok(Date.parse(document.metadata.updateTime) >= since)
})

test('words that could be filters stay words where nothing visible says so', async () => {
  for (const query of ['open door alarms', 'final assembly', 'updated firmware', 'closed wombats']) {
    const { body } = await app.search(amara, query)
    assert.equal(body.metadata.rewrittenQuery, undefined, body.metadata.searchedQuery)
  }
})

test('a word of three letters is corrected where letters of it are swapped, else only if nothing is found, and never to a small word', async () => {
  for (const [typed, searched] of [
    ['vnp osaka', 'vpn osaka'],
    ['sign in with sso', 'sign in with sso'],
    ['sso', 'ssh'],
    ['waht is mkt', 'what is mkt'],
  ] as const) {
    const { body } = await app.search(amara, typed)
    assert.equal(body.metadata.searchedQuery, searched)
  }
})

test('every ticket key finds its ticket first, for whoever may see it, and nothing of it for others', async () => {
  const folder = new URL('../../src/demo/company/content/tickets/', import.meta.url)
  const keys = ['devices', 'platform', 'service'].flatMap((shelf) =>
    readdirSync(new URL(`${shelf}/`, folder)).map((file) => file.replace('.md', '')),
  )
  for (const key of keys) {
    for (const token of [amara, pieter]) {
      const { body } = await app.search(token, key, { pageSize: 50 })
      const urls: string[] = body.results.map(({ url }: { url: string }) => url)
      const own = `https://tickets.rimewell.example/${key}`
      assert.ok(urls[0] === own || !urls.includes(own), `${key}: ${urls.slice(0, 3).join(' ')}`)
      if (token === amara && !urls.includes(own)) assert.doesNotMatch(JSON.stringify(body), new RegExp(`Ticket:${key}`))
    }
  }
})
