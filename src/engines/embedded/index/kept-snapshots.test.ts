import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { buildSegment } from '../build/build-segment.ts'
import { Snapshot } from '../query/snapshot.ts'
import { KeptSnapshots } from './kept-snapshots.ts'

function snapshotOf(bodies: readonly string[]): Snapshot {
  const documents = bodies.map((body, index) => ({ seq: index + 1, document: documentOf({ key: index + 1, body }) }))
  const data = buildSegment(documents)
  return new Snapshot([{ data, tombstones: new Uint32Array(1), tombstoneCount: 0 }])
}

test('a snapshot is found under its name, for ten minutes after it was last kept', () => {
  let now = 0
  const kept = new KeptSnapshots(() => now)
  const snapshot = snapshotOf(['amber'])
  const name = kept.nameOf(snapshot)

  assert.equal(kept.find(name), undefined)
  kept.keep(snapshot, snapshot)
  now += 9 * 60_000
  kept.keep(snapshot, snapshot)
  now += 9 * 60_000
  assert.equal(kept.find(name), snapshot)
  now += 2 * 60_000
  assert.equal(kept.find(name), undefined)
})

test('the oldest go first when there are too many', () => {
  const kept = new KeptSnapshots(() => 0)
  const snapshots = Array.from({ length: 300 }, () => new Snapshot([]))
  for (const snapshot of snapshots) kept.keep(snapshot, snapshot)

  assert.equal(kept.find(kept.nameOf(snapshots[0]!)), undefined)
  assert.equal(kept.find(kept.nameOf(snapshots[299]!)), snapshots[299])
})

test('the oldest go first when segments that only they hold take too much memory', () => {
  const snapshots = Array.from({ length: 3 }, () => snapshotOf(['amber birch']))
  const kept = new KeptSnapshots(() => 0, 100)
  for (const snapshot of snapshots) kept.keep(snapshot, snapshot)

  assert.equal(kept.find(kept.nameOf(snapshots[0]!)), undefined)
  assert.equal(kept.find(kept.nameOf(snapshots[2]!)), snapshots[2])
})
