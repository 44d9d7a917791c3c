import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromJson, type Json, toJson } from './json-column.ts'

test('what is written is what is read', () => {
  const value = { words: ['a', 'ü', '"'], number: 2 ** 53 - 1, nothing: null }

  assert.deepEqual(fromJson(toJson(value)), value)
})

test('a damaged row is reported as such, with only its first characters', () => {
  const damaged = `{"words": [${'x'.repeat(1000)}` as Json<unknown>

  assert.throws(
    () => fromJson(damaged),
    ({ name, message }: Error) =>
      name === 'DamagedRow' && message.length < 120 && message.includes('{"words": [xxx') && !message.includes('\n'),
  )
})
