import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Site } from './namespaces.ts'
import { isIndexed, readPageId, toItem, type WikiPage } from './pages.ts'

const SITE: Site = {
  name: 'Acme',
  namespaces: [
    { id: 0, name: '' },
    { id: 6, name: 'File' },
  ],
  isPublic: true,
  restrictions: [],
  rules: new Map(),
}
const FIRST = { revid: 1, parentid: 0, userid: 5, timestamp: '2026-01-01T00:00:00Z' }
const NEWEST = { revid: 9, parentid: 1, userid: 6, timestamp: '2026-02-01T00:00:00Z' }
const PAGE: WikiPage = { pageid: 7, ns: 0, title: 'Travel: costs', lastrevid: 9, revisions: [NEWEST] }
const PARSED = {
  text: '<h2>Costs</h2>',
  categories: [{ category: 'Business_trips' }, { category: 'Pages_to_check', hidden: true }],
}

test('a page becomes an item with its authors, and categories that readers see as tags', () => {
  const item = toItem(PAGE, PARSED, FIRST, SITE, undefined)

  assert.equal(item.title, 'Travel: costs')
  assert.deepEqual([item.author, item.updatedBy], ['5', '6'])
  assert.deepEqual([item.createdAt, item.updatedAt], [FIRST.timestamp, NEWEST.timestamp])
  assert.deepEqual(item.tags, ['Business trips'])
  assert.deepEqual(item.access, { kind: 'scope', id: '0' })
})

test('hidden names and texts of a revision stay hidden', () => {
  const hidden = { ...NEWEST, userhidden: true, texthidden: true }
  const item = toItem({ ...PAGE, revisions: [hidden] }, PARSED, { ...FIRST, userhidden: true }, SITE, undefined)

  assert.equal(item.body?.content, '')
  assert.deepEqual([item.author, item.updatedBy], [undefined, undefined])
})

test('a file has its own text, and what the wiki says about it as a comment', () => {
  const page = { ...PAGE, ns: 6, title: 'File:Plan.pdf' }
  const file = { mimeType: 'application/pdf', content: new Uint8Array([1]) }
  const item = toItem(page, { ...PARSED, text: '<p>The <b>plan</b></p>' }, FIRST, SITE, file)

  assert.deepEqual([item.objectType, item.title, item.filename], ['file', 'Plan.pdf', 'Plan.pdf'])
  assert.equal(item.body, file)
  assert.equal(item.comments?.[0]?.text, 'The plan')
})

test('redirects, missing pages and code are not indexed', () => {
  assert.ok(isIndexed(PAGE))
  for (const change of [{ redirect: true }, { missing: true }, { contentmodel: 'javascript' }]) {
    assert.ok(!isIndexed({ ...PAGE, ...change }), JSON.stringify(change))
  }
})

test('only IDs of pages are read', () => {
  assert.equal(readPageId('page-12'), 12)
  for (const id of ['page-', 'page-1x', 'file-1', '12', `page-${'9'.repeat(20)}`])
    assert.equal(readPageId(id), undefined)
})
