import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Visibility } from '../../src/domain/access/visibility.ts'
import type { IndexChange, IndexedDocument, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { bruteForceSearch } from '../support/brute-force-search.ts'
import { propertyRun, repeatHint, runProperty } from '../support/property-run.ts'
import { Random } from '../support/random.ts'
import { documentOf, PRINCIPALS, randomChanges, randomRequest } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { holding, keysOf, request, upsert, withDocuments } from './engine-with-documents.ts'

const everyone = testVisibility(['public'])

/** What an engine does that ranks exactly as we say: the same hits in the same order as brute force, and stable pages. */
export function exactEngineContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} as an exact engine`, () => {
    test('a title counts for more than a body, and equal documents come by their key', async () => {
      await using held = holding(
        await withDocuments(open, { key: 3, body: 'amber' }, { key: 2, body: 'amber' }, { key: 4, title: 'amber' }),
      )

      assert.deepEqual(await keysOf(held.engine, { text: 'amber' }), [4, 2, 3])
    })

    test('pages of one snapshot keep its order while documents are written', async () => {
      const documents = Array.from({ length: 30 }, (_, index) => ({
        key: index + 1,
        body: `amber ${'birch '.repeat(index)}`,
      }))
      await using held = holding(await withDocuments(open, ...documents))
      const first = await held.engine.search({ ...request({ text: 'amber' }), size: 20 }, everyone)
      const before = await held.engine.search({ ...request({ text: 'amber' }), size: 30 }, everyone)

      await held.engine.apply([
        upsert(1001, documentOf({ key: 99, title: 'amber', body: 'amber amber' })),
        upsert(1002, documentOf({ key: 30, title: 'amber', body: 'amber amber' })),
        upsert(1003, documentOf({ key: 12, body: 'no longer' })),
        { kind: 'remove', seq: 1004, key: 1 },
      ])
      const next = { ...request({ text: 'amber' }), size: 30, snapshot: first.snapshot }
      const answer = await held.engine.search(next, everyone)

      // What changed stands where it belongs now, what came later is left out.
      const unchanged = before.hits.map(({ key }) => key).filter((key) => ![1, 12, 30].includes(key))
      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [30, ...unchanged],
      )
      assert.equal(answer.total, 28)
      assert.notEqual(answer.snapshot, first.snapshot)
      const again = await held.engine.search({ ...next, snapshot: answer.snapshot }, everyone)
      assert.equal(again.snapshot, answer.snapshot)
    })

    test('freshness, views and own documents decide between equal matches', async () => {
      const day = 86_400_000
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'amber', updatedAt: 0 },
          { key: 2, body: 'amber', updatedAt: 1000 * day },
          { key: 3, body: 'birch', views: 0 },
          { key: 4, body: 'birch', views: 5000 },
          { key: 5, body: 'cobalt' },
          { key: 6, body: 'cobalt', author: 'ann@example.com' },
        ),
      )
      const keys = async (text: string) => {
        const context = { now: 1000 * day, person: 'ann@example.com', countsViews: true }
        const { hits } = await held.engine.search({ ...request({ text }), context }, everyone)
        return hits.map(({ key }) => key)
      }

      assert.deepEqual(await keys('amber'), [2, 1])
      assert.deepEqual(await keys('birch'), [4, 3])
      assert.deepEqual(await keys('cobalt'), [6, 5])
      assert.deepEqual(await keysOf(held.engine, { text: 'cobalt' }), [5, 6])
    })

    test('telling words are frequent in the text and rare elsewhere', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'amber token rotation' },
          { key: 2, body: 'amber token rotation' },
          ...Array.from({ length: 8 }, (_, index) => ({ key: index + 3, body: 'amber' })),
        ),
      )

      const words = await held.engine.significantTerms('the amber rotation of a rotation, unheard of', everyone, 2, 2)

      assert.deepEqual(words, ['rotation', 'amber'])
    })

    test('every answer equals brute force', async (context) => {
      const runHistory = async (seed: number) => {
        await using held = holding(await open())
        return await compareWithBruteForce(held.engine, seed)
      }
      await runProperty(propertyRun(100), runHistory, (message) => context.diagnostic(message))
    })
  })
}

/** One random history, with queries after every batch. Returns how many there were. */
async function compareWithBruteForce(engine: SearchEngine, seed: number): Promise<number> {
  let cases = 0
  const random = new Random(seed)
  // Some histories are long enough for what only many documents bring: skips in postings, full heaps, large merges.
  const isLong = seed % 20 === 0
  const keys = isLong ? 600 : 1 + random.below(60)
  // The same callers come back, so that whatever an engine keeps for them must stay right.
  const callers = Array.from({ length: 4 }, () =>
    testVisibility(random.several(PRINCIPALS, 0, 4), random.chance(0.2) ? ['git'] : []),
  )
  const latest = new Map<number, IndexChange>()
  const changes = randomChanges(random, keys, isLong ? 900 : 10 + random.below(120), 1)
  while (changes.length > 0) {
    const batch = changes.splice(0, 1 + random.below(isLong ? 300 : 30))
    // Some batches are under way at the same time.
    const together = random.chance(0.3) ? changes.splice(0, 5) : []
    await Promise.all([engine.apply(batch), engine.apply(together)])
    for (const change of [...batch, ...together]) {
      const key = change.kind === 'upsert' ? change.document.key : change.key
      if ((latest.get(key)?.seq ?? -1) < change.seq) latest.set(key, change)
    }
    const documents = [...latest.values()].flatMap((change) => (change.kind === 'upsert' ? [change.document] : []))
    for (let query = 0; query < 6; query++, cases++) {
      await compareOne(engine, documents, random, random.pick(callers), seed)
    }
  }
  return cases
}

async function compareOne(
  engine: SearchEngine,
  documents: IndexedDocument[],
  random: Random,
  visibility: Visibility,
  seed: number,
): Promise<void> {
  const asked = randomRequest(random)
  const expected = bruteForceSearch(documents, asked, visibility)
  const answer = await engine.search(asked, visibility)
  const all = await engine.search({ ...asked, offset: 0, size: 1000, facets: [] }, visibility)
  const hint = repeatHint(seed, asked)

  assert.equal(engine.documentCount(), documents.length, hint)
  assert.equal(answer.total, expected.keys.size, hint)
  assert.deepEqual(new Set(all.hits.map(({ key }) => key)), expected.keys, hint)
  assert.deepEqual(answer.facets, expected.facets, hint)
  assert.deepEqual(answer.updatedSince, expected.updatedSince, hint)
  assert.deepEqual(answer.missingWords, expected.missingWords, hint)
  assert.deepEqual(answer.hits, all.hits.slice(asked.offset, asked.offset + asked.size), hint)
  for (let rank = 1; rank < all.hits.length; rank++) {
    const [better, worse] = [all.hits[rank - 1]!, all.hits[rank]!]
    assert.ok(better.score > worse.score || (better.score === worse.score && better.key < worse.key), hint)
  }
}
