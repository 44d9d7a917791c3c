import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepUploads } from '../../src/domain/uploads/sweep-uploads.ts'
import { makeApp } from '../support/make-app.ts'

const ONLY = { isFirstPage: true, isLastPage: true }
const undated = (id: string, text = 'same') => ({
  id,
  title: id,
  body: { mimeType: 'text/plain', textContent: `handbook ${text}` },
})

async function setup() {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const upload = (uploadId: string, documents: unknown[], flags: object = ONLY) =>
    app.index('bulkindexdocuments', { uploadId, datasource: 'wiki', documents, ...flags }, token)
  const history = async () => {
    const { body } = await app.send('/api/index/v1/debug/wiki/status', undefined, { token })
    return body.documents.bulkUploadHistory
  }
  return { app, token, upload, history }
}

test('a document without a date that did not change is not indexed again, and keeps its date', async () => {
  const { app, upload } = await setup()
  const alice = await app.clientToken('alice@acme.example')
  const dates = async () => {
    await app.indexed()
    const { results } = (await app.search(alice, 'handbook')).body
    return new Map(
      results.map(({ title, document }: { title: string; document: { metadata: { updateTime: string } } }) => [
        title,
        document.metadata.updateTime,
      ]),
    )
  }

  await upload('u1', [undated('a'), undated('b')])
  const first = await dates()
  const seq = await app.app.services.documents.lastSeq()
  app.clock.advance({ days: 1 })
  await upload('u2', [undated('a'), undated('b', 'changed')])
  const second = await dates()

  assert.equal(await app.app.services.documents.lastSeq(), seq + 1)
  assert.equal(second.get('a'), first.get('a'))
  assert.equal(second.get('b'), app.clock.now().toISOString())
})

test('an upload that nobody goes on with is discarded after seven days, and the status tells so', async () => {
  const { app, upload, history } = await setup()
  const { services } = app.app

  await upload('lost', [undated('a')], { isFirstPage: true })
  app.clock.advance({ days: 6 })
  await upload('lost', [undated('b')], {})
  app.clock.advance({ days: 6 })
  assert.equal(await sweepUploads(services, services.abandonedUploadDays), 0)
  const [open] = await history()
  app.clock.advance({ days: 2 })
  assert.equal(await sweepUploads(services, services.abandonedUploadDays), 1)
  const [discarded] = await history()

  assert.equal(open.status, 'ACTIVE')
  assert.equal(open.discardTime, new Date(app.clock.now().getTime() - 86_400_000).toISOString())
  assert.deepEqual([discarded.status, discarded.processingState], [undefined, 'UNAVAILABLE'])
  assert.equal(discarded.endTime, app.clock.now().toISOString())
  const late = await upload('lost', [], { isLastPage: true })
  assert.equal(late.body.error.code, 'upload_not_open')
  assert.equal((await upload('next', [undated('c')])).status, 200)
  assert.equal((await upload('next', [undated('c')])).status, 200)
})

test('one request gets the status of many documents', async () => {
  const { app, token } = await setup()
  const permissions = (name: string) => ({ permissions: { allowedGroups: [name] } })
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'staff' } }, token)
  const send = (id: string, rest: object) =>
    app.index('indexdocument', { document: { ...undated(id), datasource: 'wiki', objectType: 'Page', ...rest } }, token)
  await send('a', permissions('staff'))
  await send('b', permissions('ghosts'))
  await app.indexed()

  const debugDocuments = ['B', 'a', 'none', 'a'].map((docId) => ({ objectType: 'page', docId }))
  const { body } = await app.index('debug/wiki/documents', { debugDocuments }, token)

  assert.deepEqual(
    body.documentStatuses.map(
      ({ docId, debugInfo }: { docId: string; debugInfo: { status: Record<string, string> } }) => [
        docId,
        debugInfo.status['indexingStatus'],
        debugInfo.status['permissionIdentityStatus'],
      ],
    ),
    [
      ['B', 'INDEXED', 'NOT_UPLOADED'],
      ['a', 'INDEXED', 'UPLOADED'],
      ['none', 'NOT_INDEXED', 'STATUS_UNKNOWN'],
      ['a', 'INDEXED', 'UPLOADED'],
    ],
  )
  assert.ok(body.documentStatuses[1].debugInfo.status.lastIndexedAt)
})

test('the description says which bodies may be left out, and which operations may come too late', async () => {
  const { app } = await setup()
  const { paths } = (await app.send('/openapi.json', undefined, { method: 'GET' })).body
  const post = (name: string) => paths[`/api/index/v1/${name}`].post

  assert.equal(post('processalldocuments').requestBody.required, false)
  assert.equal(post('indexdocument').requestBody.required, true)
  for (const name of ['indexdocument', 'bulkindexusers', 'indexteam', 'deleteemployee', 'rotatetoken']) {
    assert.ok('409' in post(name).responses, name)
  }
  assert.ok(!('409' in post('getdatasourceconfig').responses))
})

test('a datasource may be configured flat or inside a field, and its name is needed either way', async () => {
  const { app, token } = await setup()
  const statuses = async (...bodies: object[]) => {
    const answers = []
    for (const body of bodies) answers.push((await app.index('adddatasource', body, token)).status)
    return answers
  }
  const limited = await app.indexingToken({ datasources: ['wiki'] })

  assert.deepEqual(
    await statuses({ name: 'flat' }, { datasource: { name: 'inside', displayName: 'Inside' } }),
    [200, 200],
  )
  assert.deepEqual(await statuses({}, { datasource: {} }, { displayName: 'x' }), [400, 400, 400])
  const config = await app.index('getdatasourceconfig', { datasource: 'inside' }, token)
  assert.equal(config.body.displayName, 'Inside')
  assert.equal((await app.index('adddatasource', { datasource: { name: 'other' } }, limited)).status, 403)
})

test('an address that is a program is refused wherever a document has one', async () => {
  const { app, token } = await setup()
  const field = async (rest: object) => {
    const answer = await app.index(
      'indexdocument',
      { document: { ...undated('a'), datasource: 'wiki', ...rest } },
      token,
    )
    return answer.body?.error?.details?.[0]?.field ?? answer.status
  }

  assert.equal(await field({ viewURL: 'javascript:alert(1)' }), 'document.viewURL')
  assert.equal(await field({ additionalUrls: ['https://x.example', 'java\tscript:x'] }), 'document.additionalUrls[1]')
  assert.equal(await field({ nativeAppUrl: 'data:text/html,x' }), 'document.nativeAppUrl')
  assert.equal(await field({ viewURL: 'notes://page/1' }), 'document.viewURL')
  assert.equal(await field({ viewURL: 'https://x.example/1', nativeAppUrl: 'chat://x' }), 200)
})
