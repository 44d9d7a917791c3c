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
    from: 'ada@example.com',
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

test('the other values of a filter are counted without it, and without results', () => {
  const request = alternativesRequest({ q: 'budget', from: 'ada@example.com', tag: 'plan' }, 'from')

  assert.equal(request.pageSize, 0)
  assert.deepEqual(request.requestOptions?.defaultFacets, ['author'])
  assert.deepEqual(request.requestOptions?.facetFilters, [filter('tag', 'plan')])
})
