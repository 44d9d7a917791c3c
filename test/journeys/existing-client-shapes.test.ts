import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

// What clients that exist read without looking whether it is there.

const world = await KnowledgeApp.make()
const { app, ann, push } = world
const asked = async (operation: string, body: object = {}, token = ann) => {
  const { status, body: answer, headers } = await world.ask(token, operation, body)
  assert.equal(status, 200, `${operation}: ${JSON.stringify(answer)}`)
  assert.match(headers.get('content-type') ?? '', /^application\/json/, operation)
  return answer
}
/** Every object anywhere in an answer that has one of these fields. */
function* having(value: unknown, field: string): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && field in value) yield value as Record<string, unknown>
  for (const inner of Object.values(value)) yield* having(inner, field)
}
const texts = (object: object, ...fields: string[]) => {
  for (const field of fields) {
    assert.equal(typeof Reflect.get(object, field), 'string', `${field} of ${JSON.stringify(object)}`)
  }
}
const answer = await asked('createanswer', { data: { question: 'Where do wombats live?', bodyText: 'Underground.' } })
const { collection } = await asked('createcollection', { name: 'Wombats' })
const items = [
  { itemType: 'DOCUMENT', documentId: 'wiki:Page:open' },
  { url: 'https://x.example', itemType: 'URL' },
]
await asked('addcollectionitems', { collectionId: collection.id, addedCollectionItemDescriptors: items })
const pin = await asked('pin', { documentId: 'wiki:Page:open', queries: ['wombat'] })
const TIMES = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
await asked('createannouncement', { title: 'Wombat week', ...TIMES })

test('search tells the query it searched for, and every result its address', async () => {
  const found = await asked('search', { query: 'wombat', pageSize: 10 })
  const none = await asked('search', { query: 'nothingofthekind' })

  assert.equal(found.metadata.searchedQuery, 'wombat')
  assert.equal(none.metadata.searchedQuery, 'nothingofthekind')
  assert.ok(found.results.length > 0)
  for (const result of found.results) texts(result, 'url')
  const ranges = [...having(found, 'endIndex')]
  assert.ok(ranges.length > 0)
  for (const range of ranges) assert.equal(typeof range['startIndex'], 'number')
})

test('facetBucketSize is needed only where options of the request are sent', async () => {
  const without = await world.ask(ann, 'search', { query: 'wombat', requestOptions: {} })
  const filtered = { query: 'wombat', requestOptions: { facetBucketSize: 1 } }

  assert.equal(without.status, 400)
  assert.match(JSON.stringify(without.body.error.details), /facetBucketSize/)
  await asked('search', filtered)
})

test('a person has a name and an ID in every response', async () => {
  const personId = await world.personId('ann')
  const answers = [
    await asked('people', { obfuscatedIds: [personId] }),
    await asked('listentities', { entityType: 'PEOPLE' }),
    await asked('getanswer', { id: answer.id }),
    await asked('getcollection', { id: collection.id }),
    await asked('search', { query: 'wombat' }),
  ]

  const people = answers.flatMap((each) => [...having(each, 'obfuscatedId')])
  assert.ok(people.length >= 5)
  for (const person of people) texts(person, 'name', 'obfuscatedId')
})

test('an answer has its id', async () => {
  for (const told of [answer, (await asked('getanswer', { id: answer.id })).answerResult.answer]) {
    assert.equal(told.id, answer.id)
  }
  const { answerResults } = await asked('listanswers')
  assert.ok(Array.isArray(answerResults))
})

test('a collection has id, name and description, and its items say where they are and what', async () => {
  const told = (await asked('getcollection', { id: collection.id, withItems: true })).collection
  const listed = (await asked('listcollections')).collections

  assert.equal(told.items.length, 2)
  for (const each of [told, ...listed]) {
    assert.equal(typeof each.id, 'number')
    texts(each, 'name', 'description')
  }
  for (const item of told.items) {
    assert.equal(item.collectionId, collection.id)
    texts(item, 'itemType')
  }
})

test('a pin names its document', async () => {
  const all = [pin, (await asked('getpin', { id: pin.id })).pin, ...(await asked('listpins')).pins]

  assert.equal(all.length, 3)
  for (const each of all) texts(each, 'documentId')
})

test('autocomplete and feed tell what each of their entries is', async () => {
  const { results } = await asked('autocomplete', { query: 'wom' })
  const feed = await asked('feed', { categories: ['ANNOUNCEMENT'] })

  assert.ok(results.length > 0 && feed.results.length > 0)
  for (const result of results) texts(result, 'result')
  assert.equal(typeof feed.serverTimestamp, 'number')
  for (const result of feed.results) {
    texts(result, 'category')
    assert.equal(typeof result.primaryEntry, 'object')
  }
})

test('a series of insights has its label', async () => {
  const insights = await asked('insights', { overviewRequest: {} }, world.admin)

  const series = [...having(insights, 'countInfo')]
  assert.ok(series.length > 0)
  for (const each of series) texts(each, 'label')
})

test('a datasource tells its name, and what answers nothing answers 200 without a body', async () => {
  const config = await app.index('getdatasourceconfig', { datasource: 'wiki' }, push)
  const nothing = await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'none' }, push)

  assert.equal(config.body.name, 'wiki')
  assert.deepEqual([nothing.status, nothing.body], [200, ''])
})

test('an empty cookie, compressed answers and fields that nobody knows are taken', async () => {
  const response = await fetch(`${app.address}/rest/api/v1/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ann}`,
      ...{ cookie: '', 'accept-encoding': 'gzip', 'content-type': 'application/json' },
    },
    body: JSON.stringify({ query: 'wombat', fieldOfTomorrow: { deep: [1] } }),
  })

  assert.equal(response.status, 200)
  const { metadata } = (await response.json()) as { metadata: { searchedQuery: string } }
  assert.equal(metadata.searchedQuery, 'wombat')
})
