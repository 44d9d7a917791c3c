import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { testVisibility } from '../support/visibility.ts'
import { holding, keysOf, request, withDocuments } from './engine-with-documents.ts'

/** What must hold of every search engine about words that mean the same. */
export function engineSynonymsContract(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name} with synonyms`, () => {
    const documents = [
      { key: 1, title: 'Vacation', body: 'How many days you get.' },
      { key: 2, title: 'Leave', body: 'Paid time off is 25 days.' },
      { key: 3, title: 'Clock', body: 'Time is paid in full, off and on.' },
      { key: 4, title: 'Holidays', body: 'Each holiday counts.' },
      { key: 5, title: 'Secret vacation', body: 'Paid time off for few.', principals: ['secret'] },
    ]
    const toWord = [{ from: 'holiday', to: 'vacation' }]
    const toPhrase = [{ from: 'holiday', to: 'paid time off' }]

    test('a document with the synonym matches, below one with the word itself', async () => {
      await using held = holding(await withDocuments(open, ...documents))

      assert.deepEqual(await keysOf(held.engine, { text: 'holidays', synonyms: toWord }), [4, 1])
      assert.deepEqual(await keysOf(held.engine, { text: 'holidays', synonyms: toPhrase }), [4, 2])
      assert.deepEqual(await keysOf(held.engine, { text: 'holidays', synonyms: [...toWord, ...toPhrase] }), [4, 1, 2])
    })

    test('words that no document has are found by their synonyms, alone and among others', async () => {
      await using held = holding(await withDocuments(open, ...documents))
      const synonyms = [
        { from: 'pto', to: 'paid time off' },
        { from: 'annual leave', to: 'vacation' },
      ]

      assert.deepEqual(await keysOf(held.engine, { text: 'pto', synonyms }), [2])
      assert.deepEqual((await keysOf(held.engine, { text: 'pto days', synonyms }))[0], 2)
      assert.ok((await keysOf(held.engine, { text: 'annual leave', synonyms })).includes(1))
      assert.deepEqual(await keysOf(held.engine, { text: 'pto' }), [])
    })

    test('totals and facets count them exactly, and only what the caller can see', async () => {
      await using held = holding(await withDocuments(open, ...documents))
      const asked = { ...request({ text: 'holiday', synonyms: [...toWord, ...toPhrase] }), facets: ['app' as const] }

      const seen = await held.engine.search(asked, testVisibility(['public']))
      const all = await held.engine.search(asked, testVisibility(['public', 'secret']))

      assert.equal(seen.total, 3)
      assert.equal(all.total, 4)
      for (const { total, facets } of [seen, all])
        assert.equal(
          facets[0]!.buckets.reduce((sum, { count }) => sum + count, 0),
          total,
        )
    })
  })
}
