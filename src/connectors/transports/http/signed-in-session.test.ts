import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type Credentials, type HttpSession, SourceError } from '#connector-kit'
import { systemClock } from '../../../kernel/clock.ts'
import { SourceLimiter } from '../source-limiter.ts'
import { SourceNetwork } from '../source-network.ts'
import { openHttp } from './http-transport.ts'

/** A source with sessions: `/login` starts one, and everything else answers 401 without it. */
class SessionServer {
  url = ''
  logins = 0
  readonly sessions = new Set<string>()
  readonly cookiesSeen: (string | undefined)[] = []

  async start(t: TestContext): Promise<this> {
    const server = createServer((request, response) => this.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return this
  }

  #answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    this.cookiesSeen.push(headers.cookie)
    if (url === '/login') {
      const id = `id-${++this.logins}`
      this.sessions.add(id)
      response.setHeader('set-cookie', [`session=${id}; Path=/; HttpOnly`, 'theme=dark', 'old=1; Max-Age=0'])
      response.end('{}')
      return
    }
    const [, id = ''] = /session=([^;]+)/.exec(headers.cookie ?? '') ?? []
    response.statusCode = this.sessions.has(id) ? 200 : 401
    response.setHeader('set-cookie', 'seen=1')
    response.end(`page ${url}`)
  }
}

const lostOn401: HttpSession['isLost'] = ({ status }) => status === 401

function open({ url }: SessionServer, credentials: Credentials) {
  return openHttp({
    config: {},
    credentials,
    network: new SourceNetwork([new URL(url).host], true),
    limiter: new SourceLimiter({ requestsPerSecond: 1000, concurrent: 4 }),
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    maxBytes: 1024,
  })
}

function openWithSession(server: SessionServer) {
  const session: HttpSession = {
    signIn: async (http) => void (await http.post(`${server.url}/login`, 'password=secret')),
    isLost: lostOn401,
  }
  return open(server, { session })
}

test('an account signs in before its first request, once for all of them', async (t) => {
  const server = await new SessionServer().start(t)
  const { http, close } = openWithSession(server)
  t.after(close)

  const answers = await Promise.all([1, 2, 3].map((page) => http?.get(`${server.url}/${page}`)))

  assert.deepEqual(
    answers.map((answer) => answer?.status),
    [200, 200, 200],
  )
  assert.equal(server.logins, 1)
  assert.match(server.cookiesSeen.at(-1) ?? '', /^session=id-1; theme=dark(; seen=1)?$/)
})

test('connector code gets no cookies', async (t) => {
  const server = await new SessionServer().start(t)
  const { http, close } = openWithSession(server)
  t.after(close)

  const answer = await http?.get(`${server.url}/page`)

  assert.equal(answer?.headers['set-cookie'], undefined)
  assert.ok(!JSON.stringify(answer?.headers).includes('id-1'))
})

test('a lost session is started again, once for all requests that find it lost', async (t) => {
  const server = await new SessionServer().start(t)
  const { http, close } = openWithSession(server)
  t.after(close)
  await http?.get(`${server.url}/page`)

  server.sessions.clear()
  const answers = await Promise.all([1, 2, 3].map((page) => http?.get(`${server.url}/${page}`)))

  assert.deepEqual(
    answers.map((answer) => answer?.status),
    [200, 200, 200],
  )
  assert.equal(server.logins, 2)
})

test('a source that refuses to sign in gets no further request, and one that forgets every session is not asked forever', async (t) => {
  const server = await new SessionServer().start(t)
  const refuse = async () => {
    throw new SourceError('unauthorized', 'Wrong password.')
  }
  const refused = open(server, { session: { signIn: refuse, isLost: lostOn401 } })
  t.after(() => refused.close())

  await assert.rejects(refused.http?.get(`${server.url}/page`) ?? assert.fail(), { kind: 'unauthorized' })
  assert.deepEqual(server.cookiesSeen, [])

  let signedIn = 0
  const forgetful = open(server, { session: { signIn: async () => void signedIn++, isLost: lostOn401 } })
  t.after(() => forgetful.close())
  await assert.rejects(forgetful.http?.get(`${server.url}/page`) ?? assert.fail(), { kind: 'unauthorized' })
  assert.equal(signedIn, 2)
})

test('without a session no cookies are kept', async (t) => {
  const server = await new SessionServer().start(t)
  const { http, close } = open(server, { headers: { 'X-Key': 'secret' } })
  t.after(close)

  await http?.get(`${server.url}/login`)
  await http?.get(`${server.url}/page`, { accept: [401] })

  assert.deepEqual(server.cookiesSeen, [undefined, undefined])
})
