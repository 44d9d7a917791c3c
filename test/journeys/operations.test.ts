import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { UNDESCRIBED_ROUTES } from '../../src/http/described-routes.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const get = { method: 'GET' }

test('probes, metrics and the interface description answer without a credential', async () => {
  const app = await makeApp()

  assert.deepEqual((await app.send('/healthz', undefined, get)).body, { status: 'ok' })
  assert.deepEqual((await app.send('/readyz', undefined, get)).body, { status: 'ready' })
  const metrics = await app.send('/metrics', undefined, get)
  assert.match(metrics.headers.get('content-type') ?? '', /^text\/plain/)
  assert.match(metrics.body, /almanac_engine_documents 0/)
  assert.match(metrics.body, /almanac_request_seconds_count/)
})

test('the interface description lists every endpoint with its credential, and every reference leads somewhere', async () => {
  const app = await makeApp()

  const { body } = await app.send('/openapi.json', undefined, get)

  assert.equal(body.openapi, '3.1.0')
  for (const { path, method, auth, summary } of ENDPOINTS) {
    const operation = body.paths[path]?.[method.toLowerCase()]
    assert.equal(operation?.summary, summary, path)
    assert.equal(operation.security.length, { none: 0, admin: 2 }[auth.kind as string] ?? 1)
  }
  const references = [...JSON.stringify(body).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  for (const name of new Set(references)) assert.ok(name in body.components.schemas, name)
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(body.paths['/api/index/v1/getusercount'].post.deprecated, true)
})

test('every route that is served is in the interface description, or is left out for a reason', async () => {
  const app = await makeApp()

  const { body } = await app.send('/openapi.json', undefined, get)

  const described = new Set(
    Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  const served = app.app.server.servedRoutes()
  const isLeftOut = (route: string) => UNDESCRIBED_ROUTES.some(({ pattern }) => pattern.test(route))
  assert.deepEqual(
    [...served].filter((route) => !described.has(route) && !isLeftOut(route)),
    [],
    'served, not described',
  )
  assert.deepEqual(
    [...described].filter((route) => !served.has(route)),
    [],
    'described, not served',
  )
})

test('the documentation page and its parts are served under a strict policy', async () => {
  const app = await makeApp()

  const page = await app.send('/docs', undefined, get)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /script-src 'self'/)
  assert.match(policy, /require-trusted-types-for 'script'/)
  const parts = [...page.body.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, part]) => `/${part}`)
  for (const part of ['/docs/docs.css', '/docs/docs.js', '/docs/tokens.css']) assert.ok(parts.includes(part), part)
  for (const part of parts) assert.equal((await app.send(part, undefined, get)).status, 200, part)
})

test('every answer carries the security headers', async () => {
  const app = await makeApp()

  const { headers } = await app.send('/healthz', undefined, get)

  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  assert.equal(headers.get('x-powered-by'), null)
})

test('logs name requests by id, and hold neither secrets nor queries nor document text', async () => {
  const service = new ServiceProcess()
  await service.start({ ALMANAC_LOG_LEVEL: 'trace' })
  await service.run('datasource', 'add', '--name', 'wiki')
  const expires = ['--expires', '2099-01-01']
  const push = await service.run('token', 'create', '--kind', 'indexing', '--name', 't', '--global', ...expires)
  const alice = await service.run(
    'token',
    'create',
    '--kind',
    'client',
    '--name',
    't',
    '--user',
    'a@b.example',
    ...expires,
  )

  const document = { id: '1', title: 'wombat-title', body: { mimeType: 'text/plain', textContent: 'quokka-text' } }
  await service.post('/api/index/v1/indexdocument', push, { datasource: 'wiki', document })
  await service.post('/rest/api/v1/search?secret=numbat', alice, { query: 'bilby-query' })
  await service.post('/rest/api/v1/search', alice, { query: 7 })
  await service.post('/api/index/v1/indexdocument', 'alm_idx_possum', {})
  await eventually('all requests are logged', async () => service.output.split('"msg":"request"').length > 4)

  assert.match(service.output, /"operation":"POST \/rest\/api\/v1\/search"/)
  assert.match(service.output, /"requestId":"[\w-]{12}"/)
  for (const secret of [push, alice, 'possum', 'wombat', 'quokka', 'numbat', 'bilby']) {
    assert.ok(!service.output.includes(secret), secret)
  }
})

test('on a stop signal, a service finishes current requests and exits with 0', async () => {
  const service = new ServiceProcess()
  await service.start()
  await service.run('datasource', 'add', '--name', 'wiki')
  const push = await service.run(
    'token',
    'create',
    '--kind',
    'indexing',
    '--name',
    't',
    '--global',
    '--expires',
    '2099-01-01',
  )
  // Enough to be still under way when the signal comes.
  const documents = Array.from({ length: 100 }, (_, at) => ({ id: `d${at}`, title: `quokka ${at}` }))
  const body = JSON.stringify({ datasource: 'wiki', documents })
  const call = request(`${service.address}/api/index/v1/indexdocuments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${push}`, 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  call.write(body.slice(0, 5))
  await once(call, 'socket')
  // The first bytes have arrived once a second request on another connection is answered.
  await service.post('/api/index/v1/getdatasourceconfig', push, { datasource: 'wiki' })

  const answered = once(call, 'response')
  call.end(body.slice(5))
  // The system has the rest, so the service has it before the signal.
  await once(call, 'finish')
  const stopped = service.stop()
  const [response] = await answered
  response.resume()

  assert.equal(response.statusCode, 200)
  assert.equal(await stopped, 0)
})

test('a service that refuses its settings closes its database', async () => {
  const data = temporaryFolder()

  await assert.rejects(makeApp({ data, answerUrl: 'https://models.example/v1' }), /ALMANAC_ANSWER_MODEL/)

  // SQLite removes this file with the last connection.
  assert.ok(!existsSync(join(data, 'almanac.db-wal')))
  assert.ok(existsSync(join(data, 'almanac.db')))
})
