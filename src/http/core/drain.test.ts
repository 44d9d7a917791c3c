import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../../../test/support/make-app.ts'

async function open(app: TestApp): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'

function indexing(token: string, body: string, length = body.length): string {
  const head = [
    'POST /api/index/v1/indexdocument HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

test('an ending service closes connections that are silent, kept alive, or half way through a request', async () => {
  const app = await makeApp({ drainSeconds: '20' })
  const push = await app.indexingToken()
  const [silent, kept, late, half] = await Promise.all([open(app), open(app), open(app), open(app)])
  for (const { socket } of [kept, late]) {
    const answered = once(socket, 'data')
    socket.write(health)
    await answered
  }
  const arrived = new Promise<void>((resolve) => app.app.server.server.once('request', () => resolve()))
  half.socket.write(indexing(push, '{"datasource":', 5000))
  await arrived

  const stopped = app.app.stop()
  late.socket.write(health)
  await Promise.all([stopped, silent.closed, kept.closed, late.closed, half.closed])

  assert.equal(silent.received(), '')
  assert.match(kept.received(), /^HTTP\/1\.1 200/)
  assert.match(late.received(), /HTTP\/1\.1 503[\s\S]*connection: close[\s\S]*"unavailable"/i)
  assert.match(half.received(), /^HTTP\/1\.1 503/)
})

test('a request under way when the service ends is answered, and told that the connection closes', async () => {
  const app = await makeApp({ drainSeconds: '20' })
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  const body = JSON.stringify({ datasource: 'wiki', document: { id: '1', title: 'wombat' } })
  const { socket, received, closed } = await open(app)
  const underWay = new Promise<void>((resolve) => app.app.server.server.once('request', () => resolve()))
  socket.write(indexing(push, body))
  await underWay

  await app.app.stop()
  await closed

  assert.match(received(), /^HTTP\/1\.1 200/)
  assert.match(received(), /connection: close/i)
})
