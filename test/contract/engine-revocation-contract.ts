import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Visibility } from '../../src/domain/access/visibility.ts'
import type {
  EngineRequest,
  IndexChange,
  IndexedDocument,
  SearchEngine,
} from '../../src/domain/search/engine/search-engine.ts'
import { Random } from '../support/random.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'

/** Histories that are made up. */
const SEEDS = Number(process.env['ALMANAC_CONTRACT_SEEDS'] ?? 10)
const everyone = testVisibility(['public'])
const engineer = testVisibility(['public', 'group:wiki:eng'])

/** What every search engine owes those who took a right away. `open` gives an empty engine. */
export function engineRevocationContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} and revocations`, () => {
    const withDocuments = async (...documents: (Partial<IndexedDocument> & { key: number })[]) => {
      const engine = await open()
      await engine.apply(documents.map((fields, index) => upsert(index + 1, fields)))
      return engine
    }

    test('what is revoked is masked at once, in every kind of answer, for all but those it leaves', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'quokka wombat', tags: ['secret'], principals: ['public', 'group:wiki:eng'] },
          { key: 2, body: 'wombat' },
        ),
      )
      const { engine } = held

      await engine.revoke([{ key: 1, seq: 100, principals: ['group:wiki:eng'] }])

      assert.deepEqual(await everything(engine, everyone), {
        keys: [2],
        total: 1,
        tags: [],
        completions: [],
        isKnown: false,
        telling: ['wombat'],
      })
      assert.deepEqual(await everything(engine, engineer), {
        keys: [1, 2],
        total: 2,
        tags: ['secret'],
        completions: ['quokka'],
        isKnown: true,
        telling: ['quokka', 'wombat'],
      })
    })

    test("a revocation never grants access that the indexed version doesn't", async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'wombat', principals: ['x'] }))

      await held.engine.revoke([{ key: 1, seq: 100, principals: ['public'] }])

      assert.equal((await held.engine.search(request('wombat'), everyone)).total, 0)
    })

    test('the newest revocation counts, and a version from after it shows as it is', async () => {
      await using held = holding(
        await withDocuments({ key: 1, body: 'wombat', principals: ['public', 'group:wiki:eng'] }),
      )
      const { engine } = held
      const totals = async () => [
        (await engine.search(request('wombat'), everyone)).total,
        (await engine.search(request('wombat'), engineer)).total,
      ]

      await engine.revoke([{ key: 1, seq: 101, principals: ['group:wiki:eng'] }])
      await engine.revoke([{ key: 1, seq: 100, principals: [] }])
      assert.deepEqual(await totals(), [0, 1])
      await engine.revoke([{ key: 1, seq: 102, principals: [] }])
      assert.deepEqual(await totals(), [0, 0])
      // An older step of the log that arrives now brings nothing back.
      await engine.apply([upsert(50, { key: 1, body: 'wombat' })])
      assert.deepEqual(await totals(), [0, 0])
      await engine.apply([upsert(103, { key: 1, body: 'wombat' })])
      assert.deepEqual(await totals(), [1, 1])
    })

    test('revocations hold through merges, and end where the log has come to them', async () => {
      await using held = holding(await open())
      const { engine } = held
      for (let key = 1; key <= 20; key++) await engine.apply([upsert(key, { key, body: 'wombat' })])

      await engine.revoke(
        Array.from({ length: 10 }, (_, index) => ({ key: index + 1, seq: 100 + index, principals: [] })),
      )
      for (let key = 21; key <= 40; key++) {
        await engine.apply([upsert(key, { key, body: 'wombat' })])
        assert.equal((await engine.search(request('wombat'), everyone)).total, key - 10)
      }
      await engine.apply(
        Array.from({ length: 10 }, (_, index) => ({ kind: 'remove', seq: 100 + index, key: index + 1 })),
      )
      engine.completeTo(200, 'mark')

      assert.equal((await engine.search(request('wombat'), everyone)).total, 30)
      await engine.revoke([{ key: 30, seq: 150, principals: [] }])
      assert.equal((await engine.search(request('wombat'), everyone)).total, 30)
    })

    test('a page of an earlier snapshot counts and shows nothing that was taken away since', async () => {
      await using held = holding(
        await withDocuments(
          ...Array.from({ length: 20 }, (_, index) => ({ key: index + 1, body: 'wombat', tags: [`tag${index + 1}`] })),
        ),
      )
      const { engine } = held
      const { snapshot } = await engine.search(request('wombat'), everyone)
      const page = async (visibility: Visibility) => {
        const answer = await engine.search({ ...request('wombat'), size: 50, snapshot }, visibility)
        return { total: answer.total, tags: answer.facets[0]?.buckets.length, listed: answer.hits.length }
      }

      await engine.revoke([{ key: 3, seq: 100, principals: [] }])
      assert.deepEqual(await page(everyone), { total: 19, tags: 19, listed: 19 })
      await engine.apply([{ kind: 'remove', seq: 101, key: 4 }])
      assert.deepEqual(await page(everyone), { total: 18, tags: 18, listed: 18 })
      await engine.apply([upsert(102, { key: 5, body: 'wombat', tags: ['tag5'], principals: ['group:wiki:eng'] })])
      assert.deepEqual(await page(everyone), { total: 17, tags: 17, listed: 17 })
      assert.deepEqual(await page(engineer), { total: 18, tags: 18, listed: 18 })
    })

    test('through a snapshot of somebody else nobody sees what a document once said', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'wombat', tags: ['merger'], principals: ['group:wiki:eng'] },
          ...Array.from({ length: 20 }, (_, index) => ({ key: index + 2, body: 'wombat' })),
        ),
      )
      const { snapshot } = await held.engine.search(request('wombat'), engineer)

      await held.engine.apply([
        upsert(100, { key: 1, body: 'wombat', tags: ['harmless'], principals: ['group:wiki:eng'] }),
      ])
      const newcomer = testVisibility(['public', 'group:wiki:eng'])
      const answer = await held.engine.search({ ...request('wombat'), snapshot }, newcomer)

      assert.deepEqual(
        answer.facets[0]?.buckets.map(({ value }) => value),
        ['harmless'],
      )
      assert.equal(answer.total, 21)
    })

    test('order, telling words and small words are the same whether hidden documents exist or not', async () => {
      const words = ['amber', 'birch', 'cobalt', 'dune', 'elm', 'fern', 'die', 'und', 'nicht', 'wird']
      for (let seed = 1; seed <= SEEDS; seed++) {
        const random = new Random(seed)
        const documents = Array.from({ length: 60 }, (_, index) => ({
          key: index + 1,
          title: random.several(words, 0, 2).join(' '),
          body: random.several(words.slice(random.below(6)), 1, 30).join(' '),
          principals: [random.chance(0.5) ? 'public' : 'secret'],
        }))
        await using all = holding(await withDocuments(...documents))
        await using visible = holding(
          await withDocuments(...documents.filter(({ principals }) => principals.includes('public'))),
        )
        for (let query = 0; query < 20; query++) {
          const asked = { ...request(random.several(words, 1, 4).join(' ')), size: 100 }
          const found = async (engine: SearchEngine) => {
            const { hits, missingWords, languages } = await engine.search(asked, everyone)
            return {
              hits,
              missingWords,
              languages,
              telling: await engine.significantTerms(asked.query.text, everyone, 3, 1),
            }
          }
          assert.deepEqual(await found(all.engine), await found(visible.engine), `seed ${seed}, ${asked.query.text}`)
        }
      }
    })
  })
}

async function everything(engine: SearchEngine, visibility: Visibility) {
  const answer = await engine.search(request('wombat'), visibility)
  const [known] = await engine.similarWords(['quokka'], visibility)
  return {
    keys: answer.hits.map(({ key }) => key).sort(),
    total: answer.total,
    tags: answer.facets[0]?.buckets.map(({ value }) => value),
    completions: await engine.completions('quok', visibility, 10),
    isKnown: known?.isKnown,
    telling: await engine.significantTerms('quokka wombat', visibility, 10, 1),
  }
}

function request(text: string): EngineRequest {
  return { query: { text, phrases: [], excluded: [] }, filters: [], offset: 0, size: 10, facets: ['tag'] }
}

function upsert(seq: number, fields: Partial<IndexedDocument> & { key: number }): IndexChange {
  return { kind: 'upsert', seq, document: documentOf(fields) }
}

function holding(engine: SearchEngine): { engine: SearchEngine } & AsyncDisposable {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}
