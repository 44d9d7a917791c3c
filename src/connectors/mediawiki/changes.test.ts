import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FeedReader, isLost, parseCursor, type RecentChange, startOf, toChange } from './changes.ts'

function edit(rcid: number, timestamp: string, pageid = rcid): RecentChange {
  return { rcid, type: 'edit', ns: 0, title: `Page ${pageid}`, pageid, timestamp }
}

test('edits, moves, deletions and restored pages are changes of the page', () => {
  const at = { timestamp: '2026-01-01T00:00:00Z' }
  const changed = { kind: 'changed', id: 'page-7', scope: '12' }

  assert.deepEqual(toChange({ ...at, rcid: 1, type: 'edit', ns: 12, pageid: 7 }), changed)
  for (const logtype of ['delete', 'move', 'upload']) {
    assert.deepEqual(toChange({ ...at, rcid: 1, type: 'log', ns: 12, pageid: 7, logtype }), changed)
  }
})

test('a deletion that names no page makes its namespace be listed', () => {
  const row = { rcid: 1, type: 'log', ns: 12, pageid: 0, timestamp: '2026-01-01T00:00:00Z' }

  assert.deepEqual(toChange({ ...row, logtype: 'delete' }), { kind: 'scope', id: '12' })
  assert.equal(toChange({ ...row, logtype: 'rights' }), undefined)
  assert.equal(toChange({ ...row, ns: -1, pageid: 3 }), undefined)
})

test('changes that appear late are read, and those that were read are not read again', () => {
  const first = new FeedReader({ at: '2026-01-01T12:00:00Z', seen: [] })
  assert.equal(first.read([edit(1, '2026-01-01T12:01:00Z'), edit(3, '2026-01-01T12:02:00Z')]).length, 2)
  const cursor = parseCursor(first.cursor('2026-01-01T12:02:30Z'))
  assert.deepEqual(cursor, { at: '2026-01-01T12:02:30Z', seen: [1, 3] })

  const second = new FeedReader(cursor ?? assert.fail())
  assert.equal(startOf(cursor ?? assert.fail()), '2026-01-01T12:00:30Z')
  const rows = [edit(1, '2026-01-01T12:01:00Z'), edit(2, '2026-01-01T12:01:30Z'), edit(3, '2026-01-01T12:02:00Z')]
  assert.deepEqual(second.read(rows), [{ kind: 'changed', id: 'page-2', scope: '0' }])
  assert.deepEqual(parseCursor(second.cursor('2026-01-01T12:10:00Z')), { at: '2026-01-01T12:10:00Z', seen: [] })
})

test('a page that changed several times is read once', () => {
  const feed = new FeedReader({ at: '2026-01-01T12:00:00Z', seen: [] })

  assert.equal(feed.read([edit(1, '2026-01-01T12:01:00Z', 5), edit(2, '2026-01-01T12:02:00Z', 5)]).length, 1)
})

test('a clock of the wiki that is behind its changes does not move the cursor back', () => {
  const feed = new FeedReader({ at: '2026-01-01T12:00:00Z', seen: [] })
  feed.read([edit(1, '2026-01-01T12:05:00Z')])

  assert.equal(parseCursor(feed.cursor('2026-01-01T12:04:00Z'))?.at, '2026-01-01T12:05:00Z')
})

test('a cursor is lost if the wiki deleted changes behind it', () => {
  const cursor = { at: '2026-01-01T00:00:00Z', seen: [] }

  assert.equal(isLost(cursor, '2026-01-01T12:00:00Z', '2026-01-01T11:00:00Z'), false)
  assert.equal(isLost(cursor, '2026-03-01T00:00:00Z', '2025-12-01T00:00:00Z'), false)
  assert.equal(isLost(cursor, '2026-06-01T00:00:00Z', '2026-03-01T00:00:00Z'), true)
  assert.equal(isLost(cursor, '2026-06-01T00:00:00Z', undefined), true)
})

test('an invalid cursor starts from the beginning', () => {
  for (const text of ['', '{}', '{"at":"yesterday","seen":[]}', 'null'])
    assert.equal(parseCursor(text), undefined, text)
})
