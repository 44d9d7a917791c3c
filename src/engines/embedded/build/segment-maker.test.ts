import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { packArrays } from '../segment/segment-shape.ts'
import { buildSegment, type NumberedDocument } from './build-segment.ts'
import { SegmentMaker } from './segment-maker.ts'

/** More than one message's worth, so that those of two segments come by turns. */
function documents(word: string): NumberedDocument[] {
  return Array.from({ length: 1200 }, (_, at) => ({
    seq: at + 1,
    document: documentOf({ key: at + 1, title: `${word}s ${at}`, body: `the ${word} walked to ${word}${at % 50}` }),
  }))
}

test('segments whose documents come at the same time are those that each of them alone would be', async (t) => {
  const maker = new SegmentMaker()
  t.after(() => maker.close())
  const sets = ['wombat', 'zebra', 'apple'].map(documents)

  const together = await Promise.all(sets.map((set) => maker.build(set)))
  const later = await maker.build(sets[0]!)

  for (const [at, made] of [...together, later].entries()) {
    assert.deepEqual(packArrays(made), packArrays(buildSegment(sets[at % sets.length]!)))
  }
})

test('documents that cannot be sent, or not be read, spoil no segment but their own', async (t) => {
  const maker = new SegmentMaker()
  t.after(() => maker.close())
  const good = documents('wombat')
  const unsendable = good.map((each, at) =>
    at === 700 ? { ...each, document: { ...each.document, tags: [(() => {}) as never] } } : each,
  )
  const unreadable = good.map((each, at) =>
    at === 3 ? { ...each, document: { ...each.document, tags: null as never } } : each,
  )

  await assert.rejects(maker.build(unsendable), /could not be cloned/)
  await assert.rejects(maker.build(unreadable), TypeError)
  assert.deepEqual(packArrays(await maker.build(good)), packArrays(buildSegment(good)))
})
