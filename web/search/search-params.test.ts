import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearchParams } from './search-params.ts'

test('the state of the results page is read from a URL, and anything else in it is dropped', () => {
  assert.deepEqual(
    readSearchParams({ q: 'budget', app: 'wiki', tag: ['a', 'b'], exact: '1', doc: '', evil: 'x', from: { a: 1 } }),
    { q: 'budget', app: ['wiki'], tag: 'a', exact: '1' },
  )
  assert.deepEqual(readSearchParams({}), {})
})
