import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextOption } from './next-option.ts'

test('arrow keys go around the ends of the list', () => {
  assert.deepEqual(
    [0, 1, 2].map((at) => nextOption(at, 1, 3, false)),
    [1, 2, 0],
  )
  assert.deepEqual(
    [0, 1, 2].map((at) => nextOption(at, -1, 3, false)),
    [2, 0, 1],
  )
})

test('with the field as a stop, moving past an end returns to the typed text', () => {
  assert.deepEqual(
    [-1, 0, 1].map((at) => nextOption(at, 1, 2, true)),
    [0, 1, -1],
  )
  assert.deepEqual(
    [-1, 0, 1].map((at) => nextOption(at, -1, 2, true)),
    [1, -1, 0],
  )
})

test('an empty list has no option to move to', () => {
  assert.equal(nextOption(0, 1, 0, false), -1)
  assert.equal(nextOption(-1, -1, 0, true), -1)
})
