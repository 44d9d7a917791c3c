import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'

interface Fixture {
  app: TestApp
  push: string
  alice: string
}

async function library(count: number): Promise<Fixture> {
  const app = await makeApp()
  const push = await app.indexingToken()
  for (const name of ['wiki', 'tickets']) await app.addDatasource({ name, displayName: name.toUpperCase() })
  for (const datasource of ['wiki', 'tickets']) {
    const documents = Array.from({ length: count }, (_, at) => ({
      id: `${datasource}-${at}`,
      objectType: at % 2 === 0 ? 'Page' : 'Note',
      title: `Wombat ${datasource} ${at}`,
      body: { mimeType: 'text/plain', textContent: `Everything about the wombat, part ${at}. ${'filler '.repeat(at)}` },
      author: { email: at % 3 === 0 ? 'ann@acme.example' : 'bea@acme.example' },
      tags: at % 2 === 0 ? ['even', 'all'] : ['all'],
    }))
    await app.index('indexdocuments', { datasource, documents }, push)
  }
  await app.indexed()
  return { app, push, alice: await app.clientToken('alice@acme.example') }
}

interface Facet {
  sourceName: string
  buckets: { count: number; value: { stringValue: string; displayLabel: string } }[]
}

test('cursor paging returns every match exactly once, in order', async () => {
  const { app, alice } = await library(30)
  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0

  do {
    const { body } = await app.search(alice, 'wombat', { pageSize: 7, cursor })
    seen.push(...body.results.map(({ document }: { document: { id: string } }) => document.id))
    assert.equal(body.totalCount, 60)
    assert.equal(body.hasMoreResults, body.cursor !== undefined)
    cursor = body.cursor
    pages += 1
  } while (cursor !== undefined)

  assert.equal(pages, 9)
  assert.equal(seen.length, 60)
  assert.equal(new Set(seen).size, 60)
  const whole = await app.search(alice, 'wombat', { pageSize: 60 })
  assert.deepEqual(
    seen,
    whole.body.results.map(({ document }: { document: { id: string } }) => document.id),
  )
})

test('a cursor of another search, or none at all, is refused by name', async () => {
  const { app, alice } = await library(5)
  const { body } = await app.search(alice, 'wombat', { pageSize: 2 })

  for (const cursor of ['nonsense', body.cursor]) {
    const answer = await app.search(alice, 'everything', { cursor })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.error.code, 'invalid_cursor')
    assert.equal(answer.body.error.details[0].field, 'cursor')
  }
})

test('a cursor does not tell whether something hidden was written since the last one', async () => {
  const { app, push, alice } = await library(5)
  const fields = async (): Promise<string[]> => {
    const { body } = await app.search(alice, 'wombat', { pageSize: 2 })
    return (JSON.parse(Buffer.from(body.cursor, 'base64url').toString()) as unknown[]).map((field) => String(field))
  }
  const [first, second] = [await fields(), await fields()]

  const document = { id: 'hidden', title: 'Hidden', permissions: { allowedUsers: [{ email: 'bea@acme.example' }] } }
  assert.equal((await app.index('indexdocument', { datasource: 'wiki', document }, push)).status, 200)
  await app.indexed()
  const third = await fields()

  // A field that stays the same from one search to the next must still be the same after the write.
  for (const [at, field] of first.entries()) if (field === second[at]) assert.equal(third[at], field)
})

test('a page size of 0 counts and facets without results; sizes beyond the limit count as the nearest', async () => {
  const { app, alice } = await library(4)

  const none = await app.search(alice, 'wombat', { pageSize: 0 })
  assert.deepEqual(none.body.results, [])
  assert.equal(none.body.totalCount, 8)
  assert.equal((await app.search(alice, 'wombat', { pageSize: 101, maxSnippetSize: 1e12 })).body.results.length, 8)
  assert.equal((await app.search(alice, 'wombat', { pageSize: 'ten' })).status, 400)
  assert.equal((await app.send('/rest/api/v1/search', {}, { token: alice })).body.error.details[0].field, 'query')
})

test('facets and tabs count all matches exactly, under the names that filters take', async () => {
  const { app, alice } = await library(10)

  const { body } = await app.search(alice, 'wombat', { pageSize: 1 })
  const counts = Object.fromEntries(
    body.facetResults.map(({ sourceName, buckets }: Facet) => [
      sourceName,
      Object.fromEntries(buckets.map(({ value, count }) => [value.stringValue, count])),
    ]),
  )

  assert.deepEqual(counts['app'], { wiki: 10, tickets: 10 })
  assert.deepEqual(counts['type'], { Page: 10, Note: 10 })
  assert.deepEqual(counts['author'], { 'bea@acme.example': 12, 'ann@acme.example': 8 })
  assert.deepEqual(counts['tag'], { all: 20, even: 10 })
  assert.equal(body.facetResults[0].buckets[0].value.displayLabel, 'TICKETS')
  assert.deepEqual(
    body.resultTabs.map(({ id, count }: { id: string; count: number }) => [id, count]),
    [
      ['all', 20],
      ['tickets', 10],
      ['wiki', 10],
    ],
  )
})

test('filters narrow results, totals and facets alike', async () => {
  const { app, alice } = await library(10)
  const total = async (requestOptions: Record<string, unknown>) => {
    const { body } = await app.search(alice, 'wombat', { requestOptions: { facetBucketSize: 10, ...requestOptions } })
    return body.totalCount
  }
  const facet = (fieldName: string, ...values: { value: string; relationType?: string }[]) => ({
    facetFilters: [{ fieldName, values }],
  })

  assert.equal(await total({ datasourceFilter: 'wiki' }), 10)
  assert.equal(await total({ datasourcesFilter: ['wiki', 'tickets'] }), 20)
  assert.equal(await total({ datasourceFilter: 'nowhere' }), 0)
  assert.equal(await total(facet('type', { value: 'page' })), 10)
  assert.equal(await total(facet('type', { value: 'Page' }, { value: 'Note' })), 20)
  assert.equal(await total(facet('author', { value: 'ANN@acme.example' })), 8)
  assert.equal(await total(facet('author', { value: 'ann@acme.example', relationType: 'NOT_EQUALS' })), 12)
  assert.equal(await total(facet('tag', { value: 'even' })), 10)
  assert.equal(await total({ ...facet('tag', { value: 'even' }), datasourceFilter: 'wiki' }), 5)
  const twice = {
    facetFilters: [
      { fieldName: 'tag', values: [{ value: 'a' }] },
      { fieldName: 'Tag', values: [{ value: 'b' }] },
    ],
  }
  assert.equal((await app.search(alice, 'wombat', { requestOptions: { facetBucketSize: 1, ...twice } })).status, 400)
})

test('phrases and exclusions work, and the response lists what was excluded', async () => {
  const { app, push, alice } = await library(0)
  const add = (id: string, textContent: string) =>
    app.index(
      'indexdocument',
      { datasource: 'wiki', document: { id, title: id, body: { mimeType: 'text/plain', textContent } } },
      push,
    )
  await add('a', 'the quick brown fox')
  await add('b', 'the brown quick fox')
  await add('c', 'the quick brown hare')
  await app.indexed()

  assert.deepEqual((await app.titles(alice, '"quick brown"')).sort(), ['a', 'c'])
  assert.deepEqual(await app.titles(alice, '"quick brown" -hare'), ['a'])
  assert.deepEqual((await app.titles(alice, 'quick -"quick brown"')).sort(), ['b'])
  const { body } = await app.search(alice, 'quick -hare')
  assert.deepEqual(body.metadata.negatedTerms, ['hare'])
  assert.equal(body.metadata.searchedQueryWithoutNegation, 'quick')
})

test('snippets show the passage with the words, and ranges that mark exactly them', async () => {
  const { app, push, alice } = await library(0)
  const textContent = `${'Nothing to see here. '.repeat(80)}Deep inside sits the numbat, eating 🐜 termites.${' And so on.'.repeat(80)}`
  await app.index(
    'indexdocument',
    { datasource: 'wiki', document: { id: 'n', body: { mimeType: 'text/plain', textContent } } },
    push,
  )
  await app.indexed()

  const { body } = await app.search(alice, 'numbat termites', { maxSnippetSize: 120 })
  const [snippet] = body.results[0].snippets

  assert.ok(snippet.text.length <= 130, snippet.text)
  const marked = snippet.ranges.map(({ startIndex, endIndex }: { startIndex: number; endIndex: number }) =>
    snippet.text.slice(startIndex, endIndex),
  )
  assert.deepEqual(marked, ['numbat', 'termites'])
})

test('two users, one query: different results, totals and facets', async () => {
  const { app, push } = await library(0)
  const document = (id: string, email: string) => ({
    id,
    title: `wombat ${id}`,
    permissions: { allowedUsers: [{ datasourceUserId: email }] },
  })
  for (const email of ['ann@acme.example', 'bea@acme.example']) {
    await app.index('indexuser', { datasource: 'wiki', user: { email, name: email, userId: email } }, push)
  }
  const documents = [
    document('1', 'ann@acme.example'),
    document('2', 'ann@acme.example'),
    document('3', 'bea@acme.example'),
  ]
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.indexed()

  const ann = await app.search(await app.clientToken('ann@acme.example'), 'wombat')
  const bea = await app.search(await app.clientToken('bea@acme.example'), 'wombat')

  assert.equal(ann.body.totalCount, 2)
  assert.equal(bea.body.totalCount, 1)
  assert.deepEqual(
    bea.body.results.map(({ title }: { title: string }) => title),
    ['wombat 3'],
  )
  assert.equal(ann.body.facetResults[0].buckets[0].count, 2)
  assert.equal(bea.body.facetResults[0].buckets[0].count, 1)
})

test('scores never leave the service: they depend on documents that the caller may not see', async () => {
  const { app, alice } = await library(2)

  const { body } = await app.search(alice, 'wombat')

  assert.doesNotMatch(JSON.stringify(body), /score/i)
})
