import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { DocumentFacts } from '../../src/domain/documents/document.ts'
import { writePlace } from '../../src/storage/copy/places.ts'
import type { Json } from '../../src/storage/database/json-column.ts'
import { chosenDatabase } from '../support/chosen-database.ts'
import { makeApp } from '../support/make-app.ts'

const page = (id: string) => ({
  id,
  title: `Page ${id}`,
  viewURL: `https://wiki.example/${id}`,
  body: { mimeType: 'text/plain', textContent: 'wombat' },
  permissions: { allowAnonymousAccess: true },
})

test('one row that cannot be read stops neither the log nor the start; it is shown, and mended by the next write', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const push = await app.indexingToken()
  const ann = await app.clientToken('ann@acme.example')
  const write = (id: string) => app.index('indexdocument', { datasource: 'wiki', document: page(id) }, push)
  for (const id of ['1', '2', '3']) await write(id)
  await app.indexed()
  await app.app.stop()
  await damage(app.data, '2')

  const again = await makeApp({ data: app.data })
  await again.index('indexdocument', { datasource: 'wiki', document: page('4') }, push)
  await again.indexed()
  const titles = await again.titles(ann, 'wombat')
  const metrics = await again.send('/metrics', undefined, { method: 'GET' })
  const status = await again.send('/api/index/v1/debug/wiki/document', { objectType: '', docId: '2' }, { token: push })
  await again.index('indexdocument', { datasource: 'wiki', document: page('2') }, push)
  await again.indexed()

  assert.deepEqual(titles.sort(), ['Page 1', 'Page 3', 'Page 4'])
  assert.match(metrics.body, /almanac_documents_quarantined 1/)
  assert.match(JSON.stringify(status.body), /could not be indexed and is quarantined/)
  assert.equal((await again.titles(ann, 'wombat')).length, 4)
  assert.equal(await again.app.services.quarantined.count(), 0)
})

/** What no write does: the row of a document is not what it should be, and the index has to be rebuilt. */
async function damage(data: string, id: string): Promise<void> {
  const database = await writePlace({ data, databaseUrl: await chosenDatabase(data) })
  const facts = sql<Json<DocumentFacts>>`'{"broken'`
  const later = <T>(column: string) => sql<T>`${sql.ref(column)} + 100`
  await database.write
    .updateTable('documents')
    .set({ facts, seq: later('seq') })
    .where('id', '=', id)
    .execute()
  await database.write
    .updateTable('counters')
    .set({ value: later('value') })
    .where('name', '=', 'document_seq')
    .execute()
  await database.close()
}
