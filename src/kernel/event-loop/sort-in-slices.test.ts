import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortInSlices } from './sort-in-slices.ts'

test('a long list comes out as sort would have it, equal ones in their old order', async () => {
  const list = Array.from({ length: 4321 }, (_, at) => ({ key: (at * 7919) % 100, at }))
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key
  let turns = 0

  const sorted = await sortInSlices(list, compare, async () => {
    turns++
  })

  assert.deepEqual(sorted, list.toSorted(compare))
  assert.ok(turns >= 4)
  assert.deepEqual(await sortInSlices([], compare, async () => {}), [])
})
