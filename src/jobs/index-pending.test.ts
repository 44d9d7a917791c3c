import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/support/eventually.ts'
import { makeApp } from '../../test/support/make-app.ts'
import { EmbeddedEngine } from '../engines/embedded/embedded-engine.ts'
import { IndexPending } from './index-pending.ts'
import { Quarantine } from './quarantine.ts'

test('writes that were refused leave no gap that anybody waits for', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const put = (version: number) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'wombat' }, version }, push)

  await put(5)
  assert.equal((await put(4)).status, 409)
  await app.indexed()

  const { documents, indexer } = app.app.services
  assert.equal(indexer.appliedSeq(), await documents.lastSeq())
})

test('an engine that fails is tried again, and nothing is lost', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const { engine } = app.app.services
  const apply = engine.apply.bind(engine)
  let failures = 2
  engine.apply = async (changes) => {
    if (failures > 0) {
      failures -= 1
      throw new Error('no memory')
    }
    await apply(changes)
  }

  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'wombat' } }, push)
  await app.indexed()

  assert.equal(failures, 0)
  assert.deepEqual(await app.titles(alice, 'wombat'), ['wombat'])
})

test('what comes next is indexed while the stretch before waits to be marked, and marks stay in their order', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const { documents, indexer } = app.app.services
  const mark = documents.markIndexed.bind(documents)
  const marked: number[] = []
  const held = Promise.withResolvers<void>()
  documents.markIndexed = async (seq, at) => {
    await held.promise
    marked.push(seq)
    await mark(seq, at)
  }
  const put = (id: string) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id, title: 'wombat' } }, push)

  await put('1')
  await eventually('the first is found', async () => (await app.titles(alice, 'wombat')).length === 1)
  await put('2')
  await eventually('the second is found', async () => (await app.titles(alice, 'wombat')).length === 2)
  const before = indexer.appliedSeq()
  held.resolve()
  await app.indexed()

  assert.ok(before < marked[0]!)
  assert.deepEqual(
    marked,
    [...new Set(marked)].sort((a, b) => a - b),
  )
  assert.equal(indexer.appliedSeq(), await documents.lastSeq())
})

test('a mark that fails is tried again, and nothing is lost', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const { documents, indexer } = app.app.services
  const mark = documents.markIndexed.bind(documents)
  let failures = 2
  documents.markIndexed = async (seq, at) => {
    if (failures-- > 0) throw new Error('the disk is full')
    await mark(seq, at)
  }

  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'wombat' } }, push)
  await app.indexed()

  assert.ok(failures < 0)
  assert.equal(indexer.appliedSeq(), await documents.lastSeq())
  assert.deepEqual(await app.titles(alice, 'wombat'), ['wombat'])
})

test('a service that starts does not wait until the others stop writing', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  let written = 0
  const write = async () => {
    written += 1
    const document = { id: String(written), title: 'wombat' }
    assert.equal((await app.index('indexdocument', { datasource: 'wiki', document }, push)).status, 200)
  }
  await write()
  const { services, log } = app.app
  const engine = await EmbeddedEngine.open({})
  const apply = engine.apply.bind(engine)
  engine.apply = async (changes) => {
    await apply(changes)
    if (written < 20) await write()
  }
  const starting = new IndexPending({
    ...services,
    engine,
    log,
    indexedCharacters: 1000,
    quarantine: new Quarantine({ ...services, log }),
    scanGate: { ready: async (changes) => [...changes], close: () => {} },
  })

  await starting.start()
  const writtenAtStart = written
  await eventually('what was written meanwhile follows', async () => engine.documentCount() === 20)
  await starting.stop()
  await engine.close()

  assert.ok(writtenAtStart < 20, `started after ${writtenAtStart} writes`)
})
