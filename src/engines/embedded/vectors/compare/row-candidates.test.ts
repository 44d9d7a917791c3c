import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../../test/support/random.ts'
import { RowCandidates } from './row-candidates.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 11)
const MOST = 20
const MARGIN = 0.1

test('what is left is all that may be among the nearest documents, however it came, and little else', () => {
  const random = new Random(SEED)
  const candidates = new RowCandidates(2, MOST, 0, MARGIN)
  const best: number[] = []
  const told: { list: number; place: number; row: number; value: number }[] = []
  for (let part = 0; part < 60; part++) {
    const list = part % 2
    const documents = Array.from({ length: 200 }, (_, at) => ({ place: part * 200 + at, rows: 1 + random.below(3) }))
    const rows = documents.flatMap(({ place, rows: own }) =>
      Array.from({ length: own }, (_, row) => ({ list, place, row: place * 4 + row, value: random.fraction() })),
    )
    for (const { place } of documents) {
      best.push(Math.max(...rows.filter((row) => row.place === place).map(({ value }) => Math.fround(value))))
    }
    told.push(...rows)
    candidates.add(list, {
      places: Uint32Array.from(rows, ({ place }) => place),
      rows: Uint32Array.from(rows, ({ row }) => row),
      values: Float32Array.from(rows, ({ value }) => value),
    })
  }
  const lowest = best.sort((a, b) => b - a)[MOST - 1]! - MARGIN

  const left = candidates
    .left()
    .flatMap(({ places, rows, values }, list) =>
      Array.from(rows, (row, at) => ({ list, place: places[at], row, value: values[at] })),
    )

  const expected = told
    .map((row) => ({ ...row, value: Math.fround(row.value) }))
    .filter(({ value }) => value >= Math.fround(lowest))
  const inOrder = [0, 1].flatMap((list) => expected.filter((row) => row.list === list))
  assert.deepEqual(left, inOrder, `seed ${SEED}`)
  assert.ok(candidates.lowest >= lowest)
})

test('what is below the floor by more than the margin is left out, also where there is room', () => {
  const candidates = new RowCandidates(1, MOST, 0.5, MARGIN)

  candidates.add(0, {
    places: Uint32Array.of(0, 0, 1),
    rows: Uint32Array.of(0, 1, 2),
    values: Float32Array.of(0.45, 0.3, 0.9),
  })

  assert.deepEqual([...candidates.left()[0]!.rows], [0, 2])
})
