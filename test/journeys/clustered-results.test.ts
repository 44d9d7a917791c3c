import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const SUBJECTS = ['enclosure', 'feeding', 'transport', 'veterinary', 'visitor', 'burrow', 'winter', 'garden', 'night']
/** About 150 words; `changed` stands at its end. */
const guide = (changed: string) =>
  `${SUBJECTS.map((subject, at) => `Rule ${at}: the ${subject} plan of every wombat is written down, checked twice by the ${subject} team and kept for ${at + 2} years.`).join(' ')} ${changed}`

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const forBob = { allowedUsers: [{ email: 'bob@acme.example' }] }
const page = (id: string, title: string, text: string, days: number, rest: object = {}) => ({
  id,
  objectType: 'Page',
  title,
  container: 'Zoo',
  body: { mimeType: 'text/plain', textContent: text },
  updatedAt: new Date(app.clock.now().getTime() - days * 86_400_000).toISOString(),
  ...rest,
})
const documents = [
  page('v1', 'Wombat guide v1', guide('Signed in spring.'), 300),
  page('v2', 'Wombat guide v2', guide('Signed in summer.'), 10),
  page('north', 'Wombat rules of the northern zoo', guide('Signed in autumn.'), 100),
  page('hidden', 'Wombat guide v3', guide('Signed in secret.'), 1, { permissions: forBob }),
  page('elsewhere', 'Wombat guide v4', guide('Signed elsewhere.'), 5, { container: 'Museum' }),
  page('other', 'Wombat food', 'What a wombat eats: grass, roots and bark, and never any meat.', 5),
]
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken('bob@acme.example')

interface Result {
  readonly title: string
  readonly clusterType?: string
  readonly clusteredResults?: readonly Result[]
  readonly allClusteredResults?: readonly {
    clusterType: string
    visibleCountHint: number
    clusteredResults: readonly Result[]
  }[]
}

const titlesOf = (results: readonly Result[] = []) => results.map(({ title }) => title)

test('what is nearly the same in one container is one result, the latest version in front', async () => {
  const { body } = await app.search(ann, 'wombat')
  const results: Result[] = body.results
  const guides = results.find(({ title }) => title === 'Wombat guide v2')

  assert.equal(body.totalCount, 5)
  assert.deepEqual(titlesOf(results).sort(), ['Wombat food', 'Wombat guide v2', 'Wombat guide v4'])
  assert.equal(guides?.clusterType, 'FRESHNESS')
  assert.deepEqual(titlesOf(guides.clusteredResults), ['Wombat guide v1', 'Wombat rules of the northern zoo'])
  assert.deepEqual(
    guides.allClusteredResults?.map(({ clusterType, visibleCountHint, clusteredResults }) => [
      clusterType,
      visibleCountHint,
      ...titlesOf(clusteredResults),
    ]),
    [
      ['FRESHNESS', 1, 'Wombat guide v1'],
      ['SIMILAR', 1, 'Wombat rules of the northern zoo'],
    ],
  )
})

test('only what the caller may see stands beneath a result', async () => {
  const all = JSON.stringify((await app.search(ann, 'wombat')).body)
  assert.ok(!all.includes('Wombat guide v3'))
  const { body } = await app.search(bob, 'wombat')
  assert.equal(body.totalCount, 6)
  assert.ok(titlesOf(body.results).includes('Wombat guide v3'))
})

test('pages of clustered results show every document once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.search(ann, 'wombat', { pageSize: 1, cursor })
    assert.equal(body.results.length, 1)
    assert.equal(body.totalCount, 5)
    for (const result of body.results as Result[]) seen.push(result.title, ...titlesOf(result.clusteredResults))
    cursor = body.cursor
  } while (cursor !== undefined)

  assert.equal(seen.length, 5)
  assert.equal(new Set(seen).size, 5)
})

test('a setting shows every document by itself', async () => {
  const plain = await makeApp({ clusterResults: 'off' })
  const token = await plain.indexingToken()
  await plain.addDatasource({ name: 'wiki' })
  await plain.index('indexdocuments', { datasource: 'wiki', documents: documents.slice(0, 3) }, token)
  await plain.indexed()

  const { body } = await plain.search(await plain.clientToken('ann@acme.example'), 'wombat')

  assert.equal(body.results.length, 3)
  assert.equal(body.results[0].clusteredResults, undefined)
})
