import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const COUNT = 300
const postgres = await postgresDatabases()

interface Setup {
  readonly app: TestApp
  readonly push: string
  readonly alice: string
}

/** Documents that everybody sees, with a word and a tag that nothing else has. */
async function setup(app: TestApp): Promise<Setup> {
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  await app.addDatasource({ name: 'git' })
  await upload({ app, push }, 'wiki', 'u1', documents(COUNT))
  await app.index('indexdocument', { datasource: 'git', document: { id: 'x', title: 'quokka' } }, push)
  await app.indexed()
  return { app, push, alice }
}

function documents(count: number, permissions: object = { allowAnonymousAccess: true }) {
  return Array.from({ length: count }, (_, at) => ({
    id: `d${at}`,
    title: `quokka ${at}`,
    body: { mimeType: 'text/plain', textContent: `the numbat of ${at}` },
    tags: ['merger'],
    permissions,
  }))
}

async function upload(
  { app, push }: Pick<Setup, 'app' | 'push'>,
  datasource: string,
  uploadId: string,
  list: readonly object[],
  flags: object = {},
): Promise<void> {
  const page = { uploadId, isFirstPage: true, isLastPage: true, datasource, documents: list, ...flags }
  const answer = await app.index('bulkindexdocuments', page, push)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

/** What each kind of answer still tells of the wiki. */
async function told(app: TestApp, token: string): Promise<unknown> {
  const [found, completed, misspelt] = await Promise.all([
    app.search(token, 'quokka', { requestOptions: { facetBucketSize: 100 } }),
    app.send('/rest/api/v1/autocomplete', { query: 'numb', resultTypes: ['SUGGESTION'] }, { token }),
    app.search(token, 'numbta'),
  ])
  return {
    total: found.body.totalCount,
    titles: found.body.results.map(({ title }: { title: string }) => title),
    saysMerger: JSON.stringify(found.body).includes('merger'),
    completions: completed.body.results.length,
    misspelt: misspelt.body.totalCount,
    saysNumbat: JSON.stringify(misspelt.body).includes('numbat'),
  }
}

const NOTHING = {
  total: 1,
  titles: ['quokka'],
  saysMerger: false,
  completions: 0,
  misspelt: 0,
  saysNumbat: false,
}

test('the last page of an upload that narrows documents takes them away before it is answered', async () => {
  const { app, push, alice } = await setup(await makeApp())

  await upload({ app, push }, 'wiki', 'u2', documents(COUNT, {}))

  assert.deepEqual(await told(app, alice), NOTHING)
})

test('the last page of an upload that drops documents takes them away before it is answered', async () => {
  const { app, push, alice } = await setup(await makeApp())

  await upload({ app, push }, 'wiki', 'u2', [], { disableStaleDocumentDeletionCheck: true })

  assert.deepEqual(await told(app, alice), NOTHING)
})

test('processalldocuments takes paused deletions away before it is answered', async () => {
  const { app, push, alice } = await setup(await makeApp())
  await upload({ app, push }, 'wiki', 'u2', [])
  assert.equal((await app.search(alice, 'quokka')).body.totalCount, COUNT + 1)

  assert.equal((await app.index('processalldocuments', { datasource: 'wiki' }, push)).status, 200)

  assert.deepEqual(await told(app, alice), NOTHING)
})

test('a small upload that ends during a large one takes away what it narrows before it is answered', async () => {
  const { app, push, alice } = await setup(await makeApp())
  await app.addDatasource({ name: 'large' })
  const large = Array.from({ length: 4000 }, (_, at) => ({ id: `l${at}`, title: `large ${at}` }))
  const first = { uploadId: 'l1', isFirstPage: true, datasource: 'large', documents: large }
  assert.equal((await app.index('bulkindexdocuments', first, push)).status, 200)
  const swap = app.index(
    'bulkindexdocuments',
    { uploadId: 'l1', isLastPage: true, datasource: 'large', documents: [] },
    push,
  )

  await upload({ app, push }, 'wiki', 'u2', documents(COUNT, {}))

  assert.deepEqual(await told(app, alice), NOTHING)
  assert.equal((await swap).status, 200)
  assert.deepEqual(await told(app, alice), NOTHING)
})

test('a cursor gives an order and no sight: not of what is gone, and not to somebody else', async () => {
  const { app, push, alice } = await setup(await makeApp())
  const options = { pageSize: 10, requestOptions: { facetBucketSize: 100 } }
  const { body: first } = await app.search(alice, 'quokka', options)
  assert.equal(first.hasMoreResults, true)

  await upload({ app, push }, 'wiki', 'u2', [
    ...documents(COUNT, {}).slice(0, COUNT - 20),
    ...documents(COUNT).slice(COUNT - 20),
  ])

  const bob = await app.clientToken('bob@acme.example')
  for (const token of [alice, bob]) {
    const { body } = await app.search(token, 'quokka', { ...options, cursor: first.cursor })
    assert.equal(body.totalCount, 21)
    const [tags] = body.facetResults.filter(({ sourceName }: { sourceName: string }) => sourceName === 'tag')
    assert.equal(tags?.buckets[0]?.count ?? 20, 20)
  }
})

test('every document that stays is listed once, however many before it are taken away between the pages', async () => {
  const { app, push, alice } = await setup(await makeApp())
  const seen: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 40; page++) {
    const { body } = await app.search(alice, 'quokka', { pageSize: 10, ...(cursor && { cursor }) })
    const titles = body.results.map(({ title }: { title: string }) => title)
    seen.push(...titles)
    if (!body.hasMoreResults) break
    cursor = body.cursor
    // The last one shown, and one of the page before.
    for (const title of [titles.at(-1), seen.at(-12)]) {
      const id = `d${title?.split(' ')[1]}`
      await app.index('deletedocument', { datasource: 'wiki', objectType: '', id }, push)
    }
  }
  assert.equal(seen.length, new Set(seen).size)
  assert.equal(seen.length, COUNT + 1)
})

test('a change made through one of two nodes on PostgreSQL applies to both immediately', async () => {
  const databaseUrl = await postgres.createDatabase()
  const one = await setup(await makeApp({ databaseUrl }))
  const other = await makeApp({ databaseUrl })
  await other.indexed()
  assert.equal((await other.search(one.alice, 'quokka')).body.totalCount, COUNT + 1)

  await upload(one, 'wiki', 'u2', documents(COUNT, {}))

  assert.deepEqual(await told(other, one.alice), NOTHING)
  await one.app.index('deletedocument', { datasource: 'git', objectType: '', id: 'x' }, one.push)
  assert.equal((await other.search(one.alice, 'quokka')).body.totalCount, 0)
})
