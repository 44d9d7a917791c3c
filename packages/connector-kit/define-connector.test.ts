import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineConnector } from './define-connector.ts'
import notes from './example/notes-connector.ts'

test('an object type whose documents would be refused is refused with the connector', () => {
  for (const name of ['wiki_page', 'wiki page', 'wiki:page', '']) {
    assert.throws(() => defineConnector({ ...notes, objectTypes: [{ name, title: 'Wiki page' }] }), /object type/)
  }
  assert.equal(defineConnector(notes), notes)
})
