import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { buildSegment } from '../build/build-segment.ts'
import { makeBitset } from '../bytes/bitset.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { liveSegment, Snapshot } from './snapshot.ts'
import { spreadHits } from './spread-hits.ts'
import { Views } from './views.ts'

/** Hits of the datasources in this order, each with its score. */
function spread(hits: readonly (readonly [datasource: string, score: number])[]): string[] {
  const documents = hits.map(([datasource], at) => ({ seq: at + 1, document: documentOf({ key: at + 1, datasource }) }))
  const data = buildSegment(documents)
  const view = new Views(new RevokedDocuments()).of(
    new Snapshot([liveSegment(data, makeBitset(hits.length))]),
    testVisibility(['public']),
  )
  const listed = hits.map(([, score], document) => ({ key: document + 1, segment: 0, document, score }))
  return spreadHits(view, listed, 100).map(({ document }) => hits[document]![0])
}

test('after three of one datasource another comes next, if it matches about as well', () => {
  const hits = [10, 9.9, 9.8, 9.7, 9.6].map((score) => ['packages', score] as const)

  assert.deepEqual(spread([...hits, ['wiki', 9.5]]), [
    'packages',
    'packages',
    'packages',
    'wiki',
    'packages',
    'packages',
  ])
  assert.deepEqual(spread([...hits, ['wiki', 5]]).at(-1), 'wiki')
})

test('one datasource alone stays as it is, and nothing is left out', () => {
  const hits = Array.from({ length: 8 }, (_, at) => ['wiki', 10 - at] as const)

  assert.deepEqual(
    spread(hits),
    hits.map(([datasource]) => datasource),
  )
})

test('what is ranked by meaning too is compared without what puts it before all others', () => {
  const hits = [1.4, 1.3, 1.2, 1.1].map((score) => ['packages', 1e6 + score] as const)

  assert.equal(spread([...hits, ['wiki', 1e6 + 0.2]]).at(-1), 'wiki')
})
