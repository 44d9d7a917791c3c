import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { packArrays } from '../segment/segment-shape.ts'
import { buildSegment } from './build-segment.ts'
import { Vocabulary } from './vocabulary.ts'

const GERMAN = 'Der Hund und die Katze sind nicht im Haus, aber das ist mit dem von der und die nicht'

test('a segment is the same whether its words came before or not', () => {
  const kept = new Vocabulary()
  const texts = [
    'running runs the users of kube-proxy',
    `${GERMAN} Kündigungen runs`,
    'a 𠮷野家 𐐷abc ￮ runner runs zebra apple',
    'apple runs Running getUserName',
  ]

  for (const [at, body] of texts.entries()) {
    const documents = [{ seq: at + 1, document: documentOf({ key: at + 1, body, title: 'Runs' }) }]
    const { shape, arrays } = packArrays(buildSegment(documents, kept))
    assert.deepEqual({ shape, arrays }, packArrays(buildSegment(documents)))
  }
})

test('each word has one number, however many meet in one place', () => {
  for (const maxSteps of [1, 2, 32]) {
    const vocabulary = new Vocabulary(maxSteps)
    const numbers = new Map<string, number>()
    for (let round = 0; round < 2; round++) {
      for (let count = 0; count < 20_000; count++) {
        const word = `w${(count * 7919) % 20_011}`
        const number = vocabulary.numberAt(`the ${word} of`, 4, 4 + word.length)
        assert.equal(numbers.get(word) ?? number, number)
        numbers.set(word, number)
      }
    }
    assert.equal(vocabulary.size, new Set(numbers.values()).size)
  }
})

test('words stay in the order of their stems and forms when others come between', () => {
  const vocabulary = new Vocabulary()
  const rounds = [
    ['walks', 'zebra', 'apple'],
    ['walk', 'walked', 'middle'],
    ['\u{10437}b', '\ufffd', 'aardvark', 'zz'],
  ]

  for (const words of rounds) {
    for (const word of words) vocabulary.numberOf(word)
    vocabulary.sort()
  }

  const ordered = Array.from(vocabulary.order, (number) => vocabulary.forms[number])
  assert.deepEqual(ordered, [
    'aardvark',
    'apple',
    'middle',
    'walk',
    'walked',
    'walks',
    'zebra',
    'zz',
    '\ufffd',
    '\u{10437}b',
  ])
})
