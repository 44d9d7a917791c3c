import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alternativesRequest, searchRequest } from './search-request.ts'

const filter = (fieldName: string, ...values: string[]) => ({
  fieldName,
  values: values.map((value) => ({ value, relationType: 'EQUALS' })),
})

test('a URL without filters becomes a plain search in the time zone of the user', () => {
  const { query, resultTabIds, requestOptions } = searchRequest({ q: 'budget' })

  assert.equal(query, 'budget')
  assert.equal(resultTabIds, undefined)
  assert.equal(requestOptions?.facetFilters, undefined)
  assert.equal(requestOptions?.disableQueryAutocorrect, undefined)
  assert.equal(requestOptions?.timezoneOffset, -new Date().getTimezoneOffset())
})

test('filters of the URL are sent under the field names of the API', () => {
  const { resultTabIds, requestOptions } = searchRequest({
    app: ['wiki', 'drive'],
    from: ['ada@example.com'],
    updated: 'past_week',
    tab: 'wiki',
    exact: '1',
  })

  assert.deepEqual(resultTabIds, ['wiki'])
  assert.equal(requestOptions?.disableQueryAutocorrect, true)
  assert.deepEqual(requestOptions?.facetFilters, [
    filter('app', 'wiki', 'drive'),
    filter('author', 'ada@example.com'),
    filter('last_updated_at', 'past_week'),
  ])
})

test('several values, excluded values and days become one filter per field', () => {
  const { requestOptions } = searchRequest({
    type: ['Page', 'Ticket'],
    not: ['type:Thread', 'tag:old:news'],
    since: '2026-03-01',
    until: '2026-12-31',
  })

  assert.deepEqual(requestOptions?.facetFilters, [
    {
      fieldName: 'type',
      values: [
        { value: 'Page', relationType: 'EQUALS' },
        { value: 'Ticket', relationType: 'EQUALS' },
        { value: 'Thread', relationType: 'NOT_EQUALS' },
      ],
    },
    { fieldName: 'tag', values: [{ value: 'old:news', relationType: 'NOT_EQUALS' }] },
    {
      fieldName: 'last_updated_at',
      values: [
        { value: '2026-02-28', relationType: 'GT' },
        { value: '2027-01-01', relationType: 'LT' },
      ],
    },
  ])
  assert.equal(searchRequest({ since: 'soon' }).requestOptions?.facetFilters, undefined)
})

test('days in the wrong order are not sent', () => {
  const reversed = { q: 'budget', since: '2026-12-01', until: '2026-01-01' }

  assert.equal(searchRequest(reversed).requestOptions?.facetFilters, undefined)
  assert.notEqual(searchRequest({ ...reversed, until: '2026-12-01' }).requestOptions?.facetFilters, undefined)
})

test('the values of a filter are counted without it, and without results', () => {
  const params = { q: 'budget', from: ['ada@example.com'], not: ['from:bob@example.com'], tag: ['plan'] }
  const author = { param: 'from', field: 'author' } as const
  const request = alternativesRequest(params, author)
  const found = alternativesRequest(params, author, false, { isLong: true, find: 'an' })

  assert.equal(request.pageSize, 0)
  assert.deepEqual(request.requestOptions?.defaultFacets, ['author'])
  assert.deepEqual(request.requestOptions?.facetFilters, [filter('tag', 'plan')])
  assert.deepEqual(found.requestOptions?.facetBucketFilter, { facet: 'author', prefix: 'an' })
})
