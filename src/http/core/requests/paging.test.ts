import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCursor, writeCursor } from './paging.ts'

test('a cursor is the key it was written for', () => {
  for (const key of ['ann@acme.example', '0 12 p1', 'Ødegård 🐿']) assert.equal(readCursor(writeCursor(key)), key)
  assert.equal(readCursor(undefined), undefined)
})

test('what was not written as a cursor is refused, and so is a key that no database can look for', () => {
  for (const cursor of ['', '?', 'not base64!', 'YQ==', writeCursor('p1\u0000'), 'gICA']) {
    assert.throws(() => readCursor(cursor), { code: 'invalid_cursor' }, cursor)
  }
})
