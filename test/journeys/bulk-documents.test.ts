import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

interface Setup {
  app: TestApp
  token: string
  alice: string
}

async function setup(): Promise<Setup> {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  return { app, token, alice }
}

const doc = (id: string, title = `handbook ${id}`) => ({
  id,
  title,
  body: { mimeType: 'text/plain', textContent: `handbook page ${id}` },
  updatedAt: '2026-05-30T10:00:00Z',
})
const docs = (...ids: string[]) => ids.map((id) => doc(id))

function page({ app, token }: Setup, uploadId: string, documents: unknown[], flags: Record<string, unknown> = {}) {
  return app.index('bulkindexdocuments', { uploadId, datasource: 'wiki', documents, ...flags }, token)
}

const ONLY = { isFirstPage: true, isLastPage: true }

async function titles({ app, alice }: Setup): Promise<string[]> {
  await app.indexed()
  return (await app.titles(alice, 'handbook', { pageSize: 100 })).sort()
}

async function latest({ app, token }: Setup) {
  const { body } = await app.send('/api/index/v1/debug/wiki/status', undefined, { token })
  return body.documents.bulkUploadHistory[0]
}

test('nothing of an upload is seen before its last page, and then all of it', async () => {
  const all = await setup()

  assert.equal((await page(all, 'u1', docs('1'), { isFirstPage: true })).status, 200)
  const middle = await Promise.all([page(all, 'u1', docs('4')), page(all, 'u1', docs('3')), page(all, 'u1', docs('2'))])
  const before = await titles(all)
  assert.equal((await page(all, 'u1', docs('5'), { isLastPage: true })).status, 200)

  assert.deepEqual(
    middle.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(before, [])
  assert.deepEqual(await titles(all), ['handbook 1', 'handbook 2', 'handbook 3', 'handbook 4', 'handbook 5'])
})

test('only one upload is open per datasource: another is refused, unless it restarts', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1'), { isFirstPage: true })

  const second = await page(all, 'u2', docs('2'), { isFirstPage: true })
  const forced = await page(all, 'u2', docs('2'), { isFirstPage: true, forceRestartUpload: true })
  const old = await page(all, 'u1', docs('3'))
  const end = await page(all, 'u2', docs('4'), { isLastPage: true })

  assert.equal(second.status, 409)
  assert.equal(second.body.error.code, 'upload_in_progress')
  assert.match(second.body.error.message, /"u1".*forceRestartUpload/)
  assert.equal(forced.status, 200)
  assert.equal(old.status, 400)
  assert.equal(old.body.error.code, 'upload_not_open')
  assert.equal(end.status, 200)
  assert.deepEqual(await titles(all), ['handbook 2', 'handbook 4'])
})

test('an upload of another datasource is its own', async () => {
  const all = await setup()
  await all.app.addDatasource({ name: 'git' })
  await page(all, 'u1', docs('1'), { isFirstPage: true })

  const other = await all.app.index(
    'bulkindexdocuments',
    { uploadId: 'u1', datasource: 'git', documents: docs('2'), ...ONLY },
    all.token,
  )

  assert.equal(other.status, 200)
  assert.deepEqual(await titles(all), ['handbook 2'])
})

test('flags that do not belong to the page are refused with their name', async () => {
  const all = await setup()

  const restart = await page(all, 'u1', docs('1'), { forceRestartUpload: true })
  const check = await page(all, 'u1', docs('1'), { isFirstPage: true, disableStaleDocumentDeletionCheck: true })
  const unopened = await page(all, 'u1', docs('1'), { isLastPage: true })
  const bad = await page(all, 'u1', [doc('1'), { title: 'no id' }], { isFirstPage: true })
  const open = await page(all, 'u2', docs('1'), { isFirstPage: true })

  assert.equal(restart.status, 400)
  assert.equal(restart.body.error.details[0].field, 'forceRestartUpload')
  assert.equal(check.status, 400)
  assert.equal(check.body.error.details[0].field, 'disableStaleDocumentDeletionCheck')
  assert.equal(unopened.status, 400)
  assert.equal(unopened.body.error.code, 'upload_not_open')
  assert.equal(bad.status, 400)
  assert.equal(bad.body.error.details[0].field, 'documents[1].id')
  assert.equal(open.status, 200, 'a refused first page opens nothing')
})

test('a page sent again after a lost answer changes nothing, also the last one', async () => {
  const all = await setup()
  const first = () => page(all, 'u1', docs('1'), { isFirstPage: true })
  const middle = () => page(all, 'u1', docs('2'))
  const last = () => page(all, 'u1', docs('3'), { isLastPage: true })

  for (const send of [first, first, middle, middle, first, last]) assert.equal((await send()).status, 200)
  const seq = await all.app.app.services.documents.lastSeq()
  assert.equal((await last()).status, 200)
  const changed = await page(all, 'u1', docs('4'), { isLastPage: true })

  assert.equal(await all.app.app.services.documents.lastSeq(), seq)
  assert.equal(changed.status, 400)
  assert.deepEqual(await titles(all), ['handbook 1', 'handbook 2', 'handbook 3'])
})

test('what an upload does not hold is deleted with it, up to 20 %', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1', '2', '3', '4', '5'), ONLY)

  await page(all, 'u2', [...docs('1', '2', '3'), doc('4', 'handbook new')], ONLY)

  assert.deepEqual(await titles(all), ['handbook 1', 'handbook 2', 'handbook 3', 'handbook new'])
  assert.equal((await latest(all)).processingState, 'INDEXING COMPLETED')
})

test('when more would go, deletion waits for seven days', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1', '2', '3'), ONLY)
  await page(all, 'u2', docs('1', '2'), ONLY)

  assert.equal((await titles(all)).length, 3)
  assert.equal((await latest(all)).processingState, 'DELETION PAUSED')
  all.app.clock.advance({ days: 4 })
  // An upload that comes in between does not put the day off.
  await page(all, 'u3', docs('1', '2'), ONLY)
  all.app.clock.advance({ days: 2 })
  assert.equal((await titles(all)).length, 3)
  all.app.clock.advance({ days: 1 })

  await eventually('the stale document is gone', async () => (await titles(all)).length === 2)
  assert.equal((await latest(all)).processingState, 'INDEXING COMPLETED')
})

test('a paused document that is written again stays', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1', '2', '3', '4'), ONLY)
  await page(all, 'u2', docs('1', '2'), ONLY)

  await all.app.index('indexdocument', { datasource: 'wiki', document: doc('3', 'handbook wanted') }, all.token)
  all.app.clock.advance({ days: 8 })

  await eventually('the stale document is gone', async () => (await titles(all)).length === 3)
  assert.deepEqual(await titles(all), ['handbook 1', 'handbook 2', 'handbook wanted'])
})

test('the check can be turned off with the last page', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1', '2', '3'), ONLY)

  await page(all, 'u2', docs('1'), { ...ONLY, disableStaleDocumentDeletionCheck: true })

  assert.deepEqual(await titles(all), ['handbook 1'])
})

test('what was written singly after the first page is newer than the upload', async () => {
  const all = await setup()
  const { app, token } = all
  await page(all, 'u0', docs('changed', 'deleted', 'narrowed', 'plain', 'untouched'), ONLY)
  app.clock.advance({ minutes: 1 })

  await page(all, 'u1', docs('added', 'changed'), { isFirstPage: true })
  await app.index('indexdocument', { datasource: 'wiki', document: doc('changed', 'handbook single') }, token)
  await app.index('indexdocument', { datasource: 'wiki', document: doc('new', 'handbook new') }, token)
  await app.index('deletedocument', { datasource: 'wiki', id: 'deleted', objectType: '' }, token)
  await app.index('updatepermissions', { datasource: 'wiki', id: 'narrowed', permissions: {} }, token)
  await page(all, 'u1', [...docs('deleted', 'untouched'), doc('narrowed', 'handbook secret')])
  await page(all, 'u1', [doc('plain', 'handbook bulk')], { isLastPage: true })

  assert.deepEqual(await titles(all), [
    'handbook added',
    'handbook bulk',
    'handbook new',
    'handbook single',
    'handbook untouched',
  ])
  const [narrowed] = await app.app.services.documents.find({ datasource: 'wiki', id: 'narrowed' })
  assert.equal(narrowed?.title, 'handbook secret', 'content is of the upload')
  assert.deepEqual(narrowed?.principals, [], 'permissions are the later ones')
})

test('a deletion after the page that staged a document wins', async () => {
  const all = await setup()
  const { app, token } = all
  const typed = (id: string, objectType: string) => ({ ...doc(id), title: `handbook ${objectType}`, objectType })
  await page(all, 'u1', [...docs('1', '2'), typed('3', 'Page'), typed('3', 'Note')], { isFirstPage: true })

  const deleted = await app.index('deletedocument', { datasource: 'wiki', id: '2' }, token)
  const unclear = await app.index('deletedocument', { datasource: 'wiki', id: '3' }, token)
  const note = await app.index('deletedocument', { datasource: 'wiki', id: '3', objectType: 'note' }, token)
  await page(all, 'u1', docs('4'), { isLastPage: true })

  assert.deepEqual([deleted.status, unclear.status, note.status], [200, 400, 200])
  assert.equal(unclear.body.error.code, 'object_type_required')
  assert.deepEqual(await titles(all), ['handbook 1', 'handbook 4', 'handbook Page'])
})

test('an upload that repeats what is there changes no step of the log', async () => {
  const all = await setup()
  await page(all, 'u1', docs('1', '2'), ONLY)
  const seq = await all.app.app.services.documents.lastSeq()

  await page(all, 'u2', docs('1', '2'), ONLY)

  assert.equal(await all.app.app.services.documents.lastSeq(), seq)
  assert.equal((await titles(all)).length, 2)
})

test('the history tells each state of an upload', async () => {
  const all = await setup()
  const states: unknown[] = []
  const note = async () => {
    const { status, processingState, endTime } = await latest(all)
    states.push([status, processingState, endTime === 'NA'])
  }

  await page(all, 'u1', docs('1'), { isFirstPage: true })
  await note()
  await page(all, 'u1', docs('2'))
  await note()
  await page(all, 'u1', docs('3'), { isLastPage: true })
  await all.app.indexed()
  await note()

  assert.deepEqual(states, [
    ['ACTIVE', 'UPLOAD STARTED', true],
    ['ACTIVE', 'UPLOAD IN PROGRESS', true],
    ['SUCCESSFUL', 'INDEXING COMPLETED', false],
  ])
})

test('a token of another datasource may not upload', async () => {
  const all = await setup()
  await all.app.addDatasource({ name: 'git' })
  const token = await all.app.indexingToken({ datasources: ['git'] })

  assert.equal((await page({ ...all, token }, 'u1', docs('1'), ONLY)).status, 403)
})

test('searches during an upload see the old documents or the new ones, never both', async () => {
  const all = await setup()
  const version = (name: string) => Array.from({ length: 2400 }, (_, at) => doc(`d${at}`, `handbook ${name}`))
  await page(all, 'u1', version('old'), ONLY)
  await all.app.indexed()
  const seen = new Set<string>()
  let isRunning = true
  const searching = (async () => {
    while (isRunning) {
      const { body } = await all.app.search(all.alice, 'handbook', { pageSize: 100 })
      const names = new Set(body.results.map(({ title }: { title: string }) => title))
      seen.add(`${body.totalCount}: ${[...names].join(', ')}`)
    }
  })()

  const pages = version('new')
  await page(all, 'u2', pages.slice(0, 800), { isFirstPage: true })
  await page(all, 'u2', pages.slice(800, 1600))
  const last = page(all, 'u2', pages.slice(1600), { isLastPage: true })
  // So many are swapped in by a worker; a single write waits for its turn and is answered.
  const single = all.app.index(
    'indexdocument',
    { datasource: 'wiki', document: { id: 'other', title: 'aside' } },
    all.token,
  )
  assert.deepEqual([(await last).status, (await single).status], [200, 200])
  await all.app.indexed()
  await eventually('a search saw the new ones', async () => seen.has('2400: handbook new'))
  isRunning = false
  await searching

  assert.deepEqual([...seen].sort(), ['2400: handbook new', '2400: handbook old'])
})
