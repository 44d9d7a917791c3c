import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildVectorSegment } from '../vector-segment.ts'
import { RowCache } from './row-cache.ts'

const DIMENSIONS = 4
const ROOM = 3

const unit = (dimension: number) =>
  Float32Array.from({ length: DIMENSIONS }, (_, index) => (index === dimension ? 1 : 0))

/** Document n points along dimension n, in one passage, the last one in two. */
const segment = buildVectorSegment(
  [0, 1, 2, 3].map((key) => ({ key, seq: 1, vectors: key === 3 ? [unit(3), unit(3)] : [unit(key)] })),
  1,
)

test('rows are copied once, and what does not fit any more takes the place of the others', () => {
  const bytes = new Int8Array(ROOM * DIMENSIONS)
  const kept = new RowCache(bytes, DIMENSIONS)
  const first = Uint32Array.of(0, 1)
  const directionAt = (start: number | undefined) =>
    bytes.subarray(start! * DIMENSIONS, (start! + 1) * DIMENSIONS).indexOf(127)

  assert.deepEqual([...(kept.startsOf(segment, first) ?? [])], [0, 1])
  assert.deepEqual([...(kept.startsOf(segment, Uint32Array.of(1, 2)) ?? [])], [1, 2])
  assert.deepEqual([directionAt(0), directionAt(1), directionAt(2)], [0, 1, 2])

  const starts = kept.startsOf(segment, Uint32Array.of(3))
  assert.equal(directionAt(starts?.[0]), 3)
  assert.deepEqual(
    [...(kept.startsOf(segment, first) ?? [])].map(directionAt),
    [0, 1],
    'asked again after they were given up',
  )
})

test('more than there is room for is told, and nothing is broken by it', () => {
  const kept = new RowCache(new Int8Array(ROOM * DIMENSIONS), DIMENSIONS)

  assert.equal(kept.startsOf(segment, Uint32Array.of(0, 1, 2, 3)), undefined)
  assert.deepEqual([...(kept.startsOf(segment, Uint32Array.of(2)) ?? [])].length, 1)
})
