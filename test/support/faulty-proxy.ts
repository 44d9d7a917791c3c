import { once } from 'node:events'
import { createServer } from 'node:http'
import { after } from 'node:test'

/** What the proxy does with a request in place of passing it on. */
export type Fault = { status: number; headers?: Record<string, string> } | 'drop' | undefined

export interface FaultyProxy {
  readonly url: string
  /** Every request that came, by its path and body. */
  readonly requests: { path: string; body: string }[]
}

/** A proxy in front of a service that goes wrong as the test says: `fault` is called for every request. */
export async function faultyProxy(target: string, fault: (path: string, count: number) => Fault): Promise<FaultyProxy> {
  const requests: FaultyProxy['requests'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    requests.push({ path, body: body.toString() })
    const wrong = fault(path, requests.length)
    if (wrong === 'drop') {
      request.socket.destroy()
      return
    }
    if (wrong !== undefined) {
      response.writeHead(wrong.status, wrong.headers).end()
      return
    }
    const answer = await fetch(target + path, {
      method: request.method ?? 'GET',
      headers: {
        'Content-Type': request.headers['content-type'] ?? '',
        Authorization: request.headers.authorization ?? '',
      },
      body,
    })
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type === null ? {} : { 'Content-Type': type }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, requests }
}
