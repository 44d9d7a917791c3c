import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'slack', isUserReferencedByEmail: true })
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString()
const message = (id: string, minute: number, rest: object = {}) => ({
  id,
  objectType: 'Message',
  title: id,
  container: 'general',
  updatedAt: at(minute),
  body: { mimeType: 'text/plain', textContent: `what ${id} says` },
  ...rest,
})
const reply = { containerDatasourceId: 'root', containerObjectType: 'Message', container: 'thread' }
await app.index(
  'indexdocuments',
  {
    datasource: 'slack',
    documents: [
      message('root', 0),
      ...Array.from({ length: 25 }, (_, index) => message(`m${index + 1}`, index + 1)),
      message('secret', 30, { permissions: { allowedUsers: [{ email: 'bob@acme.example' }] } }),
      message('r1', 31, reply),
      message('r2', 32, { ...reply, permissions: { allowedUsers: [{ email: 'bob@acme.example' }] } }),
    ],
  },
  push,
)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken('bob@acme.example')

const ask = (body: object, token = ann) =>
  app.send('/rest/api/v1/messages', { datasource: 'SLACK', idType: 'CHANNEL_NAME', id: 'general', ...body }, { token })
const titles = ({ body }: Answer) => body.searchResponse.results.map(({ title }: { title: string }) => title)

test('a channel gives its latest messages first, and says that there are more', async () => {
  const latest = await ask({ id: '#general' })

  assert.equal(latest.body.hasMore, true)
  assert.deepEqual(titles(latest).slice(0, 2), ['m25', 'm24'])
  assert.equal(titles(latest).length, 20)
})

test('older messages end before the instant, newer ones begin next after it', async () => {
  const older = await ask({ timestampMillis: Date.parse(at(3)), direction: 'OLDER' })
  const newer = await ask({ timestampMillis: Date.parse(at(3)), direction: 'NEWER' })

  assert.deepEqual(titles(older), ['m2', 'm1', 'root'])
  assert.equal(older.body.hasMore, false)
  assert.equal(titles(newer).at(-1), 'm4')
  assert.equal(newer.body.hasMore, true)
})

test('only who may see a message finds it in its channel, and counts agree', async () => {
  const hidden = await ask({ timestampMillis: Date.parse(at(25)), direction: 'NEWER' })
  const shown = await ask({ timestampMillis: Date.parse(at(25)), direction: 'NEWER' }, bob)

  assert.deepEqual([titles(hidden), hidden.body.searchResponse.totalCount], [[], 0])
  assert.deepEqual([titles(shown), shown.body.searchResponse.totalCount], [['secret'], 1])
})

test('a thread gives what hangs on its root, and the root if it is wanted', async () => {
  const thread = { idType: 'THREAD_ID', id: 'root', includeRootMessage: true }

  assert.deepEqual(titles(await ask(thread)), ['r1'])
  assert.deepEqual(titles(await ask(thread, bob)), ['r2', 'r1'])
  assert.equal((await ask(thread)).body.rootMessage.title, 'root')
})

test('an unknown datasource has no messages', async () => {
  const answer = await ask({ datasource: 'GCHAT' })

  assert.equal(answer.status, 200)
  assert.deepEqual(titles(answer), [])
})
