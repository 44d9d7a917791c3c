import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPassages, passageHash } from '../../src/domain/meaning/passages.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { embeddingEndpoint, type MeaningApp, makeMeaningApp } from '../support/meaning-app.ts'

const CAR = ['car', 'Mending a car', 'Engine, wheels and brakes'] as const
const GARDEN = ['garden', 'Tomatoes in the flower bed', 'Soil and sun'] as const
const PAY = ['pay', 'Payroll', 'Wages of an employee'] as const
/** Shares no word with any document; means the first. */
const QUERY = 'automobile repair'

async function putThree(app: MeaningApp, allowed?: readonly string[]): Promise<void> {
  await app.put(...CAR, allowed)
  await app.put(...GARDEN)
  await app.put(...PAY)
  await app.embedded()
}

test('a document is found by what it means, by those who may see it, and counted for nobody else', async () => {
  const app = await makeMeaningApp(await embeddingEndpoint())
  await putThree(app, ['ann@a.example'])

  const ann = await app.app.search(app.ann, QUERY)
  const bob = await app.app.search(app.bob, QUERY)

  assert.deepEqual(
    ann.body.results.map(({ title }: { title: string }) => title),
    ['Mending a car'],
  )
  assert.equal(ann.body.totalCount, 1)
  assert.equal(bob.body.totalCount, 0)
  assert.deepEqual(bob.body.results, [])
  assert.doesNotMatch(JSON.stringify(bob.body), /Mending|"count":[1-9]/)
  assert.deepEqual(
    await app.app.titles(app.ann, 'Wages salary'),
    ['Payroll'],
    'words and meaning find the same one once',
  )
})

test('a deletion, a new text and a revoked right hold in the next request', async () => {
  const app = await makeMeaningApp(await embeddingEndpoint())
  await putThree(app, ['ann@a.example', 'bob@a.example'])
  assert.deepEqual(await app.app.titles(app.bob, QUERY), ['Mending a car'])

  await app.put(...CAR, ['ann@a.example'])
  assert.deepEqual(await app.app.titles(app.bob, QUERY), [], 'the right was revoked')
  await app.embedded()
  assert.deepEqual(await app.app.titles(app.bob, QUERY), [])
  assert.deepEqual(await app.app.titles(app.ann, QUERY), ['Mending a car'])

  await app.put('car', 'Watering plants', 'Irrigation of the soil', ['ann@a.example'])
  assert.deepEqual(await app.app.titles(app.ann, QUERY), [], 'the old text is not found by its meaning')
  await app.embedded()
  assert.deepEqual(await app.app.titles(app.ann, QUERY), [])

  await app.put(...CAR)
  await app.embedded()
  assert.deepEqual(await app.app.titles(app.ann, QUERY), ['Mending a car'])
  await app.remove('car')
  assert.deepEqual(await app.app.titles(app.ann, QUERY), [], 'it was deleted')
})

test('the vectors of a deleted document, and of a text that it has no longer, leave the store', async () => {
  const app = await makeMeaningApp(await embeddingEndpoint())
  await putThree(app)
  const { vectors, documents } = app.app.app.services
  const [stored] = await documents.byKeys([1])
  assert.ok(stored)
  const hashes = cutPassages(stored, { characters: 1600, most: 8 }).map(passageHash)
  assert.equal((await vectors.find('lsa-3', hashes)).size, 1)

  await app.remove('car')
  await app.embedded()

  await eventually('the vector is gone', async () => (await vectors.find('lsa-3', hashes)).size === 0)
})

test('while the endpoint is down documents are found by words, and by meaning once it is back', async () => {
  const server = await embeddingEndpoint()
  const app = await makeMeaningApp(server)
  server.trouble = { status: 503, headers: { 'Retry-After': '0' } }

  await app.put(...CAR)
  await app.put(...GARDEN)

  assert.deepEqual(await app.app.titles(app.ann, 'brakes'), ['Mending a car'])
  assert.equal(await app.metric('almanac_embedding_waiting_documents'), 2)
  await eventually('a request failed', async () => (await app.metric('almanac_embedding_failures_total')) > 0)
  const token = await app.app.indexingToken()
  const status = () => app.app.index('debug/wiki/document', { objectType: '', docId: 'car' }, token)
  assert.match((await status()).body.problems.join(), /Semantic search doesn't find it yet: 2 documents are waiting/)

  server.trouble = undefined
  await app.embedded()

  await eventually('found by meaning', async () => (await app.app.titles(app.ann, QUERY)).length === 1)
  assert.deepEqual(await app.app.titles(app.ann, QUERY), ['Mending a car'])
  assert.equal((await status()).body.problems, undefined)
  assert.equal(await app.metric('almanac_embedding_waiting_documents'), 0)
})

for (const [outcome, trouble, settings] of [
  ['late', 'silent', { embedQueryMillis: '50' }],
  ['failed', { status: 500 }, {}],
] as const) {
  test(`a query whose vector comes ${outcome === 'late' ? 'too late' : 'not at all'} is answered by words, and counted`, async () => {
    const server = await embeddingEndpoint()
    const app = await makeMeaningApp(server, settings)
    await putThree(app)
    server.trouble = trouble

    const { status, body } = await app.app.search(app.ann, 'tomatoes compensation')

    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ title }: { title: string }) => title),
      ['Tomatoes in the flower bed'],
    )
    assert.equal(await app.metric(`almanac_meaning_queries_total{outcome="${outcome}"}`), 1)
  })
}

test('totals, facets and pages count what is found by meaning like anything else', async () => {
  const app = await makeMeaningApp(await embeddingEndpoint())
  for (let number = 0; number < 6; number++) await app.put(`c${number}`, `Mending a car ${number}`, 'Engine and wheels')
  for (let number = 0; number < 4; number++) await app.put(`a${number}`, `Automobile ${number}`, 'Brakes')
  await app.put(...GARDEN)
  await app.embedded()

  const whole = await app.app.search(app.ann, 'automobile', { pageSize: 100 })
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.app.search(app.ann, 'automobile', { pageSize: 3, ...(cursor && { cursor }) })
    titles.push(...body.results.map(({ title }: { title: string }) => title))
    cursor = body.cursor
    // Vectors that arrive between two pages move nothing.
    await app.put(`new${titles.length}`, 'Mending the engine of a vehicle', 'Repair in a garage')
    await app.embedded()
  } while (cursor !== undefined)
  const chosen = await app.app.search(app.ann, 'automobile app:wiki', { pageSize: 100 })
  const filtered = await app.app.search(app.ann, 'automobile -"Mending a car 3"', { pageSize: 100 })

  const all = whole.body.results.map(({ title }: { title: string }) => title)
  assert.equal(all.length, 10)
  assert.deepEqual(titles, all)
  assert.match(all[0], /Automobile/, 'what has the words as well comes first')
  const apps = whole.body.facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === 'app')
  assert.equal(apps.buckets[0].count, 10)
  assert.ok(chosen.body.totalCount > 10, 'those written meanwhile are found by a new search')
  assert.ok(!filtered.body.results.some(({ title }: { title: string }) => title === 'Mending a car 3'))
})

test('settings that cannot work stop the start with what to do', async () => {
  await assert.rejects(
    makeApp({ meaning: 'endpoint', embedUrl: 'http://127.0.0.1:1/v1' }),
    /requires ALMANAC_EMBED_MODEL/,
  )
  await assert.rejects(
    makeApp({ meaning: 'endpoint', embedUrl: 'http://8.8.8.8/v1', embedModel: 'm' }),
    /must use https/,
  )
})

test('chat compares passages with the built-in table, even if search uses an endpoint', async () => {
  const app = await makeMeaningApp(await embeddingEndpoint())
  const { meaning } = app.app.app.services

  const likes = await meaning?.likeness?.of('travel expenses', ['costs of a business trip', 'a bowl of tomato soup'])

  assert.ok(likes?.[0] !== undefined && likes[0] > (likes[1] ?? 1), String(likes))
  assert.equal(meaning?.closeness, undefined, 'no passage is sent to the endpoint')
})
