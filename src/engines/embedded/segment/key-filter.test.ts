import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeKeyFilter, mayHaveKey } from './key-filter.ts'

test('a key that is there is always seen, and one that is not seldom', () => {
  for (const size of [0, 1, 2, 3, 100, 5000]) {
    const keys = Float64Array.from({ length: size }, (_, number) => number * 3 + 1)

    const filter = makeKeyFilter(keys)

    assert.ok(keys.every((key) => mayHaveKey(filter, key)))
    const absent = Array.from({ length: 5000 }, (_, number) => number * 3 + 2)
    const seen = absent.filter((key) => mayHaveKey(filter, key)).length
    assert.ok(seen < absent.length / 10, `${seen} of ${absent.length} are taken for present among ${size}`)
  }
})

test('keys beyond 32 bits are keys like others', () => {
  const keys = Float64Array.from({ length: 1000 }, (_, number) => 2 ** 40 + number * 7)

  const filter = makeKeyFilter(keys)

  assert.ok(keys.every((key) => mayHaveKey(filter, key)))
})
