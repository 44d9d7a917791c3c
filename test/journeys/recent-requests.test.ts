import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const admin = await app.administratorToken('ada@acme.example')
const requests = (id: string, token = admin) =>
  app.send(`/admin/api/v1/requests?id=${encodeURIComponent(id)}`, undefined, { token, method: 'GET' })

/** An answer is noted after it was sent. */
async function noted(id: string) {
  await eventually('the request is noted', async () => (await requests(id)).body.items.length === 1)
  return (await requests(id)).body.items[0]
}

test('an administrator can look up a request by the ID its caller got', async () => {
  const reader = await app.clientToken('bob@acme.example')
  const refused = await app.send('/rest/api/v1/search', { query: 'a', pageSize: 'many' }, { token: reader })
  assert.equal(refused.status, 400)

  const { millis, credential, ...found } = await noted(refused.body.error.requestId)

  assert.deepEqual(found, {
    id: refused.body.error.requestId,
    at: app.clock.now().toISOString(),
    operation: 'POST /rest/api/v1/search',
    status: 400,
    code: refused.body.error.code,
    address: '127.0.0.1',
  })
  assert.ok(millis >= 0)
  assert.ok(credential.length > 0 && !reader.includes(credential))
})

test('a stranger has no credential, and an unknown id no request', async () => {
  const stranger = await app.send('/rest/api/v1/search', { query: 'a' }, {})

  const { status, code, credential } = await noted(stranger.body.error.requestId)

  assert.deepEqual([status, code, credential], [401, stranger.body.error.code, undefined])
  assert.deepEqual((await requests('none')).body, { items: [] })
  assert.equal((await requests('')).status, 400)
  assert.equal((await requests('x'.repeat(101))).status, 400)
})

test("people who can't read the audit log can't look up requests", async () => {
  const setup = await app.clientToken('setup@acme.example', ['ADMIN'], 'setup-admin')
  const reader = await app.clientToken('carl@acme.example', ['SEARCH'], 'admin')

  assert.equal((await requests('none', setup)).status, 403)
  assert.equal((await requests('none', reader)).status, 403)
})
