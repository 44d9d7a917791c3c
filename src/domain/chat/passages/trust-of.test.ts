import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Source } from '../source.ts'
import { trustOf } from './trust-of.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const source = (rest: Partial<Source>, updatedAt = NOW): Source =>
  ({ document: { updatedAt: updatedAt.getTime() }, relevance: 1, state: 'UNVERIFIED', ...rest }) as Source

test('verified, fresh pages count most, talk less, and what is deprecated least', () => {
  const inOrder = [
    source({ state: 'VERIFIED' }),
    source({}),
    source({}, new Date('2020-01-01T00:00:00Z')),
    source({ isTalk: true }),
    source({ state: 'DEPRECATED' }),
  ].map((each) => trustOf(each, NOW))
  assert.deepEqual(
    inOrder,
    [...inOrder].sort((a, b) => b - a),
  )
  assert.equal(new Set(inOrder).size, inOrder.length)
})
