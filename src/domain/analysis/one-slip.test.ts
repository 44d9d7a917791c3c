import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneSlip } from './one-slip.ts'

test('one letter changed, added, left out or swapped is a slip; none and two are not', () => {
  const slips = ['policy', 'polcy', 'ppolicy', 'polixy', 'oplicy', 'polciy', 'policys', 'olicy']
  assert.deepEqual(
    slips.map((word) => isOneSlip(word, 'policy')),
    [false, true, true, true, true, true, true, true],
  )
  for (const word of ['plcy', 'policies', 'yolicp', '', 'pol']) assert.equal(isOneSlip('policy', word), false, word)
  assert.equal(isOneSlip('', 'a'), true)
})
