import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { ServiceProcess } from '../support/service-process.ts'

const document = (id: string, title: string) => ({ id, title, permissions: { allowAnonymousAccess: true } })

async function isFinished(app: TestApp, id: number): Promise<boolean> {
  return (await app.app.services.reindexRequests.find(id))?.finishedAt !== undefined
}

test('searches and writes go on while the index is rebuilt, and nothing is missed', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const push = await app.indexingToken()
  const ann = await app.clientToken('ann@acme.example')
  const batch = (from: number, word: string) =>
    app.index(
      'indexdocuments',
      {
        datasource: 'wiki',
        documents: Array.from({ length: 200 }, (_, at) => document(`d${from + at}`, `${word} ${from + at}`)),
      },
      push,
    )
  for (let from = 0; from < 2000; from += 200) await batch(from, 'wombat')
  await app.indexed()

  const { reindexRequests } = app.app.services
  const id = await reindexRequests.create(app.clock.now())
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      // Whatever is written meanwhile, there are 2000 documents, each with one of the two words.
      const { body } = await app.search(ann, '', { pageSize: 0 })
      assert.equal(body.totalCount, 2000)
    }
  }
  const write = async () => {
    for (let from = 0; from < 2000; from += 200) await batch(from, 'badger')
    await eventually('index rebuilt', () => isFinished(app, id))
    isDone = true
  }
  await Promise.all([watch(), write()])
  await app.indexed()

  assert.equal((await app.search(ann, 'badger', { pageSize: 0 })).body.totalCount, 2000)
  assert.equal((await app.search(ann, 'wombat', { pageSize: 0 })).body.totalCount, 0)
})

test('a right that is taken away during a rebuilding stays away', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const push = await app.indexingToken()
  const ann = await app.clientToken('ann@acme.example')
  for (let number = 0; number < 20; number++) {
    await app.index('indexdocument', { datasource: 'wiki', document: document(`d${number}`, 'wombat') }, push)
  }
  await app.indexed()

  const id = await app.app.services.reindexRequests.create(app.clock.now())
  for (let number = 0; number < 20; number++) {
    await app.index('deletedocument', { datasource: 'wiki', objectType: '', id: `d${number}` }, push)
    assert.equal((await app.search(ann, 'wombat', { pageSize: 0 })).body.totalCount, 19 - number)
  }
  await eventually('index rebuilt', () => isFinished(app, id))

  assert.equal((await app.search(ann, 'wombat', { pageSize: 0 })).body.totalCount, 0)
})

test('the command rebuilds the index of a running service, and removes that of a stopped one', async () => {
  const service = new ServiceProcess()
  await service.start()

  assert.match(await service.run('reindex'), /The index was rebuilt/)
  await eventually('the log says so', async () => service.output.includes('index rebuilt'))
  assert.equal(await service.stop(), 0)
  assert.match(await service.run('reindex'), /No service is running/)

  assert.equal(existsSync(join(service.data, 'engine')), false)
})
