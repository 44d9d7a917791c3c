import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '../source.ts'
import type { HttpClient } from '../transports/http-client.ts'
import { Recorder, type Recording, replayClients } from './recording.ts'

const SECRET = { password: 'pa ss/wörd"1' }
const BINARY = new Uint8Array([0xff, 0, 1, 0xfe])

/** A source that shows its caller the secret, as some do. */
function sourceWith(bodies: readonly (string | Uint8Array)[]): HttpClient {
  const waiting = [...bodies]
  const request = async (_: string, url: string) => {
    if (url.endsWith('/gone')) throw new SourceError('gone', 'no such thing')
    const body = waiting.length > 1 ? waiting.shift() : waiting[0]
    const bytes = typeof body === 'string' ? new Uint8Array(Buffer.from(body)) : (body ?? BINARY)
    return { status: 200, url, headers: { 'set-cookie': 'session=1', 'content-type': 'text/plain' }, bytes }
  }
  return { get: (url) => request('GET', url), post: (url) => request('POST', url), request }
}

async function* entries() {
  yield { dn: 'cn=a', attributes: { photo: ['x'] } }
  yield { dn: 'cn=b', attributes: {} }
}

test('a recorded session is replayed with the same answers, errors and streams', async () => {
  const recorder = new Recorder(SECRET)
  const clients = recorder.wrap({ http: sourceWith(['one', 'two']), directory: { search: entries } })
  const query = { base: 'dc=x', scope: 'sub', filter: '(a=b)', attributes: [] } as const
  await clients.http?.get('http://x/a')
  await clients.http?.get('http://x/a')
  await clients.http?.get('http://x/gone').catch(() => {})
  await Array.fromAsync(clients.directory?.search(query) ?? [])
  const recording = JSON.parse(recorder.toText({ connector: 'x', config: {} })) as Recording

  const replayed = replayClients(recording)

  const text = async (url: string) => Buffer.from((await replayed.http.get(url)).bytes).toString()
  assert.deepEqual(
    [await text('http://x/a'), await text('http://x/a'), await text('http://x/a')],
    ['one', 'two', 'two'],
  )
  await assert.rejects(replayed.http.get('http://x/gone'), { kind: 'gone', message: 'no such thing' })
  assert.deepEqual(await Array.fromAsync(replayed.directory.search(query)), await Array.fromAsync(entries()))
  await assert.rejects(replayed.http.get('http://x/other'), /no answer to http.get .*record it again/)
})

test('a recording has no secret in it, however the source spells it', async () => {
  const { password } = SECRET
  const basic = Buffer.from(`user:${password}`).toString('base64')
  const bodies = [
    password,
    JSON.stringify({ password }),
    encodeURIComponent(password),
    basic,
    Buffer.from(password).toString('hex'),
    Buffer.concat([BINARY, Buffer.from(password), BINARY]),
  ]
  const recorder = new Recorder(SECRET)
  const clients = recorder.wrap({ http: sourceWith(bodies) })
  for (const [at] of bodies.entries()) await clients.http?.get(`http://x/${at}?key=${encodeURIComponent(password)}`)

  const text = recorder.toText({ connector: 'x', config: {} })

  const { exchanges } = JSON.parse(text) as Recording
  assert.equal(exchanges.length, bodies.length)
  for (const spelling of [password, encodeURIComponent(password), Buffer.from(password).toString('hex')]) {
    assert.ok(!text.includes(spelling), spelling)
  }
  assert.ok(!text.includes(basic.slice(8, -4)))
  const binary = JSON.stringify(exchanges.at(-1)).match(/"\$base64":"([^"]+)"/)?.[1] ?? assert.fail('no bytes')
  assert.ok(!Buffer.from(binary, 'base64').includes(password))
  assert.ok(!text.includes('session=1'))
})

test('a secret that is too short to be found is refused, and one in the configuration is noticed', () => {
  assert.throws(() => new Recorder({ pin: '123' }), /fewer than 6 characters/)
  assert.throws(
    () => new Recorder({ key: 'a-secret' }).toText({ connector: 'x', config: { url: 'http://a-secret@x' } }),
    /still has a secret/,
  )
})
