import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { countUpdated } from './count-updated.ts'

const DAY_MS = 86_400_000

test('documents updated since some instants are counted to the millisecond, in any order of the instants', () => {
  const random = new Random(7)
  for (let round = 0; round < 200; round++) {
    const instant = () =>
      random.pick([0, -5, 3 * DAY_MS, 3 * DAY_MS - 1, 3 * DAY_MS + 1, 20_000 * DAY_MS, 70_000 * DAY_MS]) +
      random.below(3)
    const updatedAt = Float64Array.from({ length: 50 }, instant)
    const documents = Uint32Array.from(updatedAt.keys()).filter(() => random.chance(0.7))
    const since = Array.from({ length: random.below(5) }, instant)
    const counts = since.map(() => 1)

    countUpdated(updatedAt, documents, documents.length, since, counts)

    const expected = since.map((from) => 1 + documents.filter((each) => updatedAt[each]! >= from).length)
    assert.deepEqual(counts, expected, `round ${round}`)
  }
})
