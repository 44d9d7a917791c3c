import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsDuring } from '../../../test/support/turns-during.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { Document } from './document.ts'
import { readDocuments } from './read-documents.ts'
import { toWrites } from './to-writes.ts'

const COUNT = 20
const wiki = { name: 'wiki' } as Datasource
/** Without contents, no text is extracted. */
const extractor = {
  extract: () => Promise.reject(new Error('there is nothing to read')),
  close: async () => {},
}
const named = Array.from({ length: COUNT }, (_, at) => ({
  definition: { id: `d${at}`, title: 'a page' },
  field: `documents[${at}]`,
}))

test('the documents of a long request are read and prepared in turns with others', async (t) => {
  let now = performance.now()
  // Every look at the clock finds it ten milliseconds on: each document takes long.
  t.mock.method(performance, 'now', () => (now += 10))
  let read: Document[] = []

  const whileRead = await turnsDuring(async () => {
    read = await readDocuments({ maxDocumentBytes: 1000, extractor }, wiki, named, new Date(0))
  })
  const whilePrepared = await turnsDuring(() => toWrites(read, 0))

  assert.deepEqual(
    read.map(({ id }) => id),
    named.map(({ definition }) => definition.id),
  )
  assert.ok(whileRead >= COUNT, `${whileRead} turns for ${COUNT} documents`)
  assert.ok(whilePrepared >= COUNT, `${whilePrepared} turns for ${COUNT} documents`)
})
