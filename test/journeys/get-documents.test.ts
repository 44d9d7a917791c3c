import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp, sameRefusal } from '../support/knowledge.ts'

const world = await KnowledgeApp.make()
const { app, push, ann, bob } = world

const OPEN = 'wiki:Page:open'
const CLOSED = 'wiki:Page:closed'
const NONE = 'wiki:Page:none'

test('documents are read by id and by address, each under the name that was sent', async () => {
  const url = 'https://wiki.example/other'

  const { status, body } = await world.ask(ann, 'getdocuments', { documentSpecs: [{ id: OPEN }, { url }] })

  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body.documents), [OPEN, url])
  assert.equal(body.documents[OPEN].title, 'Wombat handbook')
  assert.equal(body.documents[url].title, 'Koala handbook')
  assert.equal(body.documents[OPEN].content, undefined)
})

test("a document's text is returned on request", async () => {
  const { body } = await world.ask(ann, 'getdocuments', {
    documentSpecs: [{ id: OPEN }],
    includeFields: ['DOCUMENT_CONTENT', 'SOMETHING_NEW'],
  })

  assert.deepEqual(body.documents[OPEN].content.fullTextList, ['Wombat handbook and what else there is to say.'])
})

test('a hidden document reads as one that does not exist; who may see it reads it', async () => {
  const specs = { documentSpecs: [{ id: CLOSED }, { id: NONE }, { url: 'https://wiki.example/closed' }] }

  const hidden = (await world.ask(ann, 'getdocuments', specs)).body.documents
  const shown = (await world.ask(bob, 'getdocuments', specs)).body.documents

  assert.deepEqual(hidden[CLOSED], hidden[NONE])
  assert.deepEqual(hidden['https://wiki.example/closed'], hidden[NONE])
  assert.equal(shown[CLOSED].title, 'Salaries of wombats')
  assert.deepEqual(shown[NONE], hidden[NONE])
})

test('custom metadata of a document is returned on request', async () => {
  const metadata = await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] })
  const put = (path: string, body: object) =>
    app.send(`/rest/api/index/${path}`, body, { token: metadata, method: 'PUT' })
  await put('custom-metadata/schema/legal', { metadataKeys: [{ name: 'hold', propertyType: 'TEXT' }] })
  await put(`document/${OPEN}/custom-metadata/legal`, { customMetadata: [{ name: 'hold', value: 'yes' }] })

  const { body } = await world.ask(ann, 'getdocuments', {
    documentSpecs: [{ id: OPEN }],
    includeFields: ['CUSTOM_METADATA'],
  })

  assert.equal(body.documents[OPEN].metadata.customData.legalhold.stringValue, 'yes')
})

test('getdocpermissions names everybody who may see a document, to who may see it', async () => {
  const all = await world.ask(ann, 'getdocpermissions', { documentId: OPEN })
  const one = await world.ask(bob, 'getdocpermissions', { documentId: CLOSED })

  assert.deepEqual(
    all.body.allowedUserEmails,
    ['admin', 'ann', 'bob', 'eve'].map((name) => `${name}@acme.example`),
  )
  assert.deepEqual(one.body.allowedUserEmails, ['bob@acme.example'])
})

test('getdocpermissions tells nobody else that there is a document', async () => {
  const hidden = await world.ask(ann, 'getdocpermissions', { documentId: CLOSED })
  const absent = await world.ask(ann, 'getdocpermissions', { documentId: NONE })

  assert.equal(hidden.status, 404)
  assert.ok(sameRefusal(hidden, absent, [CLOSED, NONE]))
})

test('a summary is made of sentences of the documents, within the length asked for', async () => {
  const sentences = [
    'Wombats dig long burrows with their claws and sleep in them through the day.',
    'The burrows of wombats can be thirty metres long and have several chambers.',
    'Lunch is at noon on most days of the week in the office.',
    'Gardens suffer when wombats dig burrows under their fences at night.',
  ]
  const body = { mimeType: 'text/plain', textContent: sentences.join(' ') }
  await app.index('indexdocument', { document: { datasource: 'wiki', objectType: 'Page', id: 'long', body } }, push)
  const documentSpecs = [{ id: 'wiki:Page:long' }]

  const { body: whole } = await world.ask(ann, 'summarize', { documentSpecs, preferredSummaryLength: 160 })
  const asked = await world.ask(ann, 'summarize', { documentSpecs, preferredSummaryLength: 80, query: 'lunch noon' })

  assert.ok(whole.summary.text.length <= 160)
  assert.ok(sentences.some((sentence) => whole.summary.text.includes(sentence)))
  assert.equal(whole.summary.text.includes('Lunch'), false)
  assert.equal(asked.body.summary.text, sentences[2])
})

test('a summary of a hidden document is refused as that of one that does not exist', async () => {
  const of = (id: string, token = ann) => world.ask(token, 'summarize', { documentSpecs: [{ id: OPEN }, { id }] })

  const hidden = await of(CLOSED)

  assert.equal(hidden.status, 404)
  assert.ok(sameRefusal(hidden, await of(NONE), []))
  assert.equal((await of(CLOSED, bob)).status, 200)
})
