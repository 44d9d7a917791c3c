import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { sendRepeatedly } from '../support/send-repeatedly.ts'

// A refusal that is written while its client still sends must arrive: a connection that is closed too early is reset, and the
// client sees EPIPE in its place.

const app = await makeApp()
const limited = await makeApp({ rateLimits: 'on', addressPerSecond: '1', rateBurstSeconds: '1' })
const push = await app.indexingToken()

/** `npm run test:long -- bodies` sends more. */
const times = Number(process.env['ALMANAC_REFUSALS'] ?? 4)
const send = (to: typeof app, token: string, isInPieces = false) =>
  sendRepeatedly({
    url: `${to.address}/api/index/v1/bulkindexdocuments`,
    token,
    times,
    bytes: 20 * 1024 * 1024,
    isInPieces,
  })

test('413 arrives each time a request is too large', { timeout: 300_000 }, async () => {
  assert.deepEqual(await send(app, push), { 413: times })
})

test('413 arrives each time a request without Content-Length turns out too large', { timeout: 300_000 }, async () => {
  assert.deepEqual(await send(app, push, true), { 413: times })
})

test('401 arrives though a large body follows', { timeout: 300_000 }, async () => {
  assert.deepEqual(await send(app, 'none'), { 401: times })
})

test('429 arrives though a large body follows', { timeout: 300_000 }, async () => {
  await fetch(`${limited.address}/api/index/v1/bulkindexdocuments`, { method: 'POST' })

  assert.deepEqual(await send(limited, 'none'), { 429: times })
})

test('the connection of a client that never finishes a refused request is closed', { timeout: 60_000 }, async () => {
  const stopping = await makeApp({ drainSeconds: '5' })
  const { hostname, port } = new URL(stopping.address)
  const socket = connect(Number(port), hostname)
  const head =
    'POST /rest/api/v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999'
  socket.write(`${head}\r\n\r\n{`)
  const [answer] = await once(socket, 'data')

  const closed = once(socket, 'close')
  await stopping.app.stop()

  assert.match(String(answer), /^HTTP\/1\.1 401 /)
  await closed
})

test('headers that are too large are refused in our shape, however many follow', async () => {
  const { hostname, port } = new URL(app.address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk
  })

  socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(400_000)}`)
  socket.end('\r\n\r\n')
  await once(socket, 'close')

  assert.match(answer, /^HTTP\/1\.1 413 /)
})
