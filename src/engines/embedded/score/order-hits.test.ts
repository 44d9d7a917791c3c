import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { chooseBest, orderBest } from './order-hits.ts'
import { compareHits, sortHits } from './top-hits.ts'

function randomHits(seed: number) {
  const random = new Random(seed)
  const count = random.below(700)
  const keys = random.shuffle(Array.from({ length: count }, (_, key) => key))
  // Few different scores, so that many comparisons are ties.
  const scores = keys.map(() => random.below(1 + random.below(900)) / 8)
  return { random, count, keys: Float64Array.from(keys), scores: Float64Array.from(scores) }
}

test('places are ordered, and the best of them chosen, as sorting with a function would', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { random, count, keys, scores } = randomHits(seed)
    const expected = Array.from({ length: count }, (_, place) => place).sort(
      (a, b) => scores[b]! - scores[a]! || keys[a]! - keys[b]!,
    )

    const ordered = Uint32Array.from(expected.keys())
    orderBest(ordered, count, scores, keys)
    assert.deepEqual([...ordered], expected, `seed ${seed}`)

    const wanted = random.below(count + 2)
    const chosen = Uint32Array.from(expected.keys())
    chooseBest(chosen, count, wanted, scores, keys)
    const best = (places: Iterable<number>) => [...places].sort((a, b) => a - b)
    assert.deepEqual(best(chosen.subarray(0, wanted)), best(expected.slice(0, wanted)), `seed ${seed}`)
    assert.deepEqual(best(chosen), [...expected.keys()], `seed ${seed}`)
  }
})

test('hits are sorted as their comparison says', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { keys, scores } = randomHits(seed)
    const hits = Array.from(keys, (key, at) => ({ key, score: scores[at]!, segment: 0, document: at }))

    assert.deepEqual(sortHits(hits), hits.toSorted(compareHits), `seed ${seed}`)
  }
})
