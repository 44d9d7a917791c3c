import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { safeFetch } from './safe-fetch.ts'

/** A host that answers with these very bytes. */
async function hostThatSays(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`
}

const ask = safeFetch(['127.0.0.0/8'])
const NO_BODY = 'Content-Length: 0\r\nConnection: close\r\n\r\n'

for (const status of [205, 204, 304]) {
  test(`an answer ${status} has no body, and is an answer`, async () => {
    const url = await hostThatSays(`HTTP/1.1 ${status} Odd\r\n${NO_BODY}`)

    const response = await ask(url)

    assert.equal(response.status, status)
    assert.equal(response.body, null)
  })
}

for (const [what, answer] of Object.entries({
  'a status above all': `HTTP/1.1 600 Odd\r\n${NO_BODY}`,
  'the status 999': `HTTP/1.1 999 Odd\r\n${NO_BODY}`,
  'the status 101 without a protocol': `HTTP/1.1 101 Odd\r\n${NO_BODY}`,
  'another protocol': 'HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'no HTTP': 'SSH-2.0-OpenSSH\r\n',
  'half of what it promised': 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf',
  'too much': `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${'x'.repeat(70_000)}`,
  'a header that is none': 'HTTP/1.1 200 OK\r\nBad Header\u0000: x\r\n\r\n',
  nothing: '',
})) {
  test(`a host that answers with ${what} is an error of the request, and of nothing else`, async () => {
    const url = await hostThatSays(answer)

    await assert.rejects(ask(url))
  })
}
