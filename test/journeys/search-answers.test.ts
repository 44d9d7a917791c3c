import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { search } from '../../src/domain/search/search.ts'
import { searchLibrary } from '../support/search-library.ts'

const { app, ann, bob, push, ask } = await searchLibrary()

interface FacetOnWire {
  sourceName: string
  displayLabel?: string
  groupName?: string
  buckets: { count: number; value: { stringValue: string; displayLabel: string } }[]
}
const facetsOf = ({ facetResults }: { facetResults: FacetOnWire[] }) =>
  Object.fromEntries(
    facetResults.map(({ sourceName, buckets }) => [
      sourceName,
      Object.fromEntries(buckets.map(({ count, value }) => [value.stringValue, count])),
    ]),
  )

test('a snippet is the text below a first line that repeats the title', async () => {
  const body = { mimeType: 'text/markdown', textContent: '# Quoll census\n\nWe counted each quoll twice.' }
  const viewURL = 'https://wiki.acme.example/quolls'
  const document = { id: 'quolls', objectType: 'Page', title: 'Quoll census', viewURL, body }
  await app.index('indexdocument', { datasource: 'wiki', document }, push)
  await app.indexed()

  const [found] = (await ask('quoll census')).results

  assert.deepEqual(
    found.snippets.map(({ text }: { text: string }) => text),
    ['We counted each quoll twice.'],
  )
  await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'quolls' }, push)
  await app.indexed()
})

test('facets count what the caller may see, built-in ones, dates and custom properties', async () => {
  const body = await ask('wombat')

  assert.deepEqual(facetsOf(body), {
    app: { tickets: 2, wiki: 2 },
    type: { Issue: 2, Page: 2 },
    author: { 'ann@acme.example': 2, 'bea@acme.example': 2 },
    owner: { 'bea@acme.example': 1 },
    tag: { animals: 2, 'old stuff': 1 },
    last_updated_at: { past_day: 1, past_week: 1, past_month: 2, past_6_months: 3, past_1_years: 3 },
    priority: { high: 1, low: 1 },
    due: { '2026-07-01': 1 },
  })
  const priority = body.facetResults.find(({ sourceName }: FacetOnWire) => sourceName === 'priority')
  assert.equal(priority.displayLabel, 'Priority')
  assert.equal(priority.groupName, 'planning')
  const type = body.facetResults.find(({ sourceName }: FacetOnWire) => sourceName === 'type')
  assert.equal(type.buckets[0].value.displayLabel, 'Bug report')
  const shown = body.results.map(
    ({ document }: { document: { docType: string; metadata: { objectType: string } } }) => [
      document.metadata.objectType,
      document.docType,
    ],
  )
  assert.deepEqual(Object.fromEntries(shown), { Issue: 'Bug report', Page: 'Page' }, 'results use the same words')
  assert.equal(facetsOf((await app.search(bob, 'wombat')).body)['tag']?.['payroll'], 1)
})

test('a facet that the datasource hides is left out, and named facets come alone', async () => {
  assert.equal('owner' in facetsOf(await ask('wombat app:tickets')), false)
  const named = facetsOf(await ask('wombat', {}, { defaultFacets: ['updatedAt', 'objectType', 'points'] }))
  assert.deepEqual(Object.keys(named), ['last_updated_at', 'type', 'points'])
})

test('months are counted one by one, for what the caller may see, and each is a filter', async () => {
  const options = { defaultFacets: ['last_updated_months'], facetBucketSize: 12 }
  const months = Object.entries(facetsOf(await ask('wombat', {}, options))['last_updated_at'] ?? {})

  assert.equal(months.length, 12)
  for (const [value, count] of months) {
    const facetFilters = [{ fieldName: 'last_updated_at', values: [{ value, relationType: 'EQUALS' }] }]
    assert.equal((await ask('wombat', {}, { facetFilters })).results.length, count, value)
  }
  assert.ok(months.some(([, count]) => count > 0))
})

test('buckets are cut to size and filtered by the beginning of any word', async () => {
  const one = await ask('wombat', {}, { facetBucketSize: 1 })
  const tags = one.facetResults.find(({ sourceName }: FacetOnWire) => sourceName === 'tag')
  assert.equal(tags.buckets.length, 1)
  assert.equal(tags.hasMoreBuckets, true)
  const filtered = facetsOf(await ask('wombat', {}, { facetBucketFilter: { facet: 'tag', prefix: 'stu' } }))
  assert.deepEqual(filtered['tag'], { 'old stuff': 1 })
  assert.deepEqual(filtered['app'], { tickets: 2, wiki: 2 })
})

test('a tab narrows the results and leaves the counts of the others', async () => {
  const body = await ask('wombat', { resultTabIds: ['wiki'] })

  assert.equal(body.totalCount, 2)
  assert.deepEqual(body.resultTabIds, ['wiki'])
  const tabs = body.resultTabs.map(({ id, count }: { id: string; count: number }) => [id, count])
  const wiki = body.resultTabs.find(({ id }: { id: string }) => id === 'wiki')
  const tickets = body.resultTabs.find(({ id }: { id: string }) => id === 'tickets')
  assert.notEqual(tickets.displayLabel, undefined, 'a tab has its name while another is chosen')
  assert.notEqual(wiki.displayLabel, undefined)
  assert.deepEqual(tabs, [
    ['all', 4],
    ['tickets', 2],
    ['wiki', 2],
  ])
  const counted = await ask('wombat', {}, { datasourceFilter: 'wiki', fetchAllDatasourceCounts: true })
  assert.equal(counted.resultTabs.length, 3)
  assert.equal((await ask('wombat', {}, { datasourceFilter: 'wiki' })).resultTabs.length, 2)
})

test('only the parts of the answer that are hinted at are made', async () => {
  const body = await ask('wombat', {}, { responseHints: ['FACET_RESULTS'] })

  assert.deepEqual(body.results, [])
  assert.equal(body.totalCount, 4)
  assert.ok(body.facetResults.length > 0)
  assert.equal('resultTabs' in body, false)
  assert.deepEqual(body.metadata, { searchedQuery: 'wombat' })
})

test('a machine reader gets one long passage without marks', async () => {
  const body = await ask('numbat', { maxSnippetSize: 1000 }, { returnLlmContentOverSnippets: true })

  assert.equal(body.results[0].snippets.length, 1)
  assert.equal(body.results[0].snippets[0].text, 'A numbat and a wombat share the termites.')
  assert.deepEqual(body.results[0].snippets[0].ranges, [])
  const requestOptions = { facetBucketSize: 1, returnLlmContentOverSnippets: true }
  assert.equal((await app.search(ann, 'numbat', { requestOptions })).status, 400)
})

test('every answer and every result has its own tracking token', async () => {
  const body = await ask('wombat', { sessionInfo: { tabId: 't' } })
  const tokens = [
    body.trackingToken,
    ...body.results.map(({ trackingToken }: { trackingToken: string }) => trackingToken),
  ]

  assert.equal(new Set(tokens).size, 5)
  assert.deepEqual(body.sessionInfo, { tabId: 't' })
})

test('a search that takes longer than the caller waits answers 408', async () => {
  const { services } = app.app
  const { engine } = services
  const slow: Pick<SearchEngine, 'search' | 'seenDatasources'> = {
    seenDatasources: (visibility) => engine.seenDatasources(visibility),
    search: async (...args) => {
      const end = performance.now() + 5
      while (performance.now() < end);
      return engine.search(...args)
    },
  }
  const caller = {
    email: 'ann@acme.example',
    scopes: new Set<never>(),
    credentialId: '',
    root: { kind: 'authToken' as const },
    actedBy: undefined,
  }
  const request = { query: 'wombat', pageSize: 10, maxSnippetCharacters: 255, timeoutMillis: 1 }

  await assert.rejects(search({ ...services, engine: slow as SearchEngine }, caller, request), {
    code: 'request_timeout',
  })
})

test('pages neither repeat nor skip while other documents are written', async () => {
  const add = (id: string, title: string) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id, title, objectType: 'Page' } }, push)
  for (let at = 0; at < 12; at++) await add(`quoll-${at}`, `Quoll number ${at}`)
  await app.indexed()
  const seen: string[] = []
  let cursor: string | undefined

  do {
    const { body } = await app.search(ann, 'quoll', { pageSize: 5, cursor })
    seen.push(...body.results.map(({ title }: { title: string }) => title))
    cursor = body.cursor
    // Better matches come in, and one that was shown goes away and would make the next page skip.
    await add(`better-${seen.length}`, 'Quoll')
    await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'quoll-0' }, push)
    await app.indexed()
  } while (cursor !== undefined)

  const expected = Array.from({ length: 12 }, (_, at) => `Quoll number ${at}`)
  assert.equal(new Set(seen).size, seen.length)
  for (const title of expected.slice(1)) assert.ok(seen.includes(title), title)
})
