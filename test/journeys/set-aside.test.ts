import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp, TestApp } from '../support/make-app.ts'

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
  damage(app.data, '2')

  const again = await startOn(app.data)
  await again.index('indexdocument', { datasource: 'wiki', document: page('4') }, push)
  await again.indexed()
  const titles = await again.titles(ann, 'wombat')
  const metrics = await again.send('/metrics', undefined, { method: 'GET' })
  const status = await again.send('/api/index/v1/debug/wiki/document', { objectType: '', docId: '2' }, { token: push })
  await again.index('indexdocument', { datasource: 'wiki', document: page('2') }, push)
  await again.indexed()

  assert.deepEqual(titles.sort(), ['Page 1', 'Page 3', 'Page 4'])
  assert.match(metrics.body, /almanac_documents_set_aside 1/)
  assert.match(JSON.stringify(status.body), /could not be indexed and is set aside/)
  assert.equal((await again.titles(ann, 'wombat')).length, 4)
  assert.equal(await again.app.services.setAsides.count(), 0)
})

/** What no write does: the row of a document is not what it should be, and the index has to be made anew. */
function damage(data: string, id: string): void {
  const database = new DatabaseSync(join(data, 'almanac.db'))
  database.exec(`update documents set facts = '{"broken', seq = seq + 100 where id = '${id}'`)
  database.exec(`update counters set value = value + 100 where name = 'document_seq'`)
  database.close()
}

async function startOn(data: string): Promise<TestApp> {
  const config = readConfig({}, { data, port: '0', rateLimits: 'off' })
  const clock = new FakeClock()
  const app = await createApp({ config, clock, log: pino({ level: 'silent' }) })
  const address = await app.start()
  after(() => app.stop())
  return new TestApp(app, address, clock, data)
}
