import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { resealSecrets } from '../../src/domain/system/reseal-secrets.ts'
import { AdminApp, emailOf } from '../support/admin.ts'
import { ChatApp, textOf } from '../support/chat-app.ts'
import { startEmbeddingServer } from '../support/embedding-server.ts'
import { says, startModelServer } from '../support/model-server.ts'
import { startRerankServer } from '../support/rerank-server.ts'

const KEY = 'sk-4711-very-secret'
const PAGES = [
  { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid leave for every new parent.' },
]
const QUESTION = 'How long is parental leave?'

const server = await startModelServer()
const other = await startModelServer()
const embeddings = await startEmbeddingServer({ small: { embed: () => new Float32Array([1, 0, 0]) } })
const reranker = await startRerankServer('infinity')
after(() => Promise.all([server, other, embeddings, reranker].map((each) => each.close())))
server.script = [() => says('New parents get 18 weeks. [[1: "18 weeks of paid leave"]]')]

const chat = await ChatApp.make(PAGES, { modelRanges: '127.0.0.1/32', meaning: 'auto' })
const admin = new AdminApp(chat.app)
for (const role of ['super-admin', 'admin'] as const) {
  await createAccount(admin.services, { email: emailOf(role), name: role, role })
}
const put = (body: object, kind = 'chat') => admin.as('super-admin', 'PUT', `models/${kind}`, body)
const tried = (body: object, kind = 'chat') => admin.as('super-admin', 'POST', `models/${kind}/test`, body)
const chatMode = async () => (await chat.app.send('/app/api/v1/chatmode', {}, { token: chat.alice })).body.mode

test('a saved chat model answers from the next question on, and its key is never returned', async () => {
  assert.equal(await chatMode(), 'QUOTES')

  const saved = await put({ url: server.url, model: 'scripted', key: KEY })

  assert.equal(saved.status, 200)
  assert.equal(saved.body.hasKey, true)
  assert.equal(await chatMode(), 'MODEL')
  const answer = await chat.ask(chat.alice, QUESTION)
  assert.match(textOf(answer.body), /New parents get 18 weeks/)
  assert.equal(server.keys.at(-1), `Bearer ${KEY}`)
  const listed = await admin.as('super-admin', 'GET', 'models')
  assert.deepEqual(
    listed.body.items.map(({ kind, hasKey }: { kind: string; hasKey: boolean }) => [kind, hasKey]),
    [
      ['chat', true],
      ['embedding', false],
      ['reranker', false],
    ],
  )
  assert.ok(!JSON.stringify([saved.body, listed.body, await admin.audit()]).includes(KEY))
})

test('the key is in no file of the data folder in plain text', () => {
  const folder = chat.app.data
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const file of files.filter((path) => statSync(path).isFile())) {
    assert.ok(!readFileSync(file).includes(KEY), file)
  }
})

test('the key is kept for the same host only', async () => {
  const kept = await put({ url: server.url, model: 'another' })
  assert.deepEqual([kept.status, kept.body.hasKey], [200, true])

  for (const call of [put, tried]) {
    const moved = await call({ url: other.url, model: 'scripted' })
    assert.equal(moved.status, 400)
    assert.equal(moved.body.error.details[0].field, 'key')
  }
  assert.equal(other.asked.length, 0)
  const without = await put({ url: server.url, model: 'scripted', key: '' })
  assert.equal(without.body.hasKey, false)
  await put({ url: server.url, model: 'scripted', key: KEY })
})

test('a test says in words what happened', async () => {
  const works = await tried({ url: server.url, model: 'scripted' })
  assert.deepEqual([works.status, works.body.isWorking], [200, true])

  for (const [status, said] of [
    [401, /refused the key \(401\)/],
    [404, /doesn't know the model scripted/],
    [429, /limits requests/],
    [503, /has a problem \(503\)/],
  ] as const) {
    other.script = [() => ({ status, pieces: [`{"error":"key ${KEY}"}`] })]
    const { body } = await tried({ url: other.url, model: 'scripted', key: KEY })
    assert.equal(body.isWorking, false)
    assert.match(body.message, said)
    assert.ok(!body.message.includes(KEY))
  }
  const unreachable = await tried({ url: 'http://127.0.0.1:1/v1', model: 'scripted', key: '' })
  assert.match(unreachable.body.message, /Nothing answers at 127\.0\.0\.1:1/)
  const embedding = await tried({ url: embeddings.url, model: 'small', key: '' }, 'embedding')
  assert.match(embedding.body.message, /vector with 3 dimensions/)
  const reranked = await tried({ url: reranker.url, key: '' }, 'reranker')
  assert.deepEqual([reranked.body.isWorking, reranked.body.message], [true, 'The reranker scored two texts.'])
})

test('an embedding endpoint can be chosen once it is set, and not removed while it is in use', async () => {
  assert.equal((await admin.as('admin', 'PUT', 'meaning', { choice: 'endpoint' })).status, 400)
  await put({ url: embeddings.url, model: 'small' }, 'embedding')

  const chosen = await admin.as('admin', 'PUT', 'meaning', { choice: 'endpoint' })

  assert.equal(chosen.body.inUse, 'endpoint')
  assert.equal((await admin.as('super-admin', 'DELETE', 'models/embedding')).status, 409)
  assert.equal((await admin.as('admin', 'PUT', 'meaning', { choice: 'builtin' })).status, 200)
  assert.equal((await admin.as('super-admin', 'DELETE', 'models/embedding')).status, 204)
})

test('only a Super Admin sees, sets, tests and removes them', async () => {
  for (const role of ['admin'] as const) {
    assert.equal((await admin.as(role, 'GET', 'models')).status, 403)
    assert.equal((await admin.as(role, 'PUT', 'models/chat', { url: server.url, model: 'x' })).status, 403)
    assert.equal((await admin.as(role, 'POST', 'models/chat/test', {})).status, 403)
    assert.equal((await admin.as(role, 'DELETE', 'models/chat')).status, 403)
  }
})

test('bad input names the field', async () => {
  for (const [body, field] of [
    [{ url: 'nothing', model: 'x' }, 'url'],
    [{ url: 'http://10.1.2.3/v1', model: 'x' }, 'url'],
    [{ url: 'https://169.254.169.254/v1', model: 'x' }, 'url'],
    [{ url: 'https://me:secret@models.example/v1', model: 'x' }, 'url'],
    [{ url: 'https://models.example/v1' }, 'model'],
    [{ url: 'https://models.example/v1', model: 'a\nb' }, 'model'],
    [{ url: 'https://models.example/v1', model: 'x', key: 'a b' }, 'key'],
  ] as const) {
    const { status, body: answer } = await put(body)
    assert.equal(status, 400)
    assert.equal(answer.error.details[0].field, field)
  }
  assert.equal((await put({ url: server.url, model: 'x' }, 'video')).status, 400)
  const inside = await put({ url: 'http://10.1.2.3/v1', model: 'x' })
  assert.match(inside.body.error.details[0].message, /set ALMANAC_MODEL_RANGES=10\.1\.2\.3\/32 and restart/)
  const file = await put({ url: 'file:///v1', model: 'x' })
  assert.equal(file.body.error.details[0].message, 'must be an https URL; got "file:///v1"')
})

test('a resealed key still works, and a removed model is not used any more', async () => {
  const asked = server.asked.length
  const { services } = admin
  const { resealed, lost } = await resealSecrets(services, operator, { oldKey: services.sealKey, newKey: 'another' })
  assert.deepEqual([resealed, lost], [1, []])
  const unreadable = (await admin.as('super-admin', 'GET', 'models')).body.items[0]
  assert.match(unreadable.problem, /can't be decrypted/)
  assert.equal(await chatMode(), 'QUOTES')
  await resealSecrets(services, operator, { oldKey: 'another', newKey: services.sealKey })
  assert.equal(await chatMode(), 'MODEL')

  assert.equal((await admin.as('super-admin', 'DELETE', 'models/chat')).status, 204)

  assert.equal(await chatMode(), 'QUOTES')
  assert.match(textOf((await chat.ask(chat.alice, QUESTION)).body), /18 weeks of paid leave/)
  assert.equal(server.asked.length, asked)
  const actions = (await admin.audit()).map(({ action }) => action).filter((action) => action.startsWith('model.'))
  assert.equal(actions[0], 'model.remove')
})

test('what the environment sets cannot be changed, and says so', async () => {
  const fixed = await ChatApp.make(PAGES, { answerUrl: server.url, answerModel: 'scripted', answerKey: KEY })
  const fixedAdmin = new AdminApp(fixed.app)
  await createAccount(fixedAdmin.services, { email: emailOf('super-admin'), name: 'root', role: 'super-admin' })

  const [first] = (await fixedAdmin.as('super-admin', 'GET', 'models')).body.items

  assert.deepEqual(first, {
    kind: 'chat',
    url: server.url,
    model: 'scripted',
    hasKey: true,
    fixedBy: 'ALMANAC_ANSWER_URL',
  })
  const refused = await fixedAdmin.as('super-admin', 'PUT', 'models/chat', { url: server.url, model: 'x' })
  assert.equal(refused.status, 409)
  assert.match(JSON.stringify(refused.body), /ALMANAC_ANSWER_URL/)
  assert.equal((await fixedAdmin.as('super-admin', 'POST', 'models/chat/test', {})).body.isWorking, true)
})
