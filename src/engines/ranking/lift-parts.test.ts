import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liftedScores } from './lift-parts.ts'
import { LIFTED_PARTS } from './ranking-weights.ts'
import { FUSED, NAMED } from './score-levels.ts'

/** The scores of parts of the pages in this order. */
function lifted(hits: readonly (readonly [page: string, score: number])[], count = 100): number[] {
  return liftedScores(
    hits.map(([page, score]) => ({ page, score })),
    count,
    ({ page }) => page,
  )
}

test('a part comes nearer to the best one of its page, and never before it', () => {
  assert.deepEqual(
    lifted([
      ['guide', 10],
      ['', 9],
      ['other', 8],
      ['guide', 5],
      ['guide', 0],
    ]),
    [10, 9, 8, 7, 4],
  )
})

test('what is no part, or the only one of its page, keeps its score', () => {
  const hits = [3, 2, 1].map((score) => [score === 2 ? 'guide' : '', score] as const)

  assert.deepEqual(lifted(hits), [3, 2, 1])
})

test('nothing is lifted towards what the query names, or from one scale to another', () => {
  const hits = [NAMED + 1, FUSED + 1, 1, 0.5].map((score) => ['guide', score] as const)

  assert.deepEqual(lifted(hits), [NAMED + 1, FUSED + 1, 1, 0.5])
})

test('only the best are looked at, and of one page no more than a few parts are lifted', () => {
  const hits = Array.from({ length: LIFTED_PARTS + 3 }, (_, at) => ['guide', at === 0 ? 10 : 0] as const)

  assert.deepEqual(lifted(hits, 3), [10, 4, 4])
  assert.deepEqual(lifted(hits).slice(LIFTED_PARTS - 1), [4, 0, 0, 0])
})
