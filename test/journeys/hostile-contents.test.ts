import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64, docx, pdf } from '../support/content-samples.ts'
import { endlessPage, HOSTILE_FILES } from '../support/hostile-files.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

async function withFiles(settings: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(settings)
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const push = (id: string, mimeType: string, bytes: Uint8Array | string, title = `Title of ${id}`) => {
    const document = { id, title, body: { mimeType, binaryContent: base64(bytes) } }
    return app.index('indexdocument', { datasource: 'files', document }, token)
  }
  return { app, token, push, alice: await app.clientToken('alice@acme.example') }
}

async function problemOf(app: TestApp, token: string, docId: string): Promise<string | undefined> {
  const { body } = await app.index('debug/files/document', { objectType: 'File', docId }, token)
  assert.equal(body.status.uploadStatus, 'UPLOADED')
  return body.status.contentProblem
}

test('a hostile file costs its document the text and nobody anything else', async (context) => {
  const { app, token, push, alice } = await withFiles({ extractionMemory: '256M', extractionSeconds: '60' })

  for (const [at, { name, type, make, problem }] of HOSTILE_FILES.entries()) {
    await context.test(name, async () => {
      const answer = await push(`hostile-${at}`, type, make(), `Innocent title ${at}`)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const told = await problemOf(app, token, `hostile-${at}`)
      if (problem === undefined) assert.equal(told, undefined)
      else assert.match(told ?? '', problem)
    })
  }

  assert.equal((await push('after', 'application/pdf', pdf('', ['The lamp still burns']))).status, 200)
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'lamp burns'), ['Title of after'])
  assert.equal((await app.search(alice, 'innocent', { pageSize: 50 })).body.totalCount, HOSTILE_FILES.length)
  // What the files unpack to never came here.
  assert.ok(process.memoryUsage().heapUsed < 512 * 1024 ** 2)
})

test('a file that takes too long is given up, and others are served meanwhile', async () => {
  const { app, token, push, alice } = await withFiles({ extractionSeconds: '1', extractionWorkers: '1' })
  await push('before', 'text/plain', 'A cormorant dries its wings')
  await app.indexed()
  let isGivenUp = false

  const endless = push('endless', 'text/markdown', endlessPage()).finally(() => {
    isGivenUp = true
  })
  assert.deepEqual(await app.titles(alice, 'cormorant'), ['Title of before'])
  assert.equal((await push('small', 'text/markdown', '**Puffins** breed')).status, 200)
  assert.equal(isGivenUp, false)
  const queued = push('queued', 'application/msword', docx({ paragraphs: ['A gannet dives'] }))

  assert.equal((await endless).status, 200)
  assert.equal((await queued).status, 200)
  assert.match((await problemOf(app, token, 'endless')) ?? '', /took longer than 1 s/)
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'gannet'), ['Title of queued'])
  assert.deepEqual(await app.titles(alice, 'endless'), ['Title of endless'])
})

test('one hostile file in a batch leaves the others as they are', async () => {
  const { app, token, alice } = await withFiles({ extractionMemory: '256M' })
  const hostile = HOSTILE_FILES.find(({ name }) => name.includes('PDF page that unpacks'))
  const body = (bytes: Uint8Array | string) => ({ mimeType: 'application/pdf', binaryContent: base64(bytes) })
  const documents = [
    { id: '1', title: 'First', body: body(pdf('', ['A heron waits'])) },
    { id: '2', title: 'Second', body: body(hostile?.make() ?? '') },
    { id: '3', title: 'Third', body: body(pdf('', ['Another heron waits'])) },
  ]

  assert.equal((await app.index('indexdocuments', { datasource: 'files', documents }, token)).status, 200)
  await app.indexed()

  assert.deepEqual((await app.titles(alice, 'heron')).sort(), ['First', 'Third'])
  assert.match((await problemOf(app, token, '2')) ?? '', /^body: The file needs more than 256 MB/)
  assert.equal(await problemOf(app, token, '3'), undefined)
})

test('text beyond the limit is left out, and the status says so until a better file comes', async () => {
  const { app, token, push, alice } = await withFiles({ maxDocumentBytes: '50K' })
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const paragraphs = ['Beginning with albatross', ...Array(3000).fill('The same words once more'), 'Ending with zebra']

  assert.equal((await push('long', type, docx({ paragraphs }))).status, 200)
  await app.indexed()

  assert.equal((await app.titles(alice, 'albatross')).length, 1)
  assert.equal((await app.titles(alice, 'zebra')).length, 0)
  assert.match((await problemOf(app, token, 'long')) ?? '', /more than 51200 bytes of text/)
  await push('long', type, docx({ paragraphs: ['Short, with zebra'] }))
  assert.equal(await problemOf(app, token, 'long'), undefined)
})

test('encrypted files say that they are', async () => {
  const { app, token, push } = await withFiles()
  const archive = docx({ paragraphs: ['secret'] })
  // The flag of each entry, in the directory at the end.
  const bytes = Buffer.from(archive)
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 1))
    bytes[at + 8] = 1

  assert.equal((await push('locked', 'application/msword', bytes)).status, 200)
  assert.match((await problemOf(app, token, 'locked')) ?? '', /is encrypted/)
})

test('a document of many damaged files is given up after a few; its plain texts are still read', async () => {
  const { app, token, alice } = await withFiles()
  const comments = Array.from({ length: 50 }, (_, at) => ({
    id: String(at),
    content: { mimeType: 'application/pdf', binaryContent: base64('%PDF-1.7 broken') },
  }))
  const last = { id: 'last', content: { mimeType: 'text/plain', textContent: 'A kittiwake calls' } }
  const document = { id: 'many', title: 'Many comments', comments: [...comments, last] }

  assert.equal((await app.index('indexdocument', { datasource: 'files', document }, token)).status, 200)
  await app.indexed()

  assert.deepEqual(await app.titles(alice, 'kittiwake'), ['Many comments'])
  const problem = (await problemOf(app, token, 'many')) ?? ''
  assert.match(problem, /^comments\[0\]: .*; comments\[1\]: .*; comments\[2\]: .*; after these, no further files/)
})
