import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { buildSegment } from '../build/build-segment.ts'
import { makeBitset } from '../bytes/bitset.ts'
import { SeenSegment } from '../query/seen-segment.ts'
import { liveSegment, Snapshot } from '../query/snapshot.ts'
import { SentObjects } from './sent-objects.ts'

function segmentOf(key: number) {
  return buildSegment([{ seq: key, document: documentOf({ key, body: 'amber' }) }])
}

test('a thread is told of a thing once, and told to forget a segment when it is in force no more', () => {
  const told = new SentObjects()
  const [first, second] = [segmentOf(1), segmentOf(2)]
  const seen = new SeenSegment(first, makeBitset(1))
  const number = told.seen(seen)
  const kinds = told.take().messages.map(({ kind }) => kind)

  assert.equal(told.seen(seen), number)
  const inForce = new Snapshot([liveSegment(first, makeBitset(1))])
  told.tidy(inForce)
  const untouched = told.take()
  const replaced = new Snapshot([liveSegment(second, makeBitset(1))])
  told.tidy(replaced, new Set([number]))
  const used = told.take()
  told.tidy(new Snapshot([]))

  assert.deepEqual(kinds, ['segment', 'seen'])
  assert.deepEqual(untouched, { messages: [], forgotten: [] })
  assert.deepEqual(used, { messages: [], forgotten: [] }, 'an order names it')
  assert.deepEqual(told.take().forgotten.includes(number), true)
  assert.ok(told.forgottenBytes > 0)
})
