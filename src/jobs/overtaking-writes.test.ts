import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { makeApp, type TestApp } from '../../test/support/make-app.ts'

test('a small write is found while an upload before it is still being indexed', async () => {
  const { app, push, alice, upload } = await uploading()

  await app.index('indexdocument', { datasource: 'wiki', document: { id: 'own', title: 'wombat' } }, push)

  await eventually('the write is found', async () => (await app.titles(alice, 'wombat')).length === 1)
  assert.deepEqual(await app.titles(alice, 'quokka'), [])
  upload.goOn()
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'quokka'), ['quokka'])
  assert.deepEqual(await app.titles(alice, 'wombat'), ['wombat'])
})

test('what was written last counts, though the engine was given older states after it', async () => {
  const { app, push, alice, upload } = await uploading()
  const put = (title: string) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id: 'bulk', title } }, push)

  // The upload holds this document, too, and was accepted before these writes.
  await put('numbat')
  await eventually('the first write is found', async () => (await app.titles(alice, 'numbat')).length === 1)
  await put('bilby')
  await eventually('the second write is found', async () => (await app.titles(alice, 'bilby')).length === 1)
  assert.deepEqual(await app.titles(alice, 'numbat'), [])
  await app.index('deletedocument', { datasource: 'wiki', id: 'gone' }, push)
  upload.goOn()
  await app.indexed()

  assert.deepEqual(await app.titles(alice, 'bilby'), ['bilby'])
  for (const old of ['quokka', 'numbat', 'dunnart']) assert.deepEqual(await app.titles(alice, old), [], old)
})

test('a write that an upload has replaced since does not appear ahead of the upload', async () => {
  const { app, push, alice, upload } = await uploading()
  const { documents, indexer } = app.app.services
  const [head] = await documents.find({ datasource: 'wiki', id: 'bulk' })
  assert.ok(head)

  // As if its own step had been one before that of the upload.
  await indexer.notifyWritten([], [{ key: head.key, seq: head.seq - 1 }])
  await app.index('indexdocument', { datasource: 'wiki', document: { id: 'own', title: 'wombat' } }, push)

  await eventually('a later write is found', async () => (await app.titles(alice, 'wombat')).length === 1)
  assert.deepEqual(await app.titles(alice, 'quokka'), [])
  upload.goOn()
  await app.indexed()
  assert.deepEqual(await app.titles(alice, 'quokka'), ['quokka'])
})

/** An app whose engine has read an upload of two documents, and holds it back until released. */
async function uploading(): Promise<{ app: TestApp; push: string; alice: string; upload: { goOn(): void } }> {
  const app = await makeApp()
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const { engine } = app.app.services
  const applyTogether = engine.applyTogether.bind(engine)
  const read = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  engine.applyTogether = (batches) =>
    applyTogether(
      (async function* () {
        yield* batches
        read.resolve()
        await held.promise
      })(),
    )
  const documents = [
    { id: 'bulk', title: 'quokka' },
    { id: 'gone', title: 'dunnart' },
  ]
  const page = { uploadId: 'u', datasource: 'wiki', isFirstPage: true, isLastPage: true, documents }
  const { status } = await app.index('bulkindexdocuments', page, push)
  assert.equal(status, 200)
  await read.promise
  return { app, push, alice, upload: { goOn: () => held.resolve() } }
}
