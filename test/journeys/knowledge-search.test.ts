import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, role } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve } = app
interface Structured {
  answer?: { question: string; bodyText?: string }
  collection?: { name: string; itemCount: number }
}
const structured = async (token: string, query: string): Promise<string[]> => {
  const { body } = await app.app.search(token, query)
  const results: Structured[] = body.structuredResults ?? []
  return results.flatMap(({ answer, collection }) => answer?.question ?? collection?.name ?? [])
}
const titles = (token: string, query: string, rest: object = {}) => app.app.titles(token, query, { ...rest })
const make = async (token: string, name: string, rest: object, ...items: string[]) => {
  const { body } = await app.ask(token, 'createcollection', { name, ...rest })
  const addedCollectionItemDescriptors = items.map((id) => ({ itemType: 'DOCUMENT', documentId: `wiki:Page:${id}` }))
  if (items.length > 0) {
    await app.ask(token, 'addcollectionitems', { collectionId: body.collection.id, addedCollectionItemDescriptors })
  }
  return body.collection.id
}

test('answers and collections are found by those who may read them, in search and while typing', async () => {
  const data = { question: 'How do I book a meeting room?', questionVariations: ['reserve rooms'], bodyText: 'Ask.' }
  await app.ask(ann, 'createanswer', { data })
  await app.ask(ann, 'createanswer', {
    data: { question: 'How do I book the secret meeting room?', addedRoles: role('VIEWER', 'ann') },
  })
  await make(ann, 'Meeting rooms', { description: 'All of them' }, 'open')
  await make(ann, 'Meeting rooms of sales', audience('department', 'Sales'))
  const completed = async (token: string, query: string) => {
    const { body } = await app.ask(token, 'autocomplete', { query, resultTypes: ['DOCUMENT'] })
    return body.results.map(({ result }: { result: string }) => result).sort()
  }

  assert.deepEqual(await structured(eve, 'book meeting room'), ['How do I book a meeting room?'])
  assert.deepEqual(await structured(eve, 'reserving a room'), ['How do I book a meeting room?'])
  assert.deepEqual((await structured(ann, 'book meeting room')).length, 2)
  assert.deepEqual(await structured(eve, 'meeting rooms'), ['How do I book a meeting room?', 'Meeting rooms'])
  assert.deepEqual(
    (await structured(bob, 'meeting rooms sales')).filter((name) => name.includes('sales')),
    ['Meeting rooms of sales'],
  )
  assert.deepEqual(await structured(eve, 'meeting rooms sales'), [])
  assert.deepEqual(await structured(eve, 'book meeting room app:wiki'), [])
  assert.deepEqual(await completed(eve, 'meeting ro'), ['How do I book a meeting room?', 'Meeting rooms'])
  assert.equal((await completed(bob, 'meeting ro')).length, 3)
  const { body } = await app.app.search(eve, 'book meeting room')
  assert.equal(body.structuredResults[0].answer.bodyText, 'Ask.')
})

test('collection: finds the documents in a collection the caller can read, by name or ID', async () => {
  const id = await make(bob, 'Reading list', {}, 'open', 'closed')
  await make(bob, 'Private list', { addedRoles: role('VIEWER', 'bob') }, 'open')
  const facetFilters = [{ fieldName: 'collection', values: [{ value: 'reading LIST', relationType: 'EQUALS' }] }]
  const filtered = { requestOptions: { facetBucketSize: 10, facetFilters } }

  assert.deepEqual((await titles(bob, 'collection:"reading list"')).sort(), ['Salaries of wombats', 'Wombat handbook'])
  assert.deepEqual(await titles(ann, 'collection:"Reading List"'), ['Wombat handbook'])
  assert.deepEqual(await titles(ann, `handbook collection:${id}`), ['Wombat handbook'])
  assert.deepEqual(await titles(ann, 'handbook -collection:"reading list"'), ['Koala handbook'])
  assert.deepEqual(await titles(ann, 'handbook', filtered), ['Wombat handbook'])
  assert.deepEqual(await titles(bob, 'collection:"private list"'), ['Wombat handbook'])
  const [hidden, absent] = [
    (await app.app.search(ann, 'collection:"private list"')).body,
    (await app.app.search(ann, 'collection:"no such list"')).body,
  ]
  assert.deepEqual([hidden.totalCount, absent.totalCount], [0, 0])
  assert.equal(hidden.metadata.searchWarning.warningType, absent.metadata.searchWarning.warningType)
  const { body } = await app.ask(ann, 'autocomplete', { query: 'collection:rea' })
  assert.deepEqual(
    body.results.map(({ result }: { result: string }) => result),
    ['collection:"Reading list"'],
  )
})

test('a pinned document stands on top of its query, for its audience, within filters and counts', async () => {
  const { id } = (await app.ask(ann, 'pin', { documentId: 'wiki:Page:other', queries: ['Wombat Handbook'] })).body
  // Of several, the one that was made first stands first.
  app.app.clock.advance({ seconds: 1 })
  await app.ask(bob, 'pin', { documentId: 'wiki:Page:closed', queries: ['wombat handbook'] })

  const { body } = await app.app.search(eve, 'wombat  handbook')
  const own = await titles(bob, 'wombat handbook')
  const other = await titles(eve, 'handbook')

  assert.deepEqual(
    body.results.map(({ title }: { title: string }) => title),
    ['Koala handbook', 'Wombat handbook'],
  )
  assert.equal(body.results[0].pins[0].id, id)
  assert.equal(body.results[0].prominence, 'PROMOTED')
  assert.equal('pins' in body.results[1], false)
  assert.equal(body.totalCount, 2)
  assert.deepEqual(own.slice(0, 2), ['Koala handbook', 'Salaries of wombats'])
  assert.equal(other.length, 2)
  assert.deepEqual(await titles(eve, 'wombat handbook tag:none'), [])
})

test('pinned documents do not come again on later pages, and pages add up to the total', async () => {
  const query = { query: 'wombat handbook', pageSize: 1 }
  const seen: string[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const { body } = await app.ask(bob, 'search', { ...query, ...(cursor && { cursor }) })
    seen.push(...body.results.map(({ title }: { title: string }) => title))
    total = body.totalCount
    cursor = body.cursor
  } while (cursor !== undefined)

  assert.deepEqual([...new Set(seen)], seen)
  assert.equal(seen.length, total)
})

test('a pin for an audience changes nothing for others', async () => {
  await app.ask(ann, 'pin', { documentId: 'wiki:Page:open', queries: ['koala'], ...audience('department', 'Sales') })

  assert.deepEqual((await titles(bob, 'koala')).sort(), ['Koala handbook', 'Wombat handbook'])
  assert.deepEqual(await titles(eve, 'koala'), ['Koala handbook'])
})

test('has:golink and completions know the go links that people made, as far as the caller may', async () => {
  const make = (data: object) => app.ask(ann, 'createshortcut', { data })
  await make({ inputAlias: 'hand-book', destinationDocumentId: 'wiki:Page:open' })
  await make({ inputAlias: 'hand-koala', destinationUrl: 'https://wiki.example/other', unlisted: true })
  const links = async (token: string) => {
    const { body } = await app.ask(token, 'autocomplete', { query: 'go/hand', resultTypes: ['GOLINK'] })
    return body.results.map(({ result }: { result: string }) => result)
  }

  assert.deepEqual(await titles(eve, 'handbook has:golink'), ['Wombat handbook'])
  assert.deepEqual((await titles(ann, 'handbook has:golink')).sort(), ['Koala handbook', 'Wombat handbook'])
  assert.deepEqual(await links(eve), ['go/hand-book'])
  assert.deepEqual(await links(ann), ['go/hand-book', 'go/hand-koala'])
})
