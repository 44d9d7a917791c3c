import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../../test/support/make-app.ts'

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
