import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from '../../../../test/contract/engine-with-documents.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { AnswerCache, inCachedOrder, isCachedOrder } from './answer-cache.ts'
import type { RankedHit } from './ranked-hits.ts'

const asked = { indexName: 'index', request: request({ text: 'amber' }), visibility: testVisibility(['public']) }

function hit(key: number, seq: number, score: number): RankedHit {
  return { key, score, isNamed: false, isByWords: true, fields: { key: [key], seq: [seq] } }
}

test('what did not change stands where it stood, what changed where it belongs now', () => {
  const pages = new AnswerCache()
  const name = pages.keep(9, asked, [hit(1, 1, 30), hit(2, 1, 20), hit(3, 1, 10)])

  const kept = pages.find(name, asked)!
  const next = inCachedOrder([hit(3, 1, 90), hit(2, 7, 40), hit(4, 1, 15), hit(1, 1, 1)], kept)

  assert.equal(kept.newestKey, 9)
  assert.deepEqual(
    next.map(({ key }) => key),
    [2, 1, 4, 3],
  )
})

test('ranks mean what they meant while the best stand in the same order, and nobody knows beyond them', () => {
  const pages = new AnswerCache()
  const first = [hit(1, 1, 30), hit(2, 1, 20)]
  const kept = pages.find(pages.keep(9, asked, first), asked)!

  assert.equal(isCachedOrder(first, kept, 2), true)
  assert.equal(isCachedOrder([hit(2, 1, 20)], kept, 2), false, 'one went')
  assert.equal(isCachedOrder([...first, hit(3, 7, 10)], kept, 2), false, 'one came')
  assert.equal(isCachedOrder(first.toReversed(), kept, 2), false, 'one moved')
  const many = Array.from({ length: 310 }, (_, at) => hit(at, 1, 1000 - at))
  const ofMany = pages.find(pages.keep(999, asked, many), asked)!
  assert.deepEqual(
    [10, 300, 301].map((rank) => isCachedOrder(many, ofMany, rank)),
    [true, true, false],
  )
})

test('the order is for the same question of the same caller alone', () => {
  const pages = new AnswerCache()
  const name = pages.keep(9, asked, [hit(1, 1, 30)])

  const elsewhere = { ...asked, request: request({ text: 'birch' }) }
  const another = { ...asked, visibility: testVisibility(['public', 'group:wiki:eng']) }

  assert.equal(pages.find(name, asked)?.order.length, 3)
  for (const other of [elsewhere, another]) {
    assert.deepEqual([pages.find(name, other)?.newestKey, pages.find(name, other)?.order.length], [9, 0])
  }
})

test('an answer of another index, or one that nobody gave, is not kept', () => {
  const pages = new AnswerCache()
  const name = pages.keep(9, asked, [])

  assert.equal(pages.find(name, { ...asked, indexName: 'another' }), undefined)
  assert.equal(pages.find('long gone', asked), undefined)
  assert.equal(pages.find(undefined, asked), undefined)
})

test('of many answers the oldest are forgotten', () => {
  const pages = new AnswerCache()
  const first = pages.keep(1, asked, [])
  const names = Array.from({ length: 1024 }, () => pages.keep(1, asked, []))

  assert.equal(pages.find(first, asked), undefined)
  assert.ok(names.every((name) => pages.find(name, asked) !== undefined))
})
