import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const value = (number: number) => ({ value: `v${number}`, relationType: 'EQUALS' })
const values = (count: number) => Array.from({ length: count }, (_, at) => value(at))

test('a search that asks for too much is refused, and told what was too much and how much is allowed', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const alice = await app.clientToken('alice@acme.example')
  const options = (rest: object) => ({ requestOptions: { facetBucketSize: 10, ...rest } })
  const sets = (count: number, each: number) =>
    Array.from({ length: count }, () => ({ filters: [{ fieldName: 'author', values: values(each) }] }))
  const tooMuch: [string, Record<string, unknown>, RegExp][] = [
    ['', options({ facetFilterSets: sets(100, 30) }), /at most 2000 filter values; got 3000/],
    [
      '',
      options({
        facetFilters: [
          { fieldName: 'tag', values: values(1000) },
          { fieldName: 'author', values: values(1000) },
          { fieldName: 'type', values: values(1) },
        ],
      }),
      /at most 2000 filter values; got 2001/,
    ],
    ['"a b" '.repeat(31), {}, /at most 30 phrases and exclusions; got 31/],
    ['-no '.repeat(31), {}, /phrases and exclusions; got 31/],
    [
      '',
      options({ facetBucketSize: 1000, defaultFacets: Array.from({ length: 21 }, (_, at) => `p${at}`) }),
      /at most 20000 facet values/,
    ],
  ]

  for (const [query, rest, message] of tooMuch) {
    const answer = await app.search(alice, query, rest)
    assert.equal(answer.status, 400, `${message}`)
    assert.match(answer.body.error.message, message)
    assert.equal(answer.body.error.details.length, 1)
  }
  assert.equal((await app.search(alice, 'word', options({ facetFilterSets: sets(20, 100) }))).status, 200)
})

test('limits of queries are settings, and hold for lists of documents and recommendations too', async () => {
  const app = await makeApp({ queryMaxValues: '3', queryMaxFilterSets: '2' })
  const alice = await app.clientToken('alice@acme.example', ['SEARCH', 'DOCUMENTS'])
  const filterSets = [{ filters: [{ fieldName: 'tag', values: values(4) }] }]

  const listed = await app.send('/rest/api/v1/getdocumentsbyfacets', { filterSets }, { token: alice })
  const recommended = await app.send(
    '/rest/api/v1/recommendations',
    { requestOptions: { facetFilterSets: filterSets } },
    { token: alice },
  )
  const empty = { filters: [] }
  const sets = await app.search(alice, '', {
    requestOptions: { facetBucketSize: 1, facetFilterSets: [empty, empty, empty] },
  })

  for (const { status } of [listed, recommended, sets]) assert.equal(status, 400)
})

test('of a query with more than 1,000 words the first are searched, and a warning names the others', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const push = await app.indexingToken()
  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'numbat diet' } }, push)
  await app.indexed()
  const alice = await app.clientToken('alice@acme.example', ['SEARCH'])
  const small = 'the '.repeat(998)
  const long: [query: string, lastUsedTerm: string, ignored: string[]][] = [
    [`numbat ${small}diet omitted -left app:nowhere`, 'diet', ['omitted', '-left', 'app:nowhere']],
    [`"numbat diet" ${small}"omitted phrase"`, 'the', ['"omitted', 'phrase"']],
    [`numbat ${small}app:nope omitted`, 'nope', ['omitted']],
  ]

  for (const [query, lastUsedTerm, ignoredTerms] of long) {
    const { status, body } = await app.search(alice, query)
    assert.equal(status, 200)
    assert.deepEqual(body.metadata.searchWarning, { warningType: 'LONG_QUERY', lastUsedTerm, ignoredTerms }, query)
    assert.equal(body.metadata.originalQuery, query)
  }
  assert.equal((await app.search(alice, long[0]?.[0] ?? '')).body.results[0].title, 'numbat diet')

  const pasted = await app.search(alice, `numbat ${'wordy'.repeat(5)} ${'lorem ipsum dolor '.repeat(5000)}`)
  assert.equal(pasted.status, 200)
  assert.equal(pasted.body.metadata.searchWarning.warningType, 'LONG_QUERY')
  const headers = { 'X-Service-Include-Experimental': 'true' }
  const platform = await app.send('/api/search', { query: `numbat ${small}diet omitted` }, { token: alice, headers })
  assert.equal(platform.status, 200)
  assert.equal(platform.body.warnings[0].code, 'long_query')
})

test('a query of one endless word is cut as well, and one of 1,000 words is not', async () => {
  const app = await makeApp()
  const alice = await app.clientToken('alice@acme.example')

  const endless = await app.search(alice, 'x'.repeat(100_000))
  const whole = await app.search(alice, `${'the '.repeat(999)}numbat `)

  assert.equal(endless.status, 200)
  assert.equal(endless.body.metadata.searchWarning.warningType, 'LONG_QUERY')
  assert.equal(endless.body.metadata.searchWarning.ignoredTerms[0].length, 100)
  assert.equal(whole.status, 200)
  assert.equal(whole.body.metadata.searchWarning, undefined)
  assert.equal((await app.search(alice, 'x'.repeat(100_001))).body.error.details[0].field, 'query')
})
