import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneSlip } from '../../domain/analysis/one-slip.ts'
import { SLIPS, seededRandom } from './simulate.ts'

const QUERY = 'Résumé of the travel expense policy'

test('each simulated slip changes a query as its name says, the same for the same seed', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const made = Object.fromEntries(
      Object.entries(SLIPS).map(([name, slip]) => [name, slip(QUERY, seededRandom(seed))]),
    )
    assert.deepEqual(
      made,
      Object.fromEntries(Object.entries(SLIPS).map(([name, slip]) => [name, slip(QUERY, seededRandom(seed))])),
    )
    const typed = made['typing error'] ?? ''
    assert.ok(typed === QUERY || isOneSlip(typed, QUERY), typed)
    assert.equal(made['missing space']?.length, QUERY.length - 1)
    assert.equal(made['extra space']?.replaceAll(' ', ''), QUERY.replaceAll(' ', ''))
    assert.ok(made['preface']?.includes(QUERY) && made['preface'] !== QUERY)
    assert.equal(made['lost accents'], 'Resume of the travel expense policy')
  }
})

test('a query that has no room for a slip stays as it is', () => {
  for (const name of ['typing error', 'missing space', 'extra space'])
    assert.equal(SLIPS[name]?.('a 1', seededRandom(1)), 'a 1')
})
