import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveOf } from './move-of.ts'

test('says how far a result moved', () => {
  assert.deepEqual([moveOf(3, 1), moveOf(0, 2), moveOf(4, 4), moveOf(-1, 0)], ['up 2', 'down 2', '', 'new'])
})
