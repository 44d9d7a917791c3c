import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { FUSED } from '../../ranking/score-levels.ts'
import { spreadBy } from '../../ranking/spread-hits.ts'
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

/** The rule said plainly: of those left the best, or after three in a row the best of another one that is about as good. */
function spreadPlainly(hits: readonly { app: string; score: number; key: number }[], count: number) {
  const left = hits.slice(0, count)
  const spread: typeof left = []
  while (left.length > 0) {
    const row = spread.slice(-3)
    const app = row.length === 3 && row.every((each) => each.app === row[0]!.app) ? row[0]!.app : undefined
    const worth = ({ score }: { score: number }) => (score >= FUSED ? score - FUSED : score)
    const other =
      left[0]!.app === app ? left.findIndex((hit) => hit.app !== app && worth(hit) >= worth(left[0]!) * 0.9) : 0
    spread.push(...left.splice(Math.max(0, other), 1))
  }
  return [...spread, ...hits.slice(count)]
}

test('hits are spread as the rule says, whatever their scores', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = new Random(seed)
    const apps = 1 + random.below(4)
    const hits = Array.from({ length: random.below(80) }, (_, key) => {
      const score = (random.below(2) === 0 ? FUSED : 0) + random.below(40) / 10
      return { key, score, app: `app${Math.min(random.below(apps + 3), apps)}` }
    }).sort((a, b) => b.score - a.score)

    const spread = spreadBy(hits, 60, ({ app }) => app)

    assert.deepEqual(spread, spreadPlainly(hits, 60), `seed ${seed}`)
  }
})
