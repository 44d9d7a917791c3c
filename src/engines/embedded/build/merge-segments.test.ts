import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { buildSegment, type NumberedDocument } from './build-segment.ts'
import { mergeSegments } from './merge-segments.ts'

/** Few and many documents each, several forms of a stem, and characters of four bytes. */
const WORDS = ['run', 'runs', 'running', 'kube-proxy', 'zebra', '\ufffd', '\u{10437}b', '\u{20bb7}野', 'walk', 'walked']

function makeDocuments(random: Random, count: number, words: readonly string[]): NumberedDocument[] {
  const text = (length: number) => Array.from({ length }, () => words[random.below(words.length)]!).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    seq: at + 1,
    document: documentOf({ key: at + 1, title: text(2), body: text(1 + random.below(40)), tags: [text(1)] }),
  }))
}

test('a merged segment has the same words and postings as one that was built from the documents that are left', () => {
  for (const [seed, words] of [
    [1, WORDS],
    [2, WORDS.slice(0, 3)],
    [3, WORDS.filter((word) => !/[\ud800-\udfff]/.test(word))],
  ] as const) {
    const random = new Random(seed)
    const documents = makeDocuments(random, 700, words)
    const sizes = [130, 1, 300, 64, 65, 140]
    let first = 0
    const left: NumberedDocument[] = []
    const sources = sizes.map((size, at) => {
      const own = documents.slice(first, first + size)
      first += size
      const tombstones = makeBitset(size)
      for (let document = 0; document < size; document++) {
        // The first segments lose nothing.
        if (at > 2 && random.below(4) === 0) setBit(tombstones, document)
        else left.push(own[document]!)
      }
      return { data: buildSegment(own), tombstones }
    })

    const [merged, built] = [mergeSegments(sources), buildSegment(left)]

    assert.deepEqual(merged.terms, built.terms, `seed ${seed}`)
    assert.deepEqual(merged.keys, built.keys)
  }
})
