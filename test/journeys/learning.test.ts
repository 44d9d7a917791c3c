import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { makeApp } from '../support/make-app.ts'

const PATH = '/admin/api/v1/learning'
const QUERY = 'vacation days'
const SCOPES = CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN')
const email = (name: string) => `${name}@acme.example`

const tokens: Record<string, string> = {}
const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const page = (id: string, title: string, text: string, permissions: object = { allowAnonymousAccess: true }) => ({
  id,
  objectType: 'Page',
  title,
  viewURL: `https://wiki.example/${id}`,
  body: { mimeType: 'text/plain', textContent: text },
  permissions,
})
const secret = { allowedUsers: ['ann', 'bob'].map((name) => ({ email: email(name) })) }
await app.index(
  'indexdocuments',
  {
    datasource: 'wiki',
    documents: [
      page('old', 'Vacation days in Porto', 'Vacation days in Porto: how many vacation days you have.'),
      page('new', 'Vacation days in Lyon', 'Days off, and how many vacation days you have each year in the office.'),
      page('secret', 'Vacation days of directors', 'Vacation days of directors.', secret),
    ],
  },
  push,
)
await app.indexed()
for (const name of ['ann', 'bob', 'eve']) tokens[name] = await app.clientToken(email(name), SCOPES)
tokens['root'] = await app.clientToken(email('root'), ['ADMIN'], 'admin')
tokens['setup'] = await app.clientToken(email('setup'), ['ADMIN'], 'setup-admin')

const titles = (name: string) => app.titles(tokens[name]!, QUERY)

/** Searches as somebody, and opens the result with this title. */
async function open(name: string, title: string, event = 'CLICK'): Promise<void> {
  const { body } = await app.search(tokens[name]!, QUERY)
  const hit = body.results.find((each: { title: string }) => each.title === title)
  const trackingTokens = [hit.trackingToken]
  await app.send('/rest/api/v1/feedback', { event, trackingTokens }, { token: tokens[name]! })
}

async function learned(): Promise<void> {
  await app.app.services.useRecorder.settled()
  await app.app.services.learnedRanking.refresh()
}

const status = (name: string) => app.send(PATH, undefined, { method: 'GET', token: tokens[name]! })
const change = (isOn: unknown, name = 'root') => app.send(PATH, { isOn }, { method: 'PUT', token: tokens[name]! })

test('what several people opened for a query comes first for others, also in other forms of its words', async () => {
  assert.equal((await titles('eve'))[0], 'Vacation days in Porto')

  await open('ann', 'Vacation days in Lyon')
  await learned()
  assert.equal((await titles('eve'))[0], 'Vacation days in Porto', 'one person is not enough')
  await open('bob', 'Vacation days in Lyon')
  await learned()

  assert.equal((await titles('eve'))[0], 'Vacation days in Lyon')
  assert.equal((await app.titles(tokens['eve']!, 'Vacation  day'))[0], 'Vacation days in Lyon')
})

test('the source of an answer that somebody else verified comes first for its question, until that is taken back', async () => {
  const asked = 'how many vacation days you have'
  const first = async () => (await app.titles(tokens['eve']!, asked))[0]
  const before = await first()
  const source = before === 'Vacation days in Porto' ? 'new' : 'old'
  const role = { role: 'VERIFIER', person: { name: 'bob', obfuscatedId: '', metadata: { email: email('bob') } } }
  const data = { question: asked, sourceDocumentSpec: { id: `wiki:Page:${source}` }, addedRoles: [role] }
  const made = await app.send('/rest/api/v1/createanswer', { data }, { token: tokens['ann']! })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const verify = (action: string) =>
    app.send('/rest/api/v1/verify', { documentId: made.body.docId, action }, { token: tokens['bob']! })

  await learned()
  assert.equal(await first(), before, 'nobody verified it yet')
  assert.equal((await verify('VERIFY')).status, 200)
  await learned()
  assert.notEqual(await first(), before)

  await verify('UNVERIFY')
  await learned()
  assert.equal(await first(), before)
})

test('an administrator turns it off and on, which is audited once; others may not', async () => {
  assert.deepEqual((await status('root')).body, { isOn: true })

  assert.deepEqual((await change(false)).body, { isOn: false })
  assert.equal((await titles('eve'))[0], 'Vacation days in Porto')
  await change(false)
  assert.deepEqual((await change(true)).body, { isOn: true })
  assert.equal((await titles('eve'))[0], 'Vacation days in Lyon')

  const audit = `/admin/api/v1/audit?action=learning.change`
  const { body } = await app.send(audit, undefined, { method: 'GET', token: tokens['root']! })
  assert.deepEqual(
    body.items.map(({ details }: { details: object }) => details),
    [
      { before: false, after: true },
      { before: true, after: false },
    ],
  )
  assert.equal((await status('setup')).status, 403)
  assert.equal((await change(false, 'setup')).status, 403)
  const bad = await change('no')
  assert.equal(bad.status, 400)
  assert.match(bad.body.error.message, /isOn/)
})

test('what people open of a hidden document changes nothing for those who cannot see it', async () => {
  const seen = await titles('eve')

  await open('ann', 'Vacation days of directors')
  await open('bob', 'Vacation days of directors')
  await learned()

  assert.deepEqual(await titles('eve'), seen)
  assert.ok((await titles('ann')).includes('Vacation days of directors'))
})

test('a right that ends takes the learned order with it in the next request, and the votes of whoever lost it', async () => {
  const only = (...names: string[]) => ({
    datasource: 'wiki',
    objectType: 'Page',
    id: 'new',
    permissions: { allowedUsers: names.map((name) => ({ email: email(name) })) },
  })

  await app.index('updatepermissions', only('ann', 'bob'), push)
  assert.ok(!(await titles('eve')).includes('Vacation days in Lyon'), 'before anything is indexed or learned again')

  await app.index('updatepermissions', only('eve'), push)
  await app.indexed()
  await learned()
  assert.notEqual((await titles('eve'))[0], 'Vacation days in Lyon', 'nobody who opened it can see it any more')
})

test('a right that ends takes the chat answer, the short answer and the learned order with it in the next request', async () => {
  const question = 'How many vacation days do people in Bergen have?'
  const readers = (...names: string[]) => ({ allowedUsers: names.map((name) => ({ email: email(name) })) })
  const rule = 'People in Bergen have 31 vacation days a year.'
  const text = `Vacation days in Bergen: how many vacation days you have.\n\n${rule}`
  const document = page('bergen', 'Vacation days in Bergen', text, readers('ann', 'bob', 'eve'))
  await app.index('indexdocument', { document: { ...document, datasource: 'wiki' } }, push)
  await app.indexed()
  for (const name of ['ann', 'bob']) await open(name, document.title)
  await learned()
  const answers = async (name: string) => {
    const token = tokens[name]!
    const chat = await app.send('/rest/api/v1/chat', { messages: [{ fragments: [{ text: question }] }] }, { token })
    const short = await app.send('/app/api/v1/shortanswer', { query: question }, { token })
    return {
      chat: JSON.stringify(chat.body).includes(rule),
      short: JSON.stringify(short.body).includes(rule),
      first: (await titles(name))[0] === document.title,
    }
  }
  assert.deepEqual(await answers('eve'), { chat: true, short: true, first: true })

  // The index is not waited for.
  const { id, objectType } = document
  await app.index('updatepermissions', { datasource: 'wiki', objectType, id, permissions: readers('ann', 'bob') }, push)

  assert.deepEqual(await answers('eve'), { chat: false, short: false, first: false })
  const { chat, short } = await answers('ann')
  assert.deepEqual({ chat, short }, { chat: true, short: true })
})
