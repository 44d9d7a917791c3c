import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Visibility } from '../../src/domain/access/visibility.ts'
import { ENOUGH_DOCUMENTS } from '../../src/domain/analysis/required-words.ts'
import type {
  EngineQuery,
  EngineRequest,
  IndexChange,
  IndexedDocument,
  SearchEngine,
} from '../../src/domain/search/search-engine.ts'
import { bruteForceSearch } from '../support/brute-force-search.ts'
import { propertyRun, repeatHint, runProperty } from '../support/property-run.ts'
import { Random } from '../support/random.ts'
import { documentOf, PRINCIPALS, randomChanges, randomRequest } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { engineRevocationContract } from './engine-revocation-contract.ts'

const everyone = testVisibility(['public'])

/** What every search engine must do. `open` gives an empty engine. */
export function searchEngineContract(name: string, open: () => Promise<SearchEngine>): void {
  engineRevocationContract(name, open)
  describe(`${name} as a search engine`, () => {
    const withDocuments = async (...documents: (Partial<IndexedDocument> & { key: number })[]) => {
      const engine = await open()
      await engine.apply(documents.map((fields, index) => upsert(index + 1, documentOf(fields))))
      return engine
    }

    test('a document is found by any of its texts', async () => {
      const texts = { title: 'one', body: 'two', summary: 'three', comments: 'four', container: 'five' }
      await using held = holding(
        await withDocuments({ key: 1, ...texts, tags: ['six'], people: ['seven'] }, { key: 2 }),
      )

      for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
        assert.deepEqual(await keysOf(held.engine, { text: word }), [1], word)
      }
    })

    test('inflections, case and accents do not matter', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'Configuring the Café servers' }))

      assert.deepEqual(await keysOf(held.engine, { text: 'configured CAFE server' }), [1])
    })

    test('an identifier is found whole and by its parts', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'call getUserName in kube-proxy, see JIRA-123' }))

      for (const text of ['getusername', 'user name', 'kube', 'kubeproxy', 'kube-proxy', 'jira-123', '123']) {
        assert.deepEqual(await keysOf(held.engine, { text }), [1], text)
      }
    })

    test('nobody finds a document without one of its principals', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'secret', principals: ['group:wiki:eng'] }))

      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, ['public', 'group:wiki:ops']), [])
      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, []), [])
      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, ['group:wiki:eng']), [1])
    })

    test('the documents of a hidden datasource are not found', async () => {
      await using held = holding(await withDocuments({ key: 1, datasource: 'wiki' }, { key: 2, datasource: 'git' }))

      const answer = await held.engine.search(request({}), testVisibility(['public'], ['wiki']))

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [2],
      )
      assert.equal(answer.total, 1)
    })

    test('the change with the highest number counts, whatever the order', async () => {
      await using held = holding(await open())

      await held.engine.apply([upsert(5, documentOf({ key: 1, body: 'new' }))])
      await held.engine.apply([upsert(3, documentOf({ key: 1, body: 'old' })), { kind: 'remove', seq: 4, key: 1 }])
      assert.deepEqual(await keysOf(held.engine, { text: 'new' }), [1])
      assert.deepEqual(await keysOf(held.engine, { text: 'old' }), [])

      await held.engine.apply([
        { kind: 'remove', seq: 9, key: 1 },
        { kind: 'remove', seq: 8, key: 2 },
      ])
      await held.engine.apply([upsert(7, documentOf({ key: 1 })), upsert(7, documentOf({ key: 2 }))])
      assert.equal(held.engine.documentCount(), 0)
    })

    test('changes that belong together appear together, whatever came in between', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'old' }, { key: 2, body: 'old' }))
      const { engine } = held
      const seen: number[][] = []
      async function* batches() {
        yield [upsert(11, documentOf({ key: 1, body: 'new' })), upsert(12, documentOf({ key: 3, body: 'new' }))]
        seen.push(await keysOf(engine, { text: 'new' }))
        await engine.apply([upsert(20, documentOf({ key: 3, body: 'newest' }))])
        yield [{ kind: 'remove' as const, seq: 13, key: 2 }, upsert(14, documentOf({ key: 4, body: 'new' }))]
        seen.push(await keysOf(engine, { text: 'new' }), await keysOf(engine, { text: 'old' }))
      }

      await engine.applyTogether(batches())

      assert.deepEqual(seen, [[], [], [1, 2]])
      assert.deepEqual((await keysOf(engine, { text: 'new' })).sort(), [1, 4])
      assert.deepEqual(await keysOf(engine, { text: 'newest' }), [3])
      assert.deepEqual(await keysOf(engine, { text: 'old' }), [])
      assert.equal(engine.documentCount(), 3)
    })

    test('all words are needed if enough documents have them all', async () => {
      const both = Array.from({ length: ENOUGH_DOCUMENTS }, (_, index) => ({ key: index + 1, body: 'amber birch' }))
      await using held = holding(await withDocuments(...both, { key: 1000, body: 'amber' }))

      const answer = await held.engine.search(request({ text: 'amber birch' }), everyone)

      assert.equal(answer.total, ENOUGH_DOCUMENTS)
      assert.deepEqual(answer.looseWords, [])
    })

    test('a query that too few documents match in full is loosened, and the loose words are told', async () => {
      await using held = holding(
        await withDocuments({ key: 1, body: 'birch' }, { key: 2, body: 'amber birch' }, { key: 3, body: 'cobalt' }),
      )

      const answer = await held.engine.search(request({ text: 'amber birch' }), everyone)

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [2, 1],
      )
      assert.deepEqual(answer.looseWords, ['amber'])
    })

    test('a loosening never depends on documents the caller may not see', async () => {
      const hidden = Array.from({ length: ENOUGH_DOCUMENTS }, (_, index) => ({
        key: index + 1,
        body: 'amber birch',
        principals: ['x'],
      }))
      await using held = holding(await withDocuments(...hidden, { key: 1000, body: 'amber' }))

      const answer = await held.engine.search(request({ text: 'amber birch' }), everyone)

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [1000],
      )
      assert.deepEqual(answer.looseWords, ['birch'])
    })

    test('a question does not need its small words', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'rotate tokens' }, { key: 2, body: 'how do I' }))

      assert.deepEqual(await keysOf(held.engine, { text: 'how do I rotate a token' }), [1])
      assert.deepEqual(await keysOf(held.engine, { text: 'how do I' }), [2])
    })

    test('a phrase stands in one field, word beside word', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'amber birch' },
          { key: 2, body: 'birch amber' },
          { key: 3, title: 'amber', body: 'birch' },
          { key: 4, tags: ['amber', 'birch'] },
          { key: 5, body: 'amber delta birch' },
        ),
      )

      assert.deepEqual(await keysOf(held.engine, { phrases: ['amber birch'] }), [1])
      assert.deepEqual(await keysOf(held.engine, { excluded: ['amber birch'] }), [2, 3, 4, 5])
    })

    test('a title counts for more than a body, and equal documents come by their key', async () => {
      await using held = holding(
        await withDocuments({ key: 3, body: 'amber' }, { key: 2, body: 'amber' }, { key: 4, title: 'amber' }),
      )

      assert.deepEqual(await keysOf(held.engine, { text: 'amber' }), [4, 2, 3])
    })

    test('without words the latest come first', async () => {
      await using held = holding(
        await withDocuments({ key: 1, updatedAt: 5 }, { key: 3, updatedAt: 9 }, { key: 2, updatedAt: 9 }),
      )

      assert.deepEqual(await keysOf(held.engine, {}), [2, 3, 1])
    })

    test('pages of one snapshot keep its order while documents are written', async () => {
      const documents = Array.from({ length: 30 }, (_, index) => ({
        key: index + 1,
        body: `amber ${'birch '.repeat(index)}`,
      }))
      await using held = holding(await withDocuments(...documents))
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

    test('a snapshot that is not there any more gives way to the newest, and the answer says so', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'amber' }))

      const answer = await held.engine.search({ ...request({ text: 'amber' }), snapshot: 'long gone' }, everyone)

      assert.equal(answer.total, 1)
      assert.notEqual(answer.snapshot, 'long gone')
    })

    test('a word that was mistyped is known by the words of visible documents alone', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'wombat quokka' },
          { key: 2, body: 'wombat wombats' },
          { key: 3, body: 'wombast quokkas kangaroo', principals: ['secret'] },
        ),
      )
      const similar = async (word: string, principals = ['public']) => {
        const [found] = await held.engine.similarWords([word], testVisibility(principals))
        return found
      }

      assert.deepEqual(await similar('wombta'), { word: 'wombta', isKnown: false, similar: ['wombat', 'wombats'] })
      assert.deepEqual((await similar('wombast'))?.similar, ['wombat', 'wombats'])
      assert.equal((await similar('wombast'))?.isKnown, false)
      assert.deepEqual((await similar('kangaro'))?.similar, [])
      assert.deepEqual((await similar('kangaro', ['secret']))?.similar, ['kangaroo'])
      assert.equal((await similar('wombats'))?.isKnown, true)
      assert.deepEqual((await similar('zz'))?.similar, [])
    })

    test('suggestions are the same whether hidden documents exist or not', async () => {
      const words = ['rotate', 'rotates', 'rotation', 'rotor', 'router', 'routes', 'token', 'tokens', 'taken', 'totem']
      for (let seed = 1; seed <= 8; seed++) {
        const random = new Random(seed)
        const documents = Array.from({ length: 30 }, (_, index) =>
          documentOf({
            key: index + 1,
            body: random.several(words.slice(random.below(5)), 0, 4).join(' '),
            principals: [random.chance(0.5) ? 'public' : 'secret'],
          }),
        )
        await using all = holding(await withDocuments(...documents))
        await using visible = holding(
          await withDocuments(...documents.filter(({ principals }) => principals.includes('public'))),
        )
        for (const word of [...words, 'rotaet', 'tokne', 'rotter', 'tokem']) {
          const hint = `seed ${seed}, ${word}`
          const similar = (engine: SearchEngine) => engine.similarWords([word], everyone)
          assert.deepEqual(await similar(all.engine), await similar(visible.engine), hint)
          const completed = (engine: SearchEngine) => engine.completions(word.slice(0, 3), everyone, 10)
          assert.deepEqual(await completed(all.engine), await completed(visible.engine), hint)
        }
      }
    })

    test('a beginning is completed with words of visible documents alone, the more frequent first', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'rotate rotation' },
          { key: 2, title: 'Rotation' },
          { key: 3, body: 'rotor rotator', principals: ['secret'] },
        ),
      )

      assert.deepEqual(await held.engine.completions('rot', everyone, 10), ['rotation', 'rotate'])
      assert.deepEqual(await held.engine.completions('rotati', everyone, 10), ['rotation'])
      assert.deepEqual(await held.engine.completions('rotor', everyone, 10), [])
      assert.deepEqual(await held.engine.completions('rot', everyone, 1), ['rotation'])
      assert.deepEqual(await held.engine.completions('', everyone, 5), [])
    })

    test('an unfinished last word finds what it may become', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'amber rotation' }, { key: 2, body: 'amber' }))

      const answer = await held.engine.search(request({ text: 'amber rot', isUnfinished: true }), everyone)

      assert.equal(answer.hits[0]?.key, 1)
      assert.deepEqual(await keysOf(held.engine, { text: 'rotat', isUnfinished: true }), [1])
    })

    test('telling words are frequent in the text and rare elsewhere', async () => {
      await using held = holding(
        await withDocuments(
          { key: 1, body: 'amber token rotation' },
          { key: 2, body: 'amber token rotation' },
          ...Array.from({ length: 8 }, (_, index) => ({ key: index + 3, body: 'amber' })),
        ),
      )

      const words = await held.engine.tellingWords('the amber rotation of a rotation, unheard of', everyone, 2, 2)

      assert.deepEqual(words, ['rotation', 'amber'])
    })

    test('freshness, views and own documents decide between equal matches', async () => {
      const day = 86_400_000
      await using held = holding(
        await withDocuments(
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

    test('an apply that fails changes nothing, and the engine goes on', async () => {
      await using held = holding(await withDocuments({ key: 1, body: 'amber' }))
      const broken = { ...documentOf({ key: 2 }), body: undefined } as unknown as IndexedDocument
      const large = documentOf({ key: 3, body: 'birch '.repeat(20_000) })

      await assert.rejects(held.engine.apply([upsert(10, broken), upsert(11, large)]))

      assert.deepEqual(await keysOf(held.engine, {}), [1])
      await held.engine.apply([upsert(12, large)])
      assert.deepEqual(await keysOf(held.engine, { text: 'birch' }), [3])
    })

    test('every answer equals brute force', async (context) => {
      const runHistory = async (seed: number) => {
        await using held = holding(await open())
        return await compareWithBruteForce(held.engine, seed)
      }
      await runProperty(propertyRun(1000), runHistory, (message) => context.diagnostic(message))
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
  assert.deepEqual(answer.looseWords, expected.looseWords, hint)
  assert.deepEqual(answer.hits, all.hits.slice(asked.offset, asked.offset + asked.size), hint)
  for (let rank = 1; rank < all.hits.length; rank++) {
    const [better, worse] = [all.hits[rank - 1]!, all.hits[rank]!]
    assert.ok(better.score > worse.score || (better.score === worse.score && better.key < worse.key), hint)
  }
}

function upsert(seq: number, document: IndexedDocument): IndexChange {
  return { kind: 'upsert', seq, document }
}

function request(query: Partial<EngineQuery>): EngineRequest {
  return { query: { text: '', phrases: [], excluded: [], ...query }, filters: [], offset: 0, size: 10, facets: [] }
}

async function keysOf(engine: SearchEngine, query: Partial<EngineQuery>, principals = ['public']): Promise<number[]> {
  const answer = await engine.search(request(query), testVisibility(principals))
  return answer.hits.map(({ key }) => key)
}

/** Closes the engine at the end of a test, also of one that fails. */
function holding(engine: SearchEngine): { engine: SearchEngine } & AsyncDisposable {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}
