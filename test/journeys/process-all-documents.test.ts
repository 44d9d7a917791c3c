import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'

const ONLY = { isFirstPage: true, isLastPage: true }
const doc = (id: string) => ({ id, title: `note ${id}` })

async function setup(): Promise<{ app: TestApp; token: string }> {
  const app = await makeApp({ rateLimits: 'on' })
  await app.addDatasource({ name: 'wiki' })
  await app.addDatasource({ name: 'git' })
  return { app, token: await app.indexingToken() }
}

async function pauseDeletion({ app, token }: { app: TestApp; token: string }, datasource: string): Promise<void> {
  const upload = (uploadId: string, ids: string[]) =>
    app.index('bulkindexdocuments', { uploadId, datasource, documents: ids.map(doc), ...ONLY }, token)
  await upload('u1', ['1', '2', '3'])
  await upload('u2', ['1'])
}

test('processalldocuments runs paused deletions immediately, and the history shows it', async () => {
  const { app, token } = await setup()
  await pauseDeletion({ app, token }, 'wiki')
  await pauseDeletion({ app, token }, 'git')
  const alice = await app.clientToken('alice@acme.example')

  assert.equal((await app.index('processalldocuments', { datasource: 'wiki' }, token)).status, 200)
  await app.indexed()

  const { body: answer } = await app.search(alice, 'note', { requestOptions: { facetBucketSize: 10 } })
  assert.equal(answer.totalCount, 4, '1 of wiki, 3 of git')
  const { body } = await app.send('/api/index/v1/debug/wiki/status', undefined, { token })
  assert.equal(body.documents.processingHistory.length, 1)
  assert.equal(body.documents.processingHistory[0].startTime, '2026-06-01T12:00:00.000Z')
  assert.equal(body.documents.bulkUploadHistory[0].processingState, 'INDEXING COMPLETED')
})

test('processalldocuments is allowed once in three hours per datasource, and a call for all counts for each', async () => {
  const { app, token } = await setup()
  const process = (body?: object) => app.send('/api/index/v1/processalldocuments', body, { token })

  assert.equal((await process({ datasource: 'wiki' })).status, 200)
  const again = await process({ datasource: 'wiki' })
  assert.equal(again.status, 429)
  assert.equal(again.headers.get('retry-after'), '10800')
  assert.equal((await process({ datasource: 'git' })).status, 200)
  assert.equal((await process()).status, 200)
  app.clock.advance({ minutes: 179 })
  assert.equal((await process({ datasource: 'git' })).status, 429)
  assert.equal((await process({})).status, 429)
  app.clock.advance({ minutes: 1 })
  assert.equal((await process({})).status, 200)
})

test('a token of some datasources may not process all', async () => {
  const { app } = await setup()
  const token = await app.indexingToken({ datasources: ['wiki'] })

  assert.equal((await app.index('processalldocuments', {}, token)).status, 403)
  assert.equal((await app.index('processalldocuments', { datasource: 'git' }, token)).status, 403)
  assert.equal((await app.index('processalldocuments', { datasource: 'wiki' }, token)).status, 200)
})
