import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const NAMES = ['ann', 'bob', 'cat', 'dan'] as const
const address = (name: string) => `${name}@acme.example`

/** Fifteen words for each page, of which only `words` has all. Without it, they would be in one document each and say nothing. */
const own = (page: string) => [...'abcdefghijklmno'].map((letter) => `${page}${letter}`).join(' ')

/** Pages with three words in common, too few to be alike; `secret` is for Ann and Bob alone. */
async function world(settings: Parameters<typeof makeApp>[0] = {}) {
  const app = await makeApp(settings)
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const push = await app.indexingToken()
  const names = ['fence', 'yurt', 'secret', 'igloo']
  const pages = Object.fromEntries(names.map((name) => [name, `${own(name)} shelter materials guide`]))
  const words = `${names.map(own).join(' ')}`
  const put = (id: string, text: string, names: readonly string[]) =>
    app.index(
      'indexdocument',
      {
        datasource: 'wiki',
        document: {
          id,
          objectType: 'Page',
          title: id,
          viewURL: `https://wiki.example/${id}`,
          body: { mimeType: 'text/plain', textContent: text },
          permissions: { allowedUsers: names.map((name) => ({ email: address(name) })) },
        },
      },
      push,
    )
  for (const [id, text] of Object.entries(pages)) await put(id, text, id === 'secret' ? ['ann', 'bob'] : NAMES)
  await put('words', words, NAMES)
  await app.indexed()
  const tokens = new Map<string, string>()
  for (const name of NAMES) tokens.set(name, await app.clientToken(address(name), ['SEARCH', 'ACTIVITY']))
  const as = (name: string) => ({ token: tokens.get(name) ?? '' })
  return {
    app,
    put,
    as,
    async read(name: string, ...ids: string[]) {
      const timestamp = app.clock.now().toISOString()
      const events = ids.map((id) => ({ action: 'VIEW', timestamp, url: `https://wiki.example/${id}` }))
      assert.equal((await app.send('/rest/api/v1/activity', { events }, as(name))).status, 200)
    },
    async recommended(name: string, id = 'fence'): Promise<string[]> {
      const request = { recommendationDocumentSpec: { url: `https://wiki.example/${id}` } }
      const { body } = await app.send('/rest/api/v1/recommendations', request, as(name))
      const titles: string[] = body.results.map(({ title }: { title: string }) => title)
      return titles.filter((title) => title !== 'words')
    },
  }
}

test('what several people read who read a document is recommended with it, to those who may see it', async () => {
  const { read, recommended } = await world()
  assert.deepEqual(await recommended('dan'), [])

  await read('ann', 'fence', 'yurt', 'secret')
  assert.deepEqual(await recommended('dan'), [], 'one person is no pattern')
  await read('bob', 'fence', 'yurt', 'secret')

  assert.deepEqual(await recommended('dan'), ['yurt'])
  await read('cat', 'fence', 'yurt')
  assert.deepEqual((await recommended('ann')).sort(), ['yurt'], 'of secret only Bob is left')
})

test('what everybody reads comes after what few others read', async () => {
  const { app, read, recommended } = await world()
  for (const name of ['ann', 'bob']) await read(name, 'fence', 'yurt', 'igloo')
  for (const name of ['cat', 'dan']) await read(name, 'yurt')
  await app.app.services.popularity.refresh()

  assert.deepEqual(await recommended('cat'), ['igloo', 'yurt'])
})

test('what readers also read is not recommended if it has nothing in common', async () => {
  const { app, put, read, recommended } = await world()
  await put('canteen', 'soup on Monday', NAMES)
  await app.indexed()
  for (const name of ['ann', 'bob', 'cat']) await read(name, 'fence', 'yurt', 'canteen')

  assert.deepEqual(await recommended('dan'), ['yurt'])
})

test('ranking by views switched off switches co-views off', async () => {
  const { read, recommended } = await world({ rankByViews: 'false' })
  await read('ann', 'fence', 'yurt')
  await read('bob', 'fence', 'yurt')

  assert.deepEqual(await recommended('dan'), [])
})

test('only readers who may still see a document make it popular', async () => {
  const { app, put, as, read } = await world()
  for (const name of ['ann', 'bob', 'cat']) await read(name, 'igloo')
  const trending = async () => {
    await app.app.services.popularity.refresh()
    const { body } = await app.send('/rest/api/v1/feed', { categories: ['TRENDING_DOCUMENT'] }, as('dan'))
    return body.results.map(({ primaryEntry }: { primaryEntry: { title: string; documentVisitorCount: object } }) => [
      primaryEntry.title,
      primaryEntry.documentVisitorCount,
    ])
  }
  assert.deepEqual(await trending(), [['igloo', { count: 3 }]])

  await put('igloo', 'houses of snow', ['cat', 'bob', 'dan'])
  assert.deepEqual(await trending(), [['igloo', { count: 2 }]])
  await put('igloo', 'houses of snow', ['cat', 'dan'])
  assert.deepEqual(await trending(), [], 'one reader is no trend')
})
