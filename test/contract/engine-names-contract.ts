import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { testVisibility } from '../support/visibility.ts'
import { holding, keysOf, request, withDocuments } from './engine-with-documents.ts'

/** What must hold of every search engine about names, acronyms and titles that look like something else. */
export function engineNamesContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} finding names`, () => {
    const filler = Array.from({ length: 12 }, (_, at) => ({
      key: 100 + at,
      title: 'Note',
      body: `it is about us ${at}`,
    }))

    test('a name with a number is found however its parts are joined and padded', async () => {
      const writings = ['RFC 045', 'RFC-045', 'RFC045', 'RFC 45', 'RFC-45', 'RFC45', 'rfc 045', 'rfc 45']
      for (const written of writings) {
        await using held = holding(
          await withDocuments(
            open,
            { key: 1, title: `${written}: shedding`, body: 'Connections are shed.' },
            { key: 2, title: 'RFC 46: other', body: 'RFC-046 and RFC46 are something else; 450 of them.' },
            { key: 3, title: 'Numbers', body: 'There are 45 reasons, 045 too.' },
            ...filler,
          ),
        )
        for (const typed of ['rfc 45', 'rfc-45', 'rfc45', 'RFC 045', 'rfc-045', 'RFC045', 'RFC 45']) {
          const [first] = await keysOf(held.engine, { text: typed })
          assert.equal(first, 1, `${typed} finds ${written}`)
        }
      }
    })

    test('numbers are no names: zeros and other digits make a difference', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'page 12 of it' },
          { key: 2, body: 'page 012' },
          { key: 3, body: '120' },
        ),
      )

      assert.deepEqual(await keysOf(held.engine, { text: '12' }), [1])
      assert.deepEqual(await keysOf(held.engine, { text: '012' }), [2])
    })

    test('parts of a name with a number count only together', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, body: 'INC-61 was a storm' },
          { key: 2, body: 'after inc 61 we wrote this' },
          { key: 3, body: 'there are 61 reasons' },
          { key: 4, body: 'INC-62 was a flood' },
          { key: 5, body: 'covid rules' },
          ...filler,
        ),
      )

      assert.deepEqual((await keysOf(held.engine, { text: 'INC-61' })).sort(), [1, 2])
      assert.deepEqual((await keysOf(held.engine, { text: 'INC-61 flood' })).sort(), [1, 2, 4])
      assert.deepEqual(await keysOf(held.engine, { text: 'INC-99' }), [])
      assert.deepEqual(await keysOf(held.engine, { text: '10.0.0.61' }), [])
      assert.deepEqual(await keysOf(held.engine, { text: 'COVID-19' }), [5])
    })

    test('a small word in capitals is found as it is written', async () => {
      await using held = holding(
        await withDocuments(
          open,
          { key: 1, title: 'Laptops', body: 'IT support repairs laptops.' },
          { key: 2, title: 'Support', body: 'Support for customers: it is there for you, and it is free.' },
          ...filler,
        ),
      )

      assert.deepEqual(await keysOf(held.engine, { text: 'IT' }), [1])
      assert.deepEqual((await keysOf(held.engine, { text: 'IT support' }))[0], 1)
      assert.ok((await keysOf(held.engine, { text: 'it' })).length > 2)
    })

    test('a small word in capitals that only hidden documents have is a small word', async () => {
      const hidden = { key: 1, body: 'IT is a department', principals: ['group:wiki:eng'] }
      await using held = holding(await withDocuments(open, hidden, { key: 2, body: 'what it is' }))

      assert.deepEqual(await keysOf(held.engine, { text: 'IT' }), [2])
      assert.deepEqual(await keysOf(held.engine, { text: 'IT' }, ['group:wiki:eng']), [1])
    })

    test('a title with small words comes first when it is typed word for word', async () => {
      const titles = ['About us', 'How we test', 'IT', 'Where it is']
      const noise = [
        { key: 20, title: 'About', body: 'about us and about us again: us, us, us' },
        { key: 21, title: 'Test of how we', body: 'how we test and test, test plan, test it' },
        { key: 22, title: 'It and IT', body: 'IT IT IT, where it is and was' },
        { key: 23, title: 'Us about', body: 'us' },
      ]
      await using held = holding(
        await withDocuments(
          open,
          ...titles.map((title, at) => ({ key: at + 1, title, body: 'Words.' })),
          ...noise,
          ...filler,
        ),
      )

      for (const [at, title] of titles.entries()) {
        assert.equal((await keysOf(held.engine, { text: title }))[0], at + 1, title)
        assert.equal((await keysOf(held.engine, { text: title.toLowerCase() }))[0], at + 1, title)
      }
    })

    test('a title that is hidden or filtered out comes nowhere', async () => {
      const hidden = { key: 1, title: 'About us', body: 'x', principals: ['group:wiki:eng'] }
      await using held = holding(
        await withDocuments(open, hidden, { key: 2, title: 'About us', body: 'y', datasource: 'git' }, ...filler),
      )
      const asked = {
        ...request({ text: 'about us' }),
        filters: [{ kind: 'value' as const, field: 'app' as const, values: ['wiki'], isNegated: false }],
        facets: ['app' as const],
      }

      assert.equal((await keysOf(held.engine, { text: 'about us' }))[0], 2)
      const answer = await held.engine.search(asked, testVisibility(['public']))
      assert.ok(answer.hits.every(({ key }) => key >= 100))
      assert.equal(answer.total, filler.length)
      assert.deepEqual(answer.facets[0]?.buckets, [{ value: 'wiki', count: filler.length }])
    })
  })
}
