import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { WordPieces } from './word-pieces.ts'

const VOCABULARY = ['[UNK]', 'travel', '##ing', 'cafe', 'ex', '##pense', '##s', '-', '.', '東', '京', '$', 'trip']
const pieces = new WordPieces(VOCABULARY)
const cut = (text: string) => pieces.of(text).pieces.map((number) => VOCABULARY[number])

test('words are cut into the longest pieces, without case, accents and invisible characters', () => {
  assert.deepEqual(cut('Traveling'), ['travel', '##ing'])
  assert.deepEqual(cut(' CAFÉ\u200b\texpenses\n'), ['cafe', 'ex', '##pense', '##s'])
  assert.deepEqual(cut('trip'), ['trip'])
})

test('punctuation and Chinese characters stand for themselves, and line ends part words', () => {
  assert.deepEqual(cut('travel-trip.'), ['travel', '-', 'trip', '.'])
  assert.deepEqual(cut('東京$trip'), ['東', '京', '$', 'trip'])
  assert.deepEqual(cut('trip\r\ntravel'), ['trip', 'travel'])
})

test('what has no pieces is unknown as a whole, also a word without an end', () => {
  assert.deepEqual(cut('travelzz'), ['[UNK]'])
  assert.deepEqual(cut(`trip ${'s'.repeat(100_000)} trip`), ['trip', '[UNK]', 'trip'])
  assert.deepEqual(cut(''), [])
  assert.deepEqual(cut('\u0301\u200b'), [])
})

test('words split into pieces are distinguished from whole ones', () => {
  const told = (text: string) => [pieces.of(text).words, pieces.of(text).brokenWords]

  assert.deepEqual(told('Traveling, trip.'), [2, 0])
  assert.deepEqual(told('expenses trip'), [2, 1], 'three pieces')
  assert.deepEqual(told('trip travelzz'), [2, 1], 'unknown')
  assert.deepEqual(told('東京 trip $'), [3, 2], 'another script')
})

test('the same words give the same pieces whatever was cut before', () => {
  const fresh = new WordPieces(VOCABULARY)
  for (let number = 0; number < 60_000; number++) fresh.of(`trip${number}`)

  assert.deepEqual(fresh.of('Traveling expenses'), pieces.of('Traveling expenses'))
})

test('plain text is cut as the same text with something that is not plain behind it', () => {
  const random = new Random(7)
  const characters = [...'aZ9trip travel-.,$_^`|~"\'\n\t\r  ']
  for (let round = 0; round < 2000; round++) {
    const text = Array.from({ length: random.below(40) }, () => random.pick(characters)).join('')

    assert.deepEqual(pieces.of(text), pieces.of(`${text}\u200b`), JSON.stringify(text))
  }
})
