import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EnoughWords } from './enough-words.ts'

test('words that count only together count for nothing if one of them is missing', () => {
  // INC-61 storm: the first two words are one name.
  const enough = new EnoughWords([2, 3, 4], false, [0b011])

  assert.equal(enough.has(0b001), false)
  assert.equal(enough.has(0b010), false)
  assert.equal(enough.has(0b011), true)
  assert.equal(enough.has(0b100), true)
  assert.equal(enough.weightOf(0b110), 4)
})

test('names that share a word are each complete by themselves, also in long queries', () => {
  // INC-61 INC-66, and seven words that no document has.
  const enough = new EnoughWords([1, 3, 3, 0, 0, 0, 0, 0, 0, 0], false, [0b011, 0b101])

  assert.equal(enough.weightOf(0b011), 4)
  assert.equal(enough.weightOf(0b101), 4)
  assert.equal(enough.has(0b011), true)
  assert.equal(enough.has(0b110), false)
})

test('with a phrase, any word is enough', () => {
  assert.equal(new EnoughWords([2, 3], true, [0b11]).has(0b01), true)
})
