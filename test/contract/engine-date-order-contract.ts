import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EngineSearch, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { datedPage } from '../../src/domain/search/hits/dated-page.ts'
import type { DateOrder } from '../../src/domain/search/search-query.ts'
import { Random } from '../support/random.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { holding, request, withDocuments } from './engine-with-documents.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY_MS = 86_400_000
const everyone = testVisibility(['public'])

/** What pages in the order of dates need of every search engine. */
export function engineDateOrderContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} and dates`, () => {
    // Many of one instant, many of one hour, some of long ago, of before 1970 and of next year.
    const random = new Random(7)
    const times = Array.from({ length: 900 }, (_, index) => {
      if (index % 3 === 0) return NOW - 3 * DAY_MS
      if (index % 3 === 1) return NOW - 40 * DAY_MS + random.below(3_600_000)
      return NOW + DAY_MS * (random.below(30_000) - 29_700)
    })
    const documents = times.map((updatedAt, index) =>
      documentOf({
        key: index + 1,
        body: index % 9 === 8 ? 'quokka' : 'wombat',
        principals: [index % 5 === 4 ? 'secret' : 'public'],
        updatedAt,
      }),
    )
    const dates = new Map(documents.map(({ key, updatedAt }) => [key, updatedAt]))

    test('pages follow each other by date, whole, with an exact total and without hidden documents', async () => {
      await using held = holding(await withDocuments(open, ...documents))
      for (const order of ['newest', 'oldest'] as const) {
        const { keys, totals } = await allPages(held.engine, order, 'wombat', 25)
        const expected = documents.filter(({ body, principals }) => body === 'wombat' && principals.includes('public'))

        assert.deepEqual([...new Set(totals)], [expected.length])
        assert.deepEqual(
          keys.map((key) => dates.get(key)),
          expected.map(({ updatedAt }) => updatedAt).sort((a, b) => (order === 'newest' ? b - a : a - b)),
        )
        assert.deepEqual(new Set(keys), new Set(expected.map(({ key }) => key)))
      }
    })

    test('few matches are sorted as they are', async () => {
      await using held = holding(await withDocuments(open, ...documents))
      const { keys } = await allPages(held.engine, 'oldest', 'quokka', 10)
      const found = keys.map((key) => dates.get(key)!)

      assert.deepEqual(
        found,
        found.toSorted((a, b) => a - b),
      )
      assert.equal(found.length, 80)
    })

    async function allPages(engine: EngineSearch, order: DateOrder, text: string, size: number) {
      const deps = {
        engine,
        documents: {
          updateTimes: async (keys: readonly number[]) => new Map(keys.map((key) => [key, dates.get(key)!])),
        },
        now: new Date(NOW),
      }
      const keys: number[] = []
      const totals: number[] = []
      let cursor: Parameters<typeof datedPage>[3]
      do {
        const page = await datedPage(deps, { ...request({ text }), size }, order, cursor, everyone)
        keys.push(...page.answer.hits.map(({ key }) => key))
        totals.push(page.answer.total)
        cursor = page.next && { ...page.next, correctedQuery: undefined }
      } while (cursor !== undefined)
      return { keys, totals }
    }
  })
}
