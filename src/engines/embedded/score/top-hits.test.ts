import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { Matches } from './matches.ts'
import { compareHits, TopHits } from './top-hits.ts'

function matchesOf(scores: readonly number[]): Matches {
  const matches = new Matches()
  matches.prepare(scores.length)
  matches.count = scores.length
  for (const [document, score] of scores.entries()) {
    matches.documents[document] = document
    matches.scores[document] = score
  }
  return matches
}

test('of documents with the same score the lowest keys stay, in whatever order they come', () => {
  const top = new TopHits(2)

  top.add(0, matchesOf([1, 1, 1, 1, 1]), Float64Array.of(9, 5, 7, 3, 4))

  assert.deepEqual(
    top.list().map(({ key }) => key),
    [3, 4],
  )
})

test('a full heap keeps what sorting everything would put first, over several segments', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new Random(seed)
    const capacity = 1 + random.below(12)
    const top = new TopHits(capacity)
    const everything: { key: number; score: number; segment: number; document: number }[] = []
    const keys = random.shuffle(Array.from({ length: 60 }, (_, key) => key))
    for (let segment = 0; segment < 3; segment++) {
      // Few different scores, so that most comparisons are ties.
      const scores = Array.from({ length: 20 }, () => random.below(4))
      const own = Float64Array.from(keys.slice(segment * 20, segment * 20 + 20))
      top.add(segment, matchesOf(scores), own)
      for (const [document, score] of scores.entries())
        everything.push({ key: own[document]!, score, segment, document })
    }

    const expected = everything.sort(compareHits).slice(0, capacity)
    assert.deepEqual(top.list(), expected, `seed ${seed}`)
    const count = 1 + random.below(capacity)
    const found = top.bestFirst(count)
    assert.deepEqual(found.slice(0, count).sort(compareHits), expected.slice(0, count), `seed ${seed}`)
    assert.deepEqual(found.sort(compareHits), expected, `seed ${seed}`)
  }
})

test('of many matches over several segments, as many as fit are kept, and those are the best', () => {
  for (const capacity of [1, 16, 17, 300, 310]) {
    const random = new Random(capacity)
    const top = new TopHits(capacity)
    const everything: { key: number; score: number; segment: number; document: number }[] = []
    for (let segment = 0; segment < 4; segment++) {
      const scores = Array.from({ length: 1000 }, () => random.below(400))
      const keys = Float64Array.from(scores, (_, document) => ((segment * 1000 + document) * 7919) % 40_009)
      top.add(segment, matchesOf(scores), keys)
      for (const [document, score] of scores.entries())
        everything.push({ key: keys[document]!, score, segment, document })
    }

    assert.deepEqual(top.list(), everything.sort(compareHits).slice(0, capacity))
  }
})

test('a page of no hits keeps none', () => {
  const top = new TopHits(0)

  top.add(0, matchesOf([1]), Float64Array.of(1))

  assert.deepEqual(top.list(), [])
})
