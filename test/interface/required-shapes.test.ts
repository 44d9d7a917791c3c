import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALICE, makeWorld, PAGE_ID } from './visit.ts'

/** What existing clients break without, each found by running one. */
const world = await makeWorld()
const has = (value: object, ...fields: string[]) => {
  for (const field of fields) assert.ok(field in value, `${field} in ${JSON.stringify(value).slice(0, 200)}`)
}

test('a search always says what was searched, and every result has an address', async () => {
  for (const query of ['wombat', 'nothing at all', '']) {
    const { body } = await world.client('search', { query })
    assert.equal(typeof body.metadata.searchedQuery, 'string')
    for (const result of body.results) has(result, 'url')
  }
})

test('a person has a name and an id wherever one appears', async () => {
  const { body } = await world.client('people', { emailIds: [ALICE] })
  const answer = (await world.client('createanswer', { data: { question: 'Who?' } })).body
  const { collection } = (await world.client('createcollection', { name: 'People' })).body

  for (const person of [body.results[0], answer.author, answer.updatedBy, collection.creator]) {
    has(person, 'name', 'obfuscatedId')
  }
})

test('an answer has its id, a list of answers its results', async () => {
  const { id } = (await world.client('createanswer', { data: { question: 'Where?' } })).body

  has((await world.client('getanswer', { id })).body.answerResult.answer, 'id')
  has((await world.client('listanswers', {})).body, 'answerResults')
})

test('a collection has id, name and description, an item its collection and type', async () => {
  const { collection } = (await world.client('createcollection', { name: 'Shapes' })).body
  has(collection, 'id', 'name', 'description')
  const added = await world.client('addcollectionitems', {
    collectionId: collection.id,
    addedCollectionItemDescriptors: [{ documentId: PAGE_ID }],
  })
  for (const item of added.body.collection.items) has(item, 'collectionId', 'itemType')
})

test('a pin has the id of its document, a completion its text, a range its start', async () => {
  has((await world.client('pin', { documentId: PAGE_ID, queries: ['shapes'] })).body, 'documentId')
  const { results } = (await world.client('autocomplete', { query: 'wom' })).body
  assert.ok(results.length > 0)
  for (const result of results) {
    has(result, 'result')
    for (const range of result.ranges ?? []) has(range, 'startIndex')
  }
})

test('unknown fields of a request are ignored, never refused', async () => {
  const unknown = { nobodyKnows: { this: ['field'] } }

  for (const [operation, body] of [
    ['search', { query: 'wombat' }],
    ['createanswer', { data: { question: 'Unknown?', ...unknown } }],
    ['listcollections', {}],
    ['listpins', {}],
    ['listshortcuts', { pageSize: 1 }],
  ] as const) {
    const { status } = await world.client(operation, { ...body, ...unknown })
    assert.equal(status, 200, operation)
  }
})
