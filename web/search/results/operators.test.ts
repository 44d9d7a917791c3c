import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorsIn } from './operators.ts'

const found = (query: string, ...names: string[]) =>
  operatorsIn(
    query,
    names.map((fieldName) => ({ fieldName })),
  )

test('an operator that the service applied can be taken out of the query', () => {
  assert.deepEqual(found('budget app:wiki 2026', 'app'), [{ text: 'app:wiki', rest: 'budget 2026' }])
  assert.deepEqual(found('-from:"Ada Bell" plan', 'FROM'), [{ text: '-from:"Ada Bell"', rest: 'plan' }])
})

test('each operator leaves the others in place', () => {
  assert.deepEqual(found('app:wiki app:drive x', 'app'), [
    { text: 'app:wiki', rest: 'app:drive x' },
    { text: 'app:drive', rest: 'app:wiki x' },
  ])
})

test('text that only looks like an operator stays text', () => {
  assert.deepEqual(found('https://example.com note:this x', 'app'), [])
  assert.deepEqual(found('wiki/app:x app:', 'app'), [])
})
