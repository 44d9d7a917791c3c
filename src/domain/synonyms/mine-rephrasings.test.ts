import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mineRephrasings } from './mine-rephrasings.ts'

const MINUTE = 60_000

/** Each person searches for one thing, then for another, which they open. */
function rephrased(from: string, to: string, people = 3, after = MINUTE) {
  return Array.from({ length: people }, (_, number) => [
    { query: from, person: `p${number}`, at: 0, isOpened: false },
    { query: to, person: `p${number}`, at: after, isOpened: true },
  ]).flat()
}
const mined = (...[from, to, people, after]: Parameters<typeof rephrased>) =>
  mineRephrasings(rephrased(from, to, people, after)).map(({ kind, words, to: found }) => [kind, words, found])

test('what several people replaced is suggested, without the words that stayed', () => {
  assert.deepEqual(mined('pto rules', 'vacation rules'), [['ONE_WAY', ['pto'], ['vacation']]])
  assert.deepEqual(mined('pto', 'paid time off'), [['ONE_WAY', ['pto'], ['paid time off']]])
  assert.equal(mineRephrasings(rephrased('pto', 'vacation', 4))[0]?.people, 4)
})

test('a compound written apart and together finds each other', () => {
  assert.deepEqual(mined('cheat sheet', 'cheatsheet'), [['TWO_WAY', ['cheat sheet', 'cheatsheet'], []]])
  assert.deepEqual(mined('git cheatsheet', 'git cheat sheet'), [['TWO_WAY', ['cheat sheet', 'cheatsheet'], []]])
})

test('two people, a later search, one more word, a correction and a search that was opened suggest nothing', () => {
  assert.deepEqual(mined('pto', 'vacation', 2), [])
  assert.deepEqual(mined('pto', 'vacation', 3, 6 * MINUTE), [])
  assert.deepEqual(mined('rules', 'vacation rules'), [])
  assert.deepEqual(mined('vacation rules', 'rules'), [])
  assert.deepEqual(mined('vacaton', 'vacation'), [])
  assert.deepEqual(mined('policies', 'policy'), [])
  assert.deepEqual(mineRephrasings(rephrased('pto', 'vacation').map((search) => ({ ...search, isOpened: true }))), [])
})
