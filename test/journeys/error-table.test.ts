import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { type Answer, makeApp } from '../support/make-app.ts'

const document = { id: '1', title: 'One', body: { mimeType: 'text/plain', textContent: 'one' } }
const config = '/api/index/v1/getdatasourceconfig'

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status)
  assert.equal(answer.body.error.code, code)
  assert.equal(typeof answer.body.error.message, 'string')
  assert.equal(answer.body.error.requestId, answer.headers.get('x-request-id'))
}

test('400: the datasource does not exist', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()

  const answer = await app.index('indexdocument', { datasource: 'nowhere', document }, token)

  assertRefused(answer, 400, 'datasource_not_found')
  assert.match(answer.body.error.message, /"nowhere"/)
  assert.deepEqual(answer.body.error.details[0].field, 'datasource')
})

test('401: the token is missing, malformed, unknown, or of the other API', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const client = await app.clientToken('alice@acme.example')
  const indexing = await app.indexingToken()

  const missing = await app.send(config, { datasource: 'wiki' })
  const basic = await app.send(config, { datasource: 'wiki' }, { headers: { Authorization: 'Basic YTpi' } })
  const unknown = await app.index('getdatasourceconfig', { datasource: 'wiki' }, 'alm_idx_unknown')
  const clientAtIndexing = await app.index('getdatasourceconfig', { datasource: 'wiki' }, client)
  const indexingAtClient = await app.search(indexing, 'one')
  const inQuery = await app.send(`${config}?access_token=${indexing}`, { datasource: 'wiki' })

  assertRefused(missing, 401, 'token_required')
  assert.equal(missing.headers.get('www-authenticate'), 'Bearer')
  assertRefused(basic, 401, 'invalid_token')
  assertRefused(unknown, 401, 'invalid_token')
  assert.equal(unknown.headers.get('www-authenticate'), 'Bearer error="invalid_token"')
  assertRefused(clientAtIndexing, 401, 'invalid_token')
  assertRefused(indexingAtClient, 401, 'invalid_token')
  assertRefused(inQuery, 401, 'token_required')
})

test('401: the token has expired', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken({ expiresAt: new Date('2026-06-30T23:59:59Z') })

  const before = await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)
  app.clock.set('2026-07-01T00:00:00Z')
  const after = await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)

  assert.equal(before.status, 200)
  assertRefused(after, 401, 'invalid_token')
})

test('401 (invalid secret): a JWT without the header that names it; 403 with the header while OAuth is off', async () => {
  const app = await makeApp()
  const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJodHRwczovL2lkcC5leGFtcGxlIn0.c2ln'

  const without = await app.search(jwt, 'one')
  const withHeader = await app.send(
    '/rest/api/v1/search',
    { query: 'one' },
    { token: jwt, headers: { 'X-Service-Auth-Type': 'OAUTH' } },
  )

  assertRefused(without, 401, 'invalid_token')
  assert.match(without.body.error.message, /invalid secret/)
  assertRefused(withHeader, 403, 'oauth_not_enabled')
})

test('403: the address is outside the ranges of the token', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const inside = await app.indexingToken({ allowedRanges: ['127.0.0.0/8', '::1/128'] })
  const outside = await app.indexingToken({ allowedRanges: ['10.0.0.0/8', '2001:db8::/32'] })

  assert.equal((await app.index('getdatasourceconfig', { datasource: 'wiki' }, inside)).status, 200)
  assertRefused(await app.index('getdatasourceconfig', { datasource: 'wiki' }, outside), 403, 'address_not_allowed')
})

test('a forwarded address counts only when it comes through a trusted proxy', async () => {
  const trusting = await makeApp({ trustedProxies: '127.0.0.1' })
  const wary = await makeApp()
  const headers = { 'X-Forwarded-For': '10.1.2.3' }
  for (const app of [trusting, wary]) await app.addDatasource({ name: 'wiki' })
  const ranges = { allowedRanges: ['10.0.0.0/8'] }
  const ask = async (app: typeof wary) =>
    app.send(config, { datasource: 'wiki' }, { token: await app.indexingToken(ranges), headers })

  assert.equal((await ask(trusting)).status, 200)
  assertRefused(await ask(wary), 403, 'address_not_allowed')
})

test('403: the token does not cover the datasource, which it learns nothing of', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  await app.addDatasource({ name: 'tickets' })
  const token = await app.indexingToken({ datasources: ['wiki'] })

  assert.equal((await app.index('indexdocument', { datasource: 'wiki', document }, token)).status, 200)
  assertRefused(
    await app.index('indexdocument', { datasource: 'tickets', document }, token),
    403,
    'datasource_not_allowed',
  )
  assertRefused(
    await app.index('indexdocument', { datasource: 'nowhere', document }, token),
    403,
    'datasource_not_allowed',
  )
  assertRefused(await app.index('adddatasource', { name: 'third' }, token), 403, 'datasource_not_allowed')
})

test('403: the client token lacks the scope', async () => {
  const app = await makeApp()

  assertRefused(await app.search(await app.clientToken('a@acme.example', ['CHAT']), 'x'), 403, 'insufficient_scope')
  assert.equal((await app.search(await app.clientToken('a@acme.example', ['search']), 'x')).status, 200)
})

test('413: the request or a document is too large', async () => {
  const app = await makeApp({ maxRequestBytes: '100K', maxDocumentBytes: '10K' })
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const sized = (characters: number) => ({
    datasource: 'wiki',
    document: { ...document, body: { mimeType: 'text/plain', textContent: 'é'.repeat(characters) } },
  })

  assert.equal((await app.index('indexdocument', sized(5_000), token)).status, 200)
  const large = await app.index('indexdocument', sized(6_000), token)
  assertRefused(large, 413, 'document_too_large')
  assert.equal(large.body.error.details[0].field, 'document.body')
  assertRefused(await app.index('indexdocument', sized(60_000), token), 413, 'request_too_large')
})

test('429: too many requests, with the time to come back', async () => {
  const app = await makeApp({ rateLimits: 'on', searchPerSecond: '1', rateBurstSeconds: '2' })
  const alice = await app.clientToken('alice@acme.example')
  const bob = await app.clientToken('bob@acme.example')

  assert.equal((await app.search(alice, 'one')).status, 200)
  assert.equal((await app.search(alice, 'one')).status, 200)
  const refused = await app.search(alice, 'one')
  assertRefused(refused, 429, 'rate_limit_exceeded')
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal((await app.search(bob, 'one')).status, 200, 'another token has its own bucket')
  app.clock.advance({ seconds: 1 })
  assert.equal((await app.search(alice, 'one')).status, 200)
})

test('429: per token and per address', async () => {
  const perToken = await makeApp({ rateLimits: 'on', tokenPerSecond: '1', rateBurstSeconds: '1' })
  const perAddress = await makeApp({ rateLimits: 'on', addressPerSecond: '1', rateBurstSeconds: '1' })
  for (const app of [perToken, perAddress]) {
    const token = await app.indexingToken()
    await app.addDatasource({ name: 'wiki' })

    assert.equal((await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)).status, 200)
    assertRefused(await app.index('getdatasourceconfig', { datasource: 'wiki' }, token), 429, 'rate_limit_exceeded')
  }
})

test('a batch larger than its limit passes once and leaves a debt', async () => {
  const app = await makeApp({ rateLimits: 'on', indexDocumentsPerMinute: '60' })
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const documents = Array.from({ length: 120 }, (_, at) => ({ ...document, id: String(at) }))

  assert.equal((await app.index('indexdocuments', { datasource: 'wiki', documents }, token)).status, 200)
  const refused = await app.index('indexdocuments', { datasource: 'wiki', documents: [document] }, token)
  assertRefused(refused, 429, 'rate_limit_exceeded')
  assert.ok(Number(refused.headers.get('retry-after')) > 60)
})

test('400: malformed JSON, wrong types and missing fields name what is wrong', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const field = async (body: unknown) => {
    const answer = await app.index('indexdocument', body, token)
    assert.equal(answer.status, 400, JSON.stringify(answer.body))
    return answer.body.error.details?.[0]?.field
  }

  assertRefused(await app.index('indexdocument', '{"datasource": ', token), 400, 'invalid_json')
  assertRefused(await app.index('indexdocument', '', token), 400, 'invalid_request')
  assert.equal(await field({ datasource: 'wiki' }), 'document')
  assert.equal(await field({ datasource: 7, document }), 'datasource')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, title: 7 } }), 'document.title')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, tags: ['a', 7] } }), 'document.tags[1]')
  assert.equal(await field({ datasource: 'wiki', document: { title: 'no id' } }), 'document.id')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, id: 'x'.repeat(201) } }), 'document.id')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, objectType: 'a b' } }), 'document.objectType')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, updatedAt: 'soon' } }), 'document.updatedAt')
  assert.equal(await field({ datasource: 'wiki', document: { ...document, updatedAt: true } }), 'document.updatedAt')
  assert.equal(
    await field({ datasource: 'wiki', document: { ...document, datasource: 'other' } }),
    'document.datasource',
  )
  assert.equal(
    await field({ datasource: 'wiki', document: { ...document, body: { mimeType: 'video/mp4', textContent: '' } } }),
    'document.body.mimeType',
  )
  assert.equal((await app.index('indexdocument', { datasource: 'wiki', document, surprise: 1 }, token)).status, 200)
})

test('404: an unknown path; 405: a known path with another method', async () => {
  const app = await makeApp()

  assertRefused(await app.send('/api/index/v1/nothing', {}), 404, 'not_found')
  const get = await app.send('/api/index/v1/indexdocument', undefined, { method: 'GET' })
  assertRefused(get, 405, 'method_not_allowed')
  assert.equal(get.headers.get('allow'), 'POST')
  assertRefused(
    await app.send('/api/index/v1/debug/wiki/document', undefined, { method: 'DELETE' }),
    405,
    'method_not_allowed',
  )
})

test('415: a body that is not JSON', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()

  const answer = await app.send(config, 'datasource=wiki', {
    token,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })

  assertRefused(answer, 415, 'unsupported_media_type')
})

test('500: a failure of ours says nothing of its cause, and asks to retry', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  app.app.services.datasources.find = () => Promise.reject(new Error('disk on fire'))

  const answer = await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)

  assertRefused(answer, 500, 'internal')
  assert.doesNotMatch(JSON.stringify(answer.body), /fire/)
  assert.ok(answer.headers.get('retry-after'))
})

test('a request that breaks off in the middle harms nothing', async () => {
  const app = await makeApp()
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)

  socket.write('POST /api/index/v1/indexdocument HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"da')
  socket.destroy()

  assert.equal((await app.send('/healthz', undefined, { method: 'GET' })).status, 200)
})
