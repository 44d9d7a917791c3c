import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { buildSegment } from '../build/build-segment.ts'
import { Snapshot } from '../query/snapshot.ts'
import { SnapshotCache } from './snapshot-cache.ts'

const UNCHANGED = { snapshot: new Snapshot([]), changedSince: () => new Set<number>() }

function snapshotOf(bodies: readonly string[]): Snapshot {
  const documents = bodies.map((body, index) => ({ seq: index + 1, document: documentOf({ key: index + 1, body }) }))
  const data = buildSegment(documents)
  return new Snapshot([{ data, tombstones: new Uint32Array(1), tombstoneCount: 0 }])
}

test('a snapshot is found under its name, for ten minutes after it was last kept', () => {
  let now = 0
  const kept = new SnapshotCache(() => now)
  const snapshot = snapshotOf(['amber'])
  const name = kept.nameOf(snapshot)

  assert.equal(kept.find(name, UNCHANGED), undefined)
  kept.keep(snapshot, snapshot)
  now += 9 * 60_000
  kept.keep(snapshot, snapshot)
  now += 9 * 60_000
  assert.equal(kept.find(name, UNCHANGED), snapshot)
  now += 2 * 60_000
  assert.equal(kept.find(name, UNCHANGED), undefined)
})

test('the oldest go first when there are too many', () => {
  const kept = new SnapshotCache(() => 0)
  const snapshots = Array.from({ length: 300 }, () => new Snapshot([]))
  for (const snapshot of snapshots) kept.keep(snapshot, snapshot)

  assert.equal(kept.find(kept.nameOf(snapshots[0]!), UNCHANGED), undefined)
  assert.equal(kept.find(kept.nameOf(snapshots[299]!), UNCHANGED), snapshots[299])
})

test('the oldest go first when segments that only they hold take too much memory', () => {
  const snapshots = Array.from({ length: 3 }, () => snapshotOf(['amber birch']))
  const kept = new SnapshotCache(() => 0, 100)
  for (const snapshot of snapshots) kept.keep(snapshot, snapshot)

  assert.equal(kept.find(kept.nameOf(snapshots[0]!), UNCHANGED), undefined)
  assert.equal(kept.find(kept.nameOf(snapshots[2]!), UNCHANGED), snapshots[2])
})

test('what is found are the documents as they are now, under a name of its own', () => {
  const kept = new SnapshotCache(() => 0)
  const earlier = snapshotOf(['amber', 'birch', 'cobalt'])
  const changed = buildSegment([
    { seq: 10, document: documentOf({ key: 2, body: 'changed' }) },
    { seq: 11, document: documentOf({ key: 9, body: 'new' }) },
  ])
  const newest = new Snapshot([{ data: changed, tombstones: new Uint32Array(1), tombstoneCount: 0 }])
  const index = { snapshot: newest, changedSince: () => new Set([2, 3, 9]) }
  kept.keep(earlier, earlier)

  const carried = kept.find(kept.nameOf(earlier), index)

  assert.ok(carried !== undefined && carried !== earlier)
  assert.equal(kept.find(kept.nameOf(earlier), index), carried)
  assert.notEqual(kept.nameOf(carried), kept.nameOf(earlier))
  // 1 as it was, 2 as it is; 3 is gone, and 9 was not there.
  assert.equal(carried.liveCount, 2)
  assert.deepEqual(
    carried.segments.map(({ tombstones }) => tombstones[0]! >>> 0),
    [0b110, 0xfffffffe],
  )
  kept.keep(carried, newest)
  assert.equal(kept.find(kept.nameOf(carried), index), carried)
})

test('a snapshot that too much changed since is not found', () => {
  const kept = new SnapshotCache(() => 0)
  const earlier = snapshotOf(['amber'])
  kept.keep(earlier, earlier)

  assert.equal(kept.find(kept.nameOf(earlier), { snapshot: earlier, changedSince: () => undefined }), undefined)
})

test('what nobody can go on with is let go of, also while nobody searches', () => {
  let now = 0
  const kept = new SnapshotCache(() => now)
  const [old, outdated, fresh] = [snapshotOf(['amber']), snapshotOf(['birch']), snapshotOf(['cobalt'])]
  const names = [old, outdated, fresh].map((snapshot) => kept.nameOf(snapshot))
  kept.keep(old, old)
  now = 9 * 60_000
  kept.keep(outdated, outdated)
  kept.keep(fresh, fresh)
  now = 11 * 60_000

  kept.trim({ snapshot: fresh, changedSince: (earlier) => (earlier === outdated ? undefined : new Set()) })

  assert.deepEqual(
    names.map((name) => kept.find(name, { ...UNCHANGED, snapshot: fresh }) !== undefined),
    [false, false, true],
  )
})

test('a snapshot whose segments the index no longer has is let go of where they take too much memory', () => {
  const kept = new SnapshotCache(() => 0, 100)
  const snapshot = snapshotOf(['amber birch'])
  kept.keep(snapshot, snapshot)
  const name = kept.nameOf(snapshot)

  kept.trim({ ...UNCHANGED, snapshot })
  assert.notEqual(kept.find(name, { ...UNCHANGED, snapshot }), undefined)

  kept.trim(UNCHANGED)
  assert.equal(kept.find(name, UNCHANGED), undefined)
})
