import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { pastedCurl } from '../support/pasted-curl.ts'

const guide = readFileSync(new URL('../../docs/indexing.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n\n'))

const app = await makeApp()
const PUSH = await app.indexingToken()
await app.addDatasource({ name: 'wiki' })
const run = (command: string) => pastedCurl(command.replace('http://127.0.0.1:8080', app.address), { PUSH })

test('every command of the guide works as printed, in its order', async () => {
  const answers = []
  for (const command of commands) answers.push(await run(command))

  assert.equal(commands.length, 6)
  for (const [at, { status, headers }] of answers.entries()) {
    assert.deepEqual([status, headers.get('x-service-ignored-fields')], [200, null], commands[at])
  }
  assert.deepEqual(answers.at(-1)?.body, { hasAccess: true, explanation: ['member of group hr'] })
})

test('a document that is sent again loses the fields that are left out, and keeps its permissions', async () => {
  const bob = await app.clientToken('bob@acme.example')
  const body = { mimeType: 'text/plain', textContent: 'wombat' }
  const first = { id: 'again', title: 'Wombats', body, tags: ['old'], permissions: { allowAnonymousAccess: true } }
  await app.index('indexdocument', { datasource: 'wiki', document: first }, PUSH)
  await app.indexed()
  const before = (await app.search(bob, 'wombat')).body.totalCount

  await app.index('indexdocument', { datasource: 'wiki', document: { id: 'again', title: 'Animals' } }, PUSH)
  await app.indexed()

  assert.equal(before, 1)
  assert.equal((await app.search(bob, 'wombat')).body.totalCount, 0, 'title and text are replaced')
  assert.equal((await app.search(bob, 'animals')).body.totalCount, 1, 'and who can see it is not')
})

test('the error of the guide is the one the service gives', async () => {
  const document = { id: '1', updatedAt: 'yesterday' }
  const { status, body } = await app.index('indexdocument', { datasource: 'wiki', document }, PUSH)

  assert.equal(status, 400)
  assert.equal(body.error.code, 'invalid_date')
  assert.match(body.error.message, /^`document\.updatedAt` must be an ISO 8601 date, /)
  assert.deepEqual(Object.keys(body.error), ['code', 'message', 'requestId', 'details'])
})

test('a value that should be an object or a list is refused with an example of one', async () => {
  const cases: [field: string, value: unknown, example: RegExp][] = [
    ['body', 'text', /must be an object, like \{"mimeType":"text\/plain","textContent":/],
    ['author', 'Ann', /must be an object, like \{"email":"ann@example\.com"\}/],
    ['customProperties', { team: 'Sales' }, /must be an array, like \[\{"name":"team","value":"Sales"\}\]/],
  ]
  for (const [field, value, example] of cases) {
    const { status, body } = await app.index('indexdocument', { document: { id: '1', [field]: value } }, PUSH)

    assert.equal(status, 400)
    assert.match(body.error.message, example)
  }
})

test('a URL with a typo in the operation is answered with the one that was meant', async () => {
  const near = await app.index('indexdocumnt', {}, PUSH)
  const far = await app.send('/api/index/v9/nonsense', {}, { token: PUSH })

  assert.deepEqual([near.status, far.status], [404, 404])
  assert.match(
    near.body.error.message,
    /at this URL \(did you mean \/api\/index\/v1\/indexdocument\?\); \/openapi\.json/,
  )
  assert.equal(far.body.error.message, 'No operation at this URL; /openapi.json lists all of them')
})
