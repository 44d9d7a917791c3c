import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestItem, itemsOf, leadInOf, wordsOfItems } from './list-items.ts'
import { WordMatcher } from './word-matcher.ts'

const LIST = 'Typical questions:\n- Lost receipt? One sentence is enough.\n- Gifts? Up to 40 euros,\n  once a year.\n'

test('a list falls into its items, without what leads in to them', () => {
  assert.deepEqual(
    itemsOf(LIST).map(({ text }) => text),
    ['- Lost receipt? One sentence is enough.\n', '- Gifts? Up to 40 euros,\n  once a year.\n'],
  )
  assert.equal(leadInOf(LIST), 'Typical questions:\n')
})

test('the best item has most of the words that the list has', () => {
  const matcher = new WordMatcher(['lost', 'receipt', 'gifts'], '')
  const best = (words: readonly number[], weights: readonly number[]) =>
    bestItem(wordsOfItems(LIST, matcher), new Set(words), weights)?.text.slice(0, 6)

  assert.equal(best([0, 1], [1, 1, 1]), '- Lost')
  assert.equal(best([0, 1, 2], [1, 1, 5]), undefined)
  assert.equal(best([0, 1, 2], [1, 1, 9]), '- Gift')
})
