import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from '../../../../test/contract/engine-with-documents.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { inKeptOrder, KeptPages } from './kept-pages.ts'
import type { RankedHit } from './ranked-hits.ts'

const asked = { indexName: 'index', request: request({ text: 'amber' }), visibility: testVisibility(['public']) }

function hit(key: number, seq: number, score: number): RankedHit {
  return { key, score, isNamed: false, fields: { key: [key], seq: [seq] } }
}

test('what did not change stands where it stood, what changed where it belongs now', () => {
  const pages = new KeptPages()
  const name = pages.keep(9, asked, [hit(1, 1, 30), hit(2, 1, 20), hit(3, 1, 10)])

  const kept = pages.find(name, asked)!
  const next = inKeptOrder([hit(3, 1, 90), hit(2, 7, 40), hit(4, 1, 15), hit(1, 1, 1)], kept)

  assert.equal(kept.newestKey, 9)
  assert.deepEqual(
    next.map(({ key }) => key),
    [2, 1, 4, 3],
  )
})

test('the order is for the same question of the same caller alone', () => {
  const pages = new KeptPages()
  const name = pages.keep(9, asked, [hit(1, 1, 30)])

  const elsewhere = { ...asked, request: request({ text: 'birch' }) }
  const another = { ...asked, visibility: testVisibility(['public', 'group:wiki:eng']) }

  assert.equal(pages.find(name, asked)?.order.length, 3)
  for (const other of [elsewhere, another]) {
    assert.deepEqual([pages.find(name, other)?.newestKey, pages.find(name, other)?.order.length], [9, 0])
  }
})

test('an answer of another index, or one that nobody gave, is not kept', () => {
  const pages = new KeptPages()
  const name = pages.keep(9, asked, [])

  assert.equal(pages.find(name, { ...asked, indexName: 'another' }), undefined)
  assert.equal(pages.find('long gone', asked), undefined)
  assert.equal(pages.find(undefined, asked), undefined)
})

test('of many answers the oldest are forgotten', () => {
  const pages = new KeptPages()
  const first = pages.keep(1, asked, [])
  const names = Array.from({ length: 1024 }, () => pages.keep(1, asked, []))

  assert.equal(pages.find(first, asked), undefined)
  assert.ok(names.every((name) => pages.find(name, asked) !== undefined))
})
