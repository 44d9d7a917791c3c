import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

/** Writes this, waits for the end of the connection, and gives what was answered. */
async function answerTo(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  return answer
}

const SLOW: Record<string, (token: string) => string> = {
  headers: () => 'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  'a body': (token) =>
    `POST /rest/api/v1/search HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
}

for (const [what, text] of Object.entries(SLOW)) {
  test(`${what} that never end are cut off after the time of the setting, with 408`, { timeout: 30_000 }, async () => {
    const app = await makeApp({ requestTimeoutSeconds: '1' })

    const answer = await answerTo(app.address, text(await app.clientToken('a@b.example')))

    assert.match(answer, /^HTTP\/1\.1 408 /)
  })
}

test('what is no HTTP is refused in our shape', async () => {
  const app = await makeApp()

  const answer = await answerTo(app.address, 'HELO there\r\n\r\n')

  const { error } = JSON.parse(answer.slice(answer.indexOf('{')))
  assert.equal(error.code, 'invalid_request')
  assert.ok(error.requestId)
})
