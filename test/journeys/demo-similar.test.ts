import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMARA, DEMO_DAY, makeDemoApp, PIETER } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'

const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const amara = await app.clientToken(AMARA)

/** What is similar to the first result of a query, by title. */
async function similarTo(query: string, token = amara): Promise<string[]> {
  const { body } = await app.search(token, query, { pageSize: 1 })
  if (body.results.length === 0) return []
  const sourceDocument = { id: body.results[0].document.id }
  const answer = await app.send('/rest/api/v1/recommendations', { sourceDocument, pageSize: 5 }, { token })
  assert.equal(answer.status, 200)
  return answer.body.results.map(({ title }: { title: string }) => title)
}

const SIMILAR: readonly (readonly [query: string, title: string])[] = [
  ['Full jitter or equal jitter?', 'ADR-017: full jitter in the reconnect backoff'],
  ['Runbook: gateway reconnect storm', 'Postmortem INC-61: gateway reconnect storm after carrier outage'],
  ['parental leave', 'New parental leave policy from next month'],
  ['travel policy', 'How to book travel'],
  ['Congé parental', 'Parental leave'],
  ['Urlaub und Krankheit', 'Büro Hamburg: das Wichtigste auf einer Seite'],
  ['okrs platform', 'Company OKRs for the year'],
]

for (const [query, title] of SIMILAR) {
  test(`"${title}" is the most similar to what "${query}" finds`, async () => {
    const [first] = await similarTo(query)

    assert.equal(first, title)
  })
}

test('a report in another language leads to those about the same incident', async () => {
  const titles = await similarTo('Kundenbericht INC-61')

  assert.ok(titles.length >= 2)
  for (const title of titles) assert.match(title, /INC-61/)
  assert.ok(titles.includes('Customer report: delayed alarms after a carrier outage (INC-61)'))
})

test('nothing is shown rather than what has little in common', async () => {
  assert.deepEqual(await similarTo('All-hands notes: spring edition'), [])
  assert.deepEqual(await similarTo('Kitchen peace treaty'), [])
  for (const [query, unrelated] of [
    ['how long is parental leave?', /Annual service|Lantern/],
    ['Full jitter or equal jitter?', /office|contract|How long we keep/],
    ['Visiting Osaka: office guide', /Feldanleitung|Kitchen/],
  ] as const) {
    for (const title of await similarTo(query)) assert.doesNotMatch(title, unrelated)
  }
})

test('what somebody may not see is never similar for them', async () => {
  const pieter = await app.clientToken(PIETER)
  for (const [query] of SIMILAR) {
    for (const title of await similarTo(query, pieter)) {
      const { body } = await app.search(pieter, `"${title.replaceAll('"', '')}"`, { pageSize: 50 })
      assert.ok(body.totalCount > 0, `${title} is found by the same person`)
    }
  }
})
