import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

async function world(settings: Parameters<typeof makeApp>[0] = { gapSearchers: '3' }) {
  const app = await makeApp(settings)
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const push = await app.indexingToken()
  const tokens = new Map<string, string>()
  for (const name of ['ann', 'bob', 'cat', 'dan', 'eve', 'fay', 'gil']) {
    tokens.set(name, await app.clientToken(`${name}@acme.example`))
  }
  const tokenOf = (name: string) => tokens.get(name) ?? ''
  return {
    app,
    push,
    async searchFor(query: string, names: readonly string[]) {
      for (const name of names) await app.search(tokenOf(name), query)
      await app.app.services.useRecorder.settled()
    },
    async gapsOf(name: string): Promise<string[]> {
      const request = { categories: ['KNOWLEDGE_GAP'] }
      const { status, body } = await app.send('/rest/api/v1/feed', request, { token: tokenOf(name) })
      assert.equal(status, 200)
      return body.results.map(({ primaryEntry }: { primaryEntry: { title: string } }) => primaryEntry.title)
    },
  }
}

test("what three others searched for in vain is a gap; what two did is nobody else's business", async () => {
  const { searchFor, gapsOf } = await world()

  await searchFor('Yurt  rental', ['ann', 'bob', 'bob', 'bob'])
  assert.deepEqual(await gapsOf('eve'), [])
  await searchFor('yurt rental', ['cat'])

  assert.deepEqual(await gapsOf('eve'), ['yurt rental'])
  assert.deepEqual(await gapsOf('cat'), [], 'their own search does not count')
  await searchFor('yurt rental', ['eve'])
  assert.deepEqual(await gapsOf('cat'), ['yurt rental'])
})

test('a knowledge gap is shown to people whose search finds nothing, until someone writes about it', async () => {
  const { app, push, searchFor, gapsOf } = await world()
  await searchFor('yurt', ['ann', 'bob', 'cat'])
  const body = { mimeType: 'text/plain', textContent: 'How to rent a yurt.' }
  const permissions = { allowedUsers: [{ email: 'dan@acme.example' }] }

  await app.index(
    'indexdocument',
    { datasource: 'wiki', document: { id: '1', title: 'Tents', body, permissions } },
    push,
  )
  await app.indexed()

  assert.deepEqual(await gapsOf('dan'), [], 'Dan may read about it')
  assert.deepEqual(await gapsOf('eve'), ['yurt'])
})

test('gaps are of the last 30 days, and go with those who searched', async () => {
  const { app, push, searchFor, gapsOf } = await world()
  await searchFor('yurt', ['ann', 'bob', 'cat'])
  await searchFor('igloo', ['ann', 'bob', 'cat'])
  await app.index('deleteemployee', { employeeEmail: 'ann@acme.example' }, push)
  assert.deepEqual(await gapsOf('eve'), [])

  await searchFor('yurt', ['ann'])
  assert.deepEqual(await gapsOf('eve'), ['yurt'])
  app.clock.advance({ days: 31 })
  assert.deepEqual(await gapsOf('eve'), [])
})

test('filters, further pages and searches that found something tell of no gap', async () => {
  const { searchFor, gapsOf } = await world()

  await searchFor('app:wiki yurt', ['ann', 'bob', 'cat'])
  await searchFor('', ['ann', 'bob', 'cat'])

  assert.deepEqual(await gapsOf('eve'), [])
})

test('words are shown when five others searched for them, unless the operator chose another number', async () => {
  const { searchFor, gapsOf } = await world({})

  await searchFor('project juniper layoffs', ['ann', 'bob', 'cat', 'dan'])
  assert.deepEqual(await gapsOf('gil'), [], 'a team of four keeps its words')
  await searchFor('project juniper layoffs', ['eve'])

  assert.deepEqual(await gapsOf('gil'), ['project juniper layoffs'])
  assert.deepEqual(await gapsOf('eve'), [], 'their own search does not count')
})
