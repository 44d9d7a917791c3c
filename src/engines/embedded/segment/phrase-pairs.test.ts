import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { buildSegment } from '../build/build-segment.ts'
import { hasBit, makeBitset, setBit } from '../bytes/bitset.ts'
import { documentsWithPhrase } from '../query/phrases.ts'
import { Scratch } from '../score/scratch.ts'

/** From very frequent to rare, two forms of one word among them: some terms have skips, some forms, some neither. */
const WORDS = [
  'amber',
  'amber',
  'amber',
  'birch',
  'birch',
  'cobalt',
  'cobalts',
  'dune',
  'elm',
  'fern',
  'grove',
  'heath',
]

const SHARES = Object.entries({ most: 0.8, some: 0.3, few: 0.02 })

for (const [name, share] of SHARES) {
  test(`two words side by side are found in whatever field they stand, with ${name} documents allowed`, () => {
    const { documents, data, scratch, candidates } = segmentOf(name, share)

    for (const first of ['amber', 'birch', 'cobalt', 'dune', 'heath', 'filler']) {
      for (const second of ['amber', 'birch', 'cobalt', 'elm', 'fern']) {
        const together = new RegExp(`\\b${first}s? ${second}s?\\b`)
        // Words that are asked for again are laid out otherwise, where many documents have them.
        documentsWithPhrase(data, [[first, second]], candidates, scratch)
        const once = documentsWithPhrase({ ...data }, [[first, second]], candidates, scratch)
        const found = documentsWithPhrase(data, [[first, second]], candidates, scratch)
        assert.deepEqual(once, found)
        for (const [index, { title, body, summary, tags }] of documents.entries()) {
          const isExpected = hasBit(candidates, index) && [title, body, summary, ...tags].some((t) => together.test(t))
          assert.equal(hasBit(found, index), isExpected, `"${first} ${second}" in ${index}`)
        }
      }
    }
  })
}

for (const [name, share] of SHARES) {
  test(`a quoted word is found in whatever field it stands, with ${name} documents allowed`, () => {
    const { documents, data, scratch, candidates } = segmentOf(name, share)

    for (const word of ['amber', 'cobalt', 'heath', 'filler', 'absent']) {
      documentsWithPhrase(data, [[word]], candidates, scratch)
      const once = documentsWithPhrase({ ...data }, [[word]], candidates, scratch)
      const found = documentsWithPhrase(data, [[word]], candidates, scratch)
      assert.deepEqual(once, found)
      for (const [index, { title, body, summary, tags }] of documents.entries()) {
        const has = [title, body, summary, ...tags].some((text) => new RegExp(`\\b${word}s?\\b`).test(text))
        assert.equal(hasBit(found, index), hasBit(candidates, index) && has, `"${word}" in ${index}`)
      }
    }
  })
}

/** Documents of random words, of which a share is allowed. */
function segmentOf(name: string, share: number) {
  const random = new Random(name.length)
  const text = (words: number) => Array.from({ length: random.below(words) }, () => random.pick(WORDS)).join(' ')
  const documents = Array.from({ length: 4500 }, (_, index) => {
    // Positions of one, two and three bytes.
    const fillers = index % 1000 === 0 ? 17_000 : random.below(400)
    const long = index % 100 === 0 ? `${'filler '.repeat(fillers)}${text(20)}` : text(9)
    return documentOf({ key: index + 1, title: text(4), body: long, summary: text(3), tags: [text(3), text(3)] })
  })
  const data = buildSegment(documents.map((document, seq) => ({ seq, document })))
  const candidates = makeBitset(documents.length)
  for (const index of documents.keys()) if (random.fraction() < share) setBit(candidates, index)
  return { documents, data, scratch: new Scratch(), candidates }
}
