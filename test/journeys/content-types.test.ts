import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentForm, DOCUMENT_TYPES } from '../../src/domain/content/mime-types.ts'
import { base64, docx, pdf } from '../support/content-samples.ts'
import { SAMPLES } from '../support/content-type-samples.ts'
import { type Answer, makeApp } from '../support/make-app.ts'

test('content of every supported type is found by its text', async (context) => {
  const app = await makeApp()
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  const documents = SAMPLES.map(({ type, content }, at) => ({
    id: `sample-${at}`,
    body: { mimeType: type, ...content },
  }))
  const answer = await app.index('indexdocuments', { datasource: 'files', documents }, token)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await app.indexed()

  for (const [at, { type, query, title, snippet }] of SAMPLES.entries()) {
    await context.test(`${type} by "${query}"`, async () => {
      const docId = `sample-${at}`
      const { body: debug } = await app.index('debug/files/document', { objectType: 'File', docId }, token)
      assert.equal(debug.status.contentProblem, undefined)
      const { body } = await app.search(alice, query)
      // The same words were saved in several formats by the same program.
      const found = body.results.find((result: Answer['body']) => result.document.metadata.datasourceId === docId)
      assert.ok(found, JSON.stringify(body.results))
      if (title !== undefined) assert.equal(found.title, title)
      if (snippet !== undefined) assert.match(found.snippets[0].text, snippet)
    })
  }
})

test('there is a sample of every type that needs a reader', () => {
  const sampled = new Set(SAMPLES.map(({ type }) => type))

  assert.deepEqual(
    DOCUMENT_TYPES.filter((type) => !sampled.has(type)),
    [],
  )
})

test("a file's type is detected from its first bytes, not its name", async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  const documents = [
    ['application/msword', docx({ paragraphs: ['narwhal'] })],
    ['application/msword', '{\\rtf1 narwhal}'],
    ['application/vnd.ms-excel', '<html><table><tr><td>narwhal</td></tr></table></html>'],
    ['application/vnd.ms-excel', 'species\tnarwhal'],
    ['application/msword', 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<html><p>narwhal</p></html>'],
  ].map(([mimeType, bytes = ''], at) => ({
    id: String(at),
    title: `File ${at}`,
    body: { mimeType, binaryContent: base64(bytes) },
  }))

  assert.equal((await app.index('indexdocuments', { datasource: 'files', documents }, token)).status, 200)
  await app.indexed()

  assert.deepEqual((await app.titles(alice, 'narwhal')).sort(), ['File 0', 'File 1', 'File 2', 'File 3', 'File 4'])
})

test('comments and summaries are found, whatever their type', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  const document = {
    id: '1',
    title: 'Report',
    summary: { mimeType: 'text/html', textContent: '<p>About <b>limpets</b></p>' },
    comments: [
      { id: 'a', content: { mimeType: 'text/markdown', textContent: '**Whelks** too' } },
      { id: 'b', content: { mimeType: 'application/pdf', binaryContent: base64(pdf('', ['And periwinkles'])) } },
    ],
  }

  assert.equal((await app.index('indexdocument', { datasource: 'files', document }, token)).status, 200)
  await app.indexed()

  for (const word of ['limpets', 'whelks', 'periwinkles']) assert.deepEqual(await app.titles(alice, word), ['Report'])
})

test('without a title the content names the document, then its file name, then its first line', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  const plain = { mimeType: 'text/plain', textContent: '\n  A first line about eels  \nand more' }
  const documents = [
    {
      id: '1',
      filename: 'a.pdf',
      body: { mimeType: 'application/pdf', binaryContent: base64(pdf('Own eels', ['x'])) },
    },
    { id: '2', filename: 'eels.pdf', body: { mimeType: 'application/pdf', binaryContent: base64(pdf('', ['x'])) } },
    { id: '3', filename: 'eels.txt', body: plain },
    { id: '4', body: plain },
    { id: 'eels-5' },
    { id: '6', title: 'Given eels', body: { mimeType: 'text/markdown', textContent: '# Other' } },
  ]

  assert.equal((await app.index('indexdocuments', { datasource: 'files', documents }, token)).status, 200)
  await app.indexed()

  const titles = await app.titles(alice, 'eels')
  assert.deepEqual(titles.sort(), [
    'A first line about eels',
    'Given eels',
    'Own eels',
    'eels-5',
    'eels.pdf',
    'eels.txt',
  ])
})

test('unsupported types, broken base64 and files that are too large are refused by name', async () => {
  const app = await makeApp({ maxDocumentBytes: '100K' })
  await app.addDatasource({ name: 'files' })
  const token = await app.indexingToken()
  const push = async (body: unknown) => {
    const answer = await app.index('indexdocument', { datasource: 'files', document: { id: '1', body } }, token)
    return [answer.status, answer.body.error?.code, answer.body.error?.details?.[0]?.field]
  }

  const unsupported =
    'application/json application/xml text/xml text/css video/mp4 application/mp4 image/png audio/mpeg application/zip application/vnd.rar'
  for (const mimeType of unsupported.split(' ')) {
    assert.equal(contentForm(mimeType), undefined)
    assert.deepEqual(await push({ mimeType, binaryContent: 'AAAA' }), [
      400,
      'unsupported_mime_type',
      'document.body.mimeType',
    ])
  }
  const mimeType = 'application/pdf'
  assert.deepEqual(await push({ mimeType, binaryContent: 'A*AA' }), [
    400,
    'invalid_request',
    'document.body.binaryContent',
  ])
  assert.deepEqual(await push({ mimeType, binaryContent: 'AAAAA' }), [
    400,
    'invalid_request',
    'document.body.binaryContent',
  ])
  assert.deepEqual(await push({ mimeType, textContent: '', binaryContent: '' }), [
    400,
    'invalid_request',
    'document.body',
  ])
  assert.deepEqual(await push({ mimeType, binaryContent: base64(Buffer.alloc(100 * 1024 + 1)) }), [
    413,
    'document_too_large',
    'document.body',
  ])
  assert.equal((await push({ mimeType: 'text/plain', binaryContent: 'SGVs\r\nbG8=' }))[0], 200)
  assert.equal((await push({ mimeType: 'text/plain', binaryContent: base64(Buffer.alloc(100 * 1024, 65)) }))[0], 200)
})
