import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortRows, turned } from './sort-rows.ts'

test('rows are sorted by numbers or by text, either way', () => {
  const rows = [
    { name: 'b 10', count: 3 },
    { name: 'B 2', count: 20 },
    { name: 'a', count: 3 },
  ]

  assert.deepEqual(
    sortRows(rows, ({ name }) => name, { direction: 'ascending' }).map(({ name }) => name),
    ['a', 'B 2', 'b 10'],
  )
  assert.deepEqual(
    sortRows(rows, ({ count }) => count, { direction: 'descending' }).map(({ count }) => count),
    [20, 3, 3],
  )
})

test('another click turns the order around', () => {
  const first = turned(undefined, 'Documents', true)

  assert.equal(first.direction, 'descending')
  assert.equal(turned(first, 'Documents', true).direction, 'ascending')
  assert.equal(turned(first, 'Name', false).direction, 'ascending')
})
