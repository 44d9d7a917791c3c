import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Passes everything on, with a token: the official suite sends none. */
export async function tokenProxy(target: string, token: string): Promise<string> {
  const { hostname, port } = new URL(target)
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    const onward = ask(
      { hostname, port, method, path: url, headers: { ...headers, authorization: `Bearer ${token}` } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
