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
    ['', options({ facetFilterSets: sets(100, 1000) }), /100000 values to filter by; at most 2000/],
    [
      '',
      options({
        facetFilters: [
          { fieldName: 'tag', values: values(1000) },
          { fieldName: 'author', values: values(1000) },
          { fieldName: 'type', values: values(1) },
        ],
      }),
      /2001 values/,
    ],
    ['word '.repeat(1001), {}, /1001 words; at most 1000/],
    ['"a b" '.repeat(31), {}, /31 phrases and exclusions; at most 30/],
    ['-a '.repeat(31), {}, /31 phrases and exclusions/],
    ['app:a '.repeat(1001), {}, /words; at most 1000/],
    [
      '',
      options({ facetBucketSize: 1000, defaultFacets: Array.from({ length: 21 }, (_, at) => `p${at}`) }),
      /values of facets; at most 20000/,
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
