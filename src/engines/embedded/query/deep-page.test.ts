import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'
import { deepPage, type RankedMatches } from './deep-page.ts'

test('a deep page is what sorting everything would give, ties included', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new Random(seed)
    const different = random.pick([1, 2, 5, 1000])
    let key = 0
    const segments: RankedMatches[] = Array.from({ length: 1 + random.below(3) }, () => {
      const count = random.below(40)
      const keys = Float64Array.from(random.shuffle(Array.from({ length: count + 3 }, () => ++key)))
      const documents = Uint32Array.from(Array.from({ length: count }, (_, at) => at + 1))
      const scores = Float64Array.from(Array.from({ length: count + 5 }, () => random.below(different)))
      return { matches: { documents, scores, count }, keys }
    })
    const all = segments
      .flatMap(({ matches, keys }) =>
        Array.from({ length: matches.count }, (_, at) => ({
          key: keys[matches.documents[at]!]!,
          score: matches.scores[at]!,
        })),
      )
      .sort((a, b) => b.score - a.score || a.key - b.key)
    const offset = random.below(60)
    const size = random.below(30)

    assert.deepEqual(deepPage(segments, offset, size), all.slice(offset, offset + size), `seed ${seed}`)
  }
})

test('pages fit together where they become deep', async () => {
  const engine = await EmbeddedEngine.open()
  const documents = Array.from({ length: 1500 }, (_, at) =>
    documentOf({ key: at + 1, body: `amber ${'x '.repeat(at % 7)}` }),
  )
  await engine.apply(documents.map((document) => ({ kind: 'upsert', seq: document.key, document })))
  const query = { text: 'amber', phrases: [], excluded: [] }
  const seen: number[] = []
  for (let offset = 0; offset < 1500; offset += 70) {
    const { hits } = await engine.search(
      { query, filters: [], offset, size: 70, facets: [] },
      testVisibility(['public']),
    )
    seen.push(...hits.map(({ key }) => key))
  }

  assert.equal(seen.length, 1500)
  assert.equal(new Set(seen).size, 1500)
  await engine.close()
})
