import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { IndexedDocument, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { engineDateOrderContract } from './engine-date-order-contract.ts'
import { engineNamesContract } from './engine-names-contract.ts'
import { engineRevocationContract } from './engine-revocation-contract.ts'
import { engineSynonymsContract } from './engine-synonyms-contract.ts'
import { engineTypingContract } from './engine-typing-contract.ts'
import { holding, keysOf, request, upsert, withDocuments } from './engine-with-documents.ts'

const everyone = testVisibility(['public'])

/**
 * What must hold of every search engine, whatever it is built on: who finds what, which change counts, what queries
 * mean. `open` gives an empty engine. How closely answers are ranked is for `exact-engine-contract.ts`.
 */
export function searchEngineContract(name: string, open: () => Promise<SearchEngine>): void {
  engineRevocationContract(name, open)
  engineNamesContract(name, open)
  engineSynonymsContract(name, open)
  engineTypingContract(name, open)
  engineDateOrderContract(name, open)
  describe(`${name} as a search engine`, () => {
    test('a document is found by any of its texts', async () => {
      const texts = { title: 'one', body: 'two', summary: 'three', comments: 'four', container: 'five' }
      await using held = holding(
        await withDocuments(open, { key: 1, ...texts, tags: ['six'], people: ['seven'] }, { key: 2 }),
      )

      for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
        assert.deepEqual(await keysOf(held.engine, { text: word }), [1], word)
      }
    })

    test('inflections, case and accents do not matter', async () => {
      await using held = holding(await withDocuments(open, { key: 1, body: 'Configuring the Café servers' }))

      assert.deepEqual(await keysOf(held.engine, { text: 'configured CAFE server' }), [1])
    })

    test('an identifier is found whole and by its parts', async () => {
      await using held = holding(
        await withDocuments(open, { key: 1, body: 'call getUserName in kube-proxy, see JIRA-123' }),
      )

      for (const text of ['getusername', 'user name', 'kube', 'kubeproxy', 'kube-proxy', 'jira-123', '123']) {
        assert.deepEqual(await keysOf(held.engine, { text }), [1], text)
      }
    })

    test('nobody finds a document without one of its principals', async () => {
      await using held = holding(await withDocuments(open, { key: 1, body: 'secret', principals: ['group:wiki:eng'] }))

      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, ['public', 'group:wiki:ops']), [])
      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, []), [])
      assert.deepEqual(await keysOf(held.engine, { text: 'secret' }, ['group:wiki:eng']), [1])
    })

    test('the documents of a hidden datasource are not found', async () => {
      await using held = holding(
        await withDocuments(open, { key: 1, datasource: 'wiki' }, { key: 2, datasource: 'git' }),
      )

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
      await using held = holding(await withDocuments(open, { key: 1, body: 'old' }, { key: 2, body: 'old' }))
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

    test('any words match that weigh enough, and documents with all of them come first', async () => {
      const common = Array.from({ length: 60 }, (_, index) => ({ key: index + 1, body: 'delta' }))
      await using held = holding(
        await withDocuments(
          open,
          ...common,
          { key: 101, body: 'amber' },
          { key: 102, body: 'amber birch delta' },
          { key: 103, body: 'birch' },
        ),
      )

      const answer = await held.engine.search(request({ text: 'amber birch delta' }), everyone)

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [102, 101, 103],
      )
      assert.equal(answer.total, 3)
    })

    test('what a filter leaves of a query is what its facet counts', async () => {
      await using held = holding(
        await withDocuments(
          open,
          ...Array.from({ length: 40 }, (_, index) => ({ key: index + 1, body: 'amber birch', status: 'open' })),
          { key: 101, body: 'amber', status: 'done' },
          { key: 102, body: 'birch', status: 'done' },
          { key: 103, body: 'cobalt', status: 'done' },
        ),
      )
      const asked = { ...request({ text: 'amber birch cobalt' }), facets: ['status' as const] }

      const { facets } = await held.engine.search(asked, everyone)

      for (const { value, count } of facets[0]!.buckets) {
        const filters = [{ kind: 'value' as const, field: 'status' as const, values: [value], isNegated: false }]
        assert.equal((await held.engine.search({ ...asked, filters }, everyone)).total, count)
      }
    })

    test('what matches never depends on documents the caller may not see, and words they alone have are missing', async () => {
      const hidden = Array.from({ length: 50 }, (_, index) => ({
        key: index + 1,
        body: 'amber birch',
        principals: ['x'],
      }))
      await using held = holding(await withDocuments(open, ...hidden, { key: 1000, body: 'amber' }))

      const answer = await held.engine.search(request({ text: 'amber birch' }), everyone)

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [1000],
      )
      assert.deepEqual(answer.missingWords, ['birch'])
    })

    test('adjacent words that enough visible documents have as one are reported, and nothing about hidden ones', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'hardware' },
          { key: 2, body: 'hardware', principals: ['x'] },
          { key: 3, body: 'hard ware' },
        ),
      )
      const asked = request({ text: 'hard ware' })

      assert.deepEqual((await held.engine.search(asked, testVisibility(['public', 'x']))).joinedWords, ['hardware'])
      assert.deepEqual((await held.engine.search(asked, everyone)).joinedWords, [])
    })

    test('people are called as the newest visible document calls them', async () => {
      const author = 'kim@example.com'
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, author, authorName: 'Kim Old', updatedAt: 1 },
          { key: 2, author, authorName: 'Kim Berg', updatedAt: 2 },
          { key: 3, author, authorName: 'Kim Hidden', updatedAt: 3, principals: ['x'] },
          { key: 4, author, authorName: '', updatedAt: 4 },
          { key: 5, author: 'sam@example.com', authorName: '', owner: 'kim@example.com', ownerName: 'K. B.' },
        ),
      )
      const values = [author, 'sam@example.com', 'nobody@example.com']

      assert.deepEqual(await held.engine.personNames('author', values, everyone), ['Kim Berg', '', ''])
      assert.deepEqual(await held.engine.personNames('author', values, testVisibility(['x'])), ['Kim Hidden', '', ''])
      assert.deepEqual(await held.engine.personNames('owner', values, everyone), ['K. B.', '', ''])
      assert.deepEqual(await held.engine.personNames('owner', [], everyone), [])
    })

    test('a document that the query names comes first, if the caller may see it and the filters let it through', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, title: 'amber', body: 'amber' },
          { key: 2, body: 'birch', status: 'open' },
          { key: 3, body: 'birch', principals: ['x'] },
        ),
      )
      const asked = { ...request({ text: 'amber' }), named: [3, 2, 99] }

      const answer = await held.engine.search(asked, everyone)
      const closed = [{ kind: 'value' as const, field: 'status' as const, values: ['open'], isNegated: true }]
      const filtered = await held.engine.search({ ...asked, filters: closed }, everyone)

      assert.deepEqual(
        answer.hits.map(({ key }) => key),
        [2, 1],
      )
      assert.equal(answer.total, 2)
      assert.deepEqual(
        filtered.hits.map(({ key }) => key),
        [1],
      )
    })

    test('of two alike the part of a page that matches better comes first, if the caller sees what makes it better', async () => {
      const page = 'https://x.example/guide'
      const alike = { title: 'Limits', body: 'the amber limit' }
      const better = { title: 'Amber', body: 'amber amber amber', principals: ['group:wiki:eng'] }
      await using held = holding(
        await withDocuments(open, { key: 1, ...alike }, { key: 2, page, ...alike }, { key: 3, page, ...better }),
      )

      assert.deepEqual(await keysOf(held.engine, { text: 'amber' }, ['public', 'group:wiki:eng']), [3, 2, 1])
      assert.deepEqual(await keysOf(held.engine, { text: 'amber' }, ['public']), [1, 2])
    })

    test('a question does not need its small words', async () => {
      await using held = holding(
        await withDocuments(open, { key: 1, body: 'rotate tokens' }, { key: 2, body: 'how do I' }),
      )

      assert.deepEqual(await keysOf(held.engine, { text: 'how do I rotate a token' }), [1])
      assert.deepEqual(await keysOf(held.engine, { text: 'how do I' }), [2])
    })

    test('a phrase matches adjacent words in one field', async () => {
      await using held = holding(
        await withDocuments(
          open,
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

    test('without words the latest come first', async () => {
      await using held = holding(
        await withDocuments(open, { key: 1, updatedAt: 5 }, { key: 3, updatedAt: 9 }, { key: 2, updatedAt: 9 }),
      )

      assert.deepEqual(await keysOf(held.engine, {}), [2, 3, 1])
    })

    test('a snapshot that is not there any more gives way to the newest, and the answer says so', async () => {
      await using held = holding(await withDocuments(open, { key: 1, body: 'amber' }))

      const answer = await held.engine.search({ ...request({ text: 'amber' }), snapshot: 'long gone' }, everyone)

      assert.equal(answer.total, 1)
      assert.notEqual(answer.snapshot, 'long gone')
    })

    test('an apply that fails changes nothing, and the engine goes on', async () => {
      await using held = holding(await withDocuments(open, { key: 1, body: 'amber' }))
      const broken = { ...documentOf({ key: 2 }), body: undefined } as unknown as IndexedDocument
      const large = documentOf({ key: 3, body: 'birch '.repeat(20_000) })

      await assert.rejects(held.engine.apply([upsert(10, broken), upsert(11, large)]))

      assert.deepEqual(await keysOf(held.engine, {}), [1])
      await held.engine.apply([upsert(12, large)])
      assert.deepEqual(await keysOf(held.engine, { text: 'birch' }), [3])
    })
  })
}
