import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LruMap } from './lru-map.ts'

test('the entries used most recently are kept, and at most as many older ones', () => {
  const map = new LruMap<number, string>(3)

  for (let key = 0; key < 100; key++) map.set(key, `value ${key}`)

  const kept = Array.from({ length: 100 }, (_, key) => key).filter((key) => map.get(key) !== undefined)
  assert.deepEqual(kept.slice(-3), [97, 98, 99])
  assert.ok(kept.length <= 6, `${kept.length} kept`)
})

test('an entry that is read stays, however many others come', () => {
  const map = new LruMap<string, number>(3)
  map.set('used', 1)

  for (let key = 0; key < 100; key++) {
    map.set(`other ${key}`, key)
    assert.equal(map.get('used'), 1, `after ${key + 1} others`)
  }
})

test('a value that replaces another is the one read, in either generation', () => {
  const map = new LruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('c', 3)

  map.set('a', 4)
  map.set('d', 5)
  map.set('e', 6)

  assert.equal(map.get('a'), 4)
})

test('a value is made once while it is kept', () => {
  const map = new LruMap<string, string>(2)
  const made: string[] = []
  const make = (key: string) => {
    made.push(key)
    return key.toUpperCase()
  }

  assert.deepEqual([map.getOrMake('a', make), map.getOrMake('a', make), map.getOrMake('b', make)], ['A', 'A', 'B'])
  assert.deepEqual(made, ['a', 'b'])
})
