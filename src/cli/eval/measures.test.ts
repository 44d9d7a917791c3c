import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanOf, measure } from './measures.ts'

test('a ranking is measured by where the relevant documents stand', () => {
  const relevance = new Map([
    ['a', 1],
    ['b', 1],
  ])

  const second = measure(['x', 'a', 'y'], relevance)
  assert.ok(Math.abs(second.ndcg10 - 1 / Math.log2(3) / (1 + 1 / Math.log2(3))) < 1e-12)
  assert.deepEqual([second.mrr10, second.recall100], [0.5, 0.5])
  assert.deepEqual(measure(['b', 'a'], relevance), { ndcg10: 1, mrr10: 1, recall100: 1 })
  assert.deepEqual(measure([], relevance), { ndcg10: 0, mrr10: 0, recall100: 0 })
})

test('what stands after the tenth place counts for recall alone, after the hundredth for nothing', () => {
  const others = Array.from({ length: 100 }, (_, at) => `other${at}`)

  assert.deepEqual(measure([...others.slice(0, 10), 'a'], new Map([['a', 1]])), { ndcg10: 0, mrr10: 0, recall100: 1 })
  assert.equal(measure([...others, 'a'], new Map([['a', 1]])).recall100, 0)
})

test('a more relevant document belongs before a less relevant one', () => {
  const relevance = new Map([
    ['best', 3],
    ['good', 1],
  ])

  assert.equal(measure(['best', 'good'], relevance).ndcg10, 1)
  assert.ok(measure(['good', 'best'], relevance).ndcg10 < 1)
  assert.deepEqual(meanOf([]), { ndcg10: 0, mrr10: 0, recall100: 0 })
})
