import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withSort } from './results/with-sort.ts'
import { excludedOf, readSearchParams, withFacet, withUpdated } from './search-params.ts'

test('the state of the results page is read from a URL, and anything else in it is dropped', () => {
  assert.deepEqual(
    readSearchParams({ q: 'budget', app: 'wiki', tag: ['a', 'b'], exact: '1', doc: '', evil: 'x', from: { a: 1 } }),
    { q: 'budget', app: ['wiki'], tag: ['a', 'b'], exact: '1' },
  )
  assert.deepEqual(readSearchParams({}), {})
})

test('changing one filter keeps the others and closes the preview', () => {
  const params = { q: 'x', type: ['A'], not: ['tag:b', 'type:C'], updated: 'past_week', doc: 'd' }

  assert.deepEqual(excludedOf(params, 'type'), ['C'])
  assert.deepEqual(withFacet(params, 'type', { chosen: ['B'], excluded: [] }), {
    q: 'x',
    updated: 'past_week',
    not: ['tag:b'],
    type: ['B'],
  })
  assert.deepEqual(withUpdated(params, { since: '2026-01-01', until: '' }), {
    q: 'x',
    type: ['A'],
    not: ['tag:b', 'type:C'],
    since: '2026-01-01',
  })
})

test('only known orders are read, and choosing relevance leaves the URL', () => {
  assert.deepEqual(readSearchParams({ sort: 'newest' }), { sort: 'newest' })
  assert.deepEqual(readSearchParams({ sort: 'loudest' }), {})
  assert.deepEqual(withSort({ q: 'x', doc: 'd' }, 'oldest'), { q: 'x', sort: 'oldest' })
  assert.deepEqual(withSort({ q: 'x', sort: 'oldest' }, ''), { q: 'x' })
})
