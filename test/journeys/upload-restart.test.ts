import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { DocumentChange, DocumentStore } from '../../src/domain/documents/document-store.ts'
import type { SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../../src/engines/embedded/embedded-engine.ts'
import { IndexPending } from '../../src/jobs/index-pending.ts'
import { Quarantine } from '../../src/jobs/quarantine.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PAGE = 2500
/** More than an indexer reads at a time. */
const LARGE = 2 * PAGE

/** A store whose log holds single documents, a large upload and two small ones, mixed. */
async function setup(): Promise<{ app: TestApp; documentCount: number }> {
  const app = await makeApp()
  const token = await app.indexingToken()
  for (const name of ['wiki', 'tickets', 'mail', 'notes']) await app.addDatasource({ name })
  const documents = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `d${from + at}`, title: 'wombat' }))
  const send = async (operation: string, body: Record<string, unknown>) =>
    assert.equal((await app.index(operation, body, token)).status, 200)
  const single = (datasource: string, from: number, count: number) =>
    send('indexdocuments', { datasource, documents: documents(from, count) })
  const page = (datasource: string, from: number, count: number, isFirstPage: boolean, isLastPage: boolean) =>
    send('bulkindexdocuments', {
      uploadId: 'u1',
      datasource,
      documents: documents(from, count),
      isFirstPage,
      isLastPage,
    })

  await single('notes', 0, 30)
  await page('wiki', 0, PAGE, true, false)
  await page('wiki', PAGE, PAGE, false, true)
  await single('notes', 30, 1)
  await page('tickets', 0, 20, true, true)
  await page('mail', 0, 20, true, true)
  // The last step of that upload stands elsewhere now.
  await single('mail', 0, 20)
  await single('notes', 31, 1)
  return { app, documentCount: LARGE + 72 }
}

function follow({ app }: TestApp, engine: SearchEngine): IndexPending {
  const { services } = app
  const log = pino({ level: 'silent' })
  const quarantine = new Quarantine({ ...services, log })
  const scanGate = { ready: async (changes: readonly DocumentChange[]) => changes, close() {} }
  return new IndexPending({ ...services, engine, log, indexedCharacters: 1000, quarantine, scanGate })
}

async function uploadsIn(documents: DocumentStore): Promise<{ firstSeq: number; lastSeq: number }[]> {
  const uploads = []
  let upload = await documents.jointSteps(0)
  while (upload !== undefined) {
    uploads.push(upload)
    upload = await documents.jointSteps(upload.lastSeq)
  }
  return uploads
}

test('what the engine keeps as complete never ends inside an upload', async () => {
  const { app, documentCount } = await setup()
  const { documents } = app.app.services
  const engine = await EmbeddedEngine.open()
  const completed: number[] = []
  const completeTo = engine.completeTo.bind(engine)
  engine.completeTo = (seq, mark) => {
    completed.push(seq)
    completeTo(seq, mark)
  }
  const indexer = follow(app, engine)
  await indexer.start()
  await indexer.stop()

  const uploads = await uploadsIn(documents)
  const inside = completed.filter((seq) => uploads.some(({ firstSeq, lastSeq }) => firstSeq <= seq && seq < lastSeq))

  assert.equal(uploads.length, 3)
  assert.deepEqual(inside, [])
  assert.equal(engine.completeSeq(), await documents.lastSeq())
  assert.equal(engine.documentCount(), documentCount)
  await engine.close()
})

test('an upload whose indexing was cut off leaves nothing in the kept index, and is indexed whole after that', async () => {
  const { app, documentCount } = await setup()
  const folder = temporaryFolder()
  const engine = await EmbeddedEngine.open({ folder })
  const indexer = follow(app, engine)
  const applyTogether = engine.applyTogether.bind(engine)
  engine.applyTogether = (batches) =>
    applyTogether(
      (async function* () {
        for await (const batch of batches) {
          yield batch
          if (batch.length > 100) await indexer.stop()
        }
      })(),
    )
  await assert.rejects(indexer.start(), /middle of an upload/)
  await engine.close()

  const reopened = await EmbeddedEngine.open({ folder })
  assert.equal(reopened.documentCount(), 30)
  const again = follow(app, reopened)
  await again.start()
  await again.stop()

  assert.equal(reopened.documentCount(), documentCount)
  await reopened.close()
})
