import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { after } from 'node:test'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What it answers from now on; `undefined`: nothing at all. */
  answer: { status: number; headers?: Record<string, string> } | undefined
  /** Ends every connection, also those that still wait for an answer. */
  hangUp(): void
}

/** A receiver of webhooks on this machine that behaves as the test says. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
    const { answer } = receiver
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer: { status: 204 },
    hangUp: () => server.closeAllConnections(),
  }
  return receiver
}
