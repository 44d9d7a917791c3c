import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { buildSegment } from '../build/build-segment.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { findString } from '../bytes/string-table.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { liveSegment, Snapshot } from '../query/snapshot.ts'
import { Views } from '../query/views.ts'
import { Matches } from './matches.ts'
import { scoreTerm } from './score-term.ts'
import { Scratch } from './scratch.ts'

const DOCUMENTS = 6000

test('a word of many documents scores the same however often it is asked for', () => {
  const random = new Random(5)
  const words = ['amber', 'ambers', 'birch', 'cobalt', 'dune']
  const text = (length: number) => Array.from({ length: random.below(length) }, () => random.pick(words)).join(' ')
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => {
    const body = index % 500 === 0 ? 'birch '.repeat(300) : text(6)
    return documentOf({ key: index + 1, body, title: random.below(4) === 0 ? text(4) : '', tags: [text(2)] })
  })
  const data = buildSegment(documents.map((document, seq) => ({ seq, document })))
  const scratch = new Scratch()
  const snapshot = new Snapshot([liveSegment(data, makeBitset(DOCUMENTS))])
  const lengthFactors = new Views(new RevokedDocuments()).of(snapshot, testVisibility(['public'])).lengthFactors()

  for (const [form, share] of [['amber', 0.9] as const, ['ambers', 0.3] as const, ['birch', 0.01] as const]) {
    const term = findString(data.terms.stems, form === 'ambers' ? 'amber' : form)
    const allowed = makeBitset(DOCUMENTS)
    for (let document = 0; document < DOCUMENTS; document++) if (random.fraction() < share) setBit(allowed, document)
    for (const isOnly of [true, false]) {
      const [before, after] = [true, false].map((isFirst) => {
        const segment = isFirst ? { ...data } : data
        if (!isFirst) for (let use = 0; use < 3; use++) scratch.denseTerms.of(segment, term)
        const matches = new Matches()
        matches.prepare(DOCUMENTS)
        const scored = { planned: 0, term, form, words: 1, rarity: 1, weight: 1.7, isCompletion: false }
        scoreTerm({ data: segment, lengthFactors, matches, scratch }, scored, allowed, isOnly)
        const found = [...matches.documents.subarray(0, matches.count)]
        return found.map((document, at) => [document, isOnly ? matches.scores[at] : matches.scoreOf[document]])
      })
      assert.notEqual(scratch.denseTerms.of(data, term), undefined)
      assert.ok(after !== undefined && after.length > 0)
      assert.deepEqual(after, before, `${form}, ${isOnly ? 'alone' : 'with others'}`)
    }
  }
})
