import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import type { Endpoint } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { makeApp } from '../support/make-app.ts'

// No request may hold the thread that answers. Each operation is sent the worst body of each kind that its size allows; what is
// measured is the longest text that was parsed in one go, not time.

const MAX_PIECE = 70_000
const MIB = 1024 * 1024
/**
 * How many kinds of bodies each operation gets. All of them take minutes, so that's for `npm run test:long`. Otherwise
 * operations take turns, so that every operation gets some and every kind goes to many operations.
 */
const KINDS_EACH = Number(process.env['ALMANAC_WORST_KINDS'] ?? 1)
/** Uploads are few, and take the most. */
const UPLOAD_KINDS = Math.max(2, KINDS_EACH)

const app = await makeApp()
const admin = await app.clientToken('root@acme.example', [...CLIENT_SCOPES], 'super-admin')
const push = await app.indexingToken({ metadataScopes: ['custommetadata:global_scope'] })

/** As much as fits into so many bytes. */
const filled = (start: string, each: string, end: string, bytes: number) =>
  start + each.repeat(Math.floor((bytes - start.length - end.length) / each.length)) + end

const BODIES: Record<string, (bytes: number) => string> = {
  'large numbers in a field that nobody knows': (bytes) => filled('{"x":[[', '12345678901234567890,', '1]]}', bytes),
  'large numbers in many lists': (bytes) =>
    filled('{"x":[', `[${'12345678901234567890,'.repeat(1000)}1],`, '[]]}', bytes),
  'an endless number': (bytes) => filled('{"x":', '1', '}', bytes),
  'an endless name': (bytes) => filled('{"x":{"', 'k', '":1}}', bytes),
  'many names': (bytes) =>
    `{"x":{${Array.from({ length: Math.floor(bytes / 14) }, (_, at) => `"k${at}":1`).join(',')}}}`,
  'endless levels': (bytes) => filled('{"x":', '[', '', bytes),
  'endless blanks': (bytes) => filled('{"x":', ' ', '1}', bytes),
}

const operations = ENDPOINTS.filter(({ method, auth }) => method !== 'GET' && auth.kind !== 'none')

function urlOf({ path }: Endpoint): string {
  return app.address + path.replaceAll(/\{\w+\}/g, 'x')
}

async function send(endpoint: Endpoint, body: string, contentType: string): Promise<number> {
  const token = endpoint.auth.kind === 'indexingToken' || endpoint.auth.kind === 'metadataToken' ? push : admin
  const answer = await fetch(urlOf(endpoint), {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': contentType,
      'X-Service-Include-Experimental': 'true',
    },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

const kinds = Object.entries(BODIES)

function gets(endpoint: Endpoint, kind: number): boolean {
  const turn = operations.indexOf(endpoint) + kind
  return turn % kinds.length < (endpoint.isUpload ? UPLOAD_KINDS : KINDS_EACH)
}

for (const [kind, [what, make]] of kinds.entries()) {
  test(`${what}: every operation refuses it in small pieces`, { timeout: 600_000 }, async (t) => {
    const [small, large] = [make(MIB - 1000), make(6 * MIB)]
    const parsed = t.mock.method(JSON, 'parse')
    const asked = operations.filter((endpoint) => gets(endpoint, kind))

    assert.ok(asked.length >= (operations.length * Math.min(KINDS_EACH, kinds.length)) / kinds.length - 1)
    assert.ok(asked.some(({ isUpload }) => isUpload))
    for (const endpoint of asked) {
      const status = await send(endpoint, endpoint.isUpload ? large : small, 'application/json')
      assert.ok([400, 401, 403, 410, 413, 415].includes(status), `${endpoint.path} answered ${status}`)
    }

    const longest = Math.max(...parsed.mock.calls.map(({ arguments: [text] }) => String(text).length))
    assert.ok(longest <= MAX_PIECE, `${longest} characters were parsed in one go`)
  })
}

test('a form of many parts is refused before it is read, by every operation', { timeout: 600_000 }, async (t) => {
  const boundary = 'a'.repeat(30)
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`
  const long = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n${'X-A: b\r\n'.repeat(MIB)}\r\n\r\n`
  const read = t.mock.method(Response.prototype, 'formData')

  for (const endpoint of operations) {
    const bodies = endpoint.isMultipart ? [part.repeat(100_000), long] : [part.repeat(10_000)]
    for (const body of bodies) {
      const status = await send(endpoint, `${body}--${boundary}--\r\n`, `multipart/form-data; boundary=${boundary}`)
      assert.ok([400, 401, 403, 410, 413, 415].includes(status), `${endpoint.path} answered ${status}`)
    }
  }

  assert.equal(read.mock.callCount(), 0)
})

test('only operations that upload something take more than 1 MiB', { timeout: 600_000 }, async () => {
  for (const endpoint of operations) {
    const status = await send(endpoint, `{"x":"${'x'.repeat(MIB)}"}`, 'application/json')
    if (endpoint.isUpload || endpoint.isMultipart) assert.notEqual(status, 413, endpoint.path)
    else assert.ok([401, 410, 413].includes(status), `${endpoint.path} answered ${status}`)
  }
})
