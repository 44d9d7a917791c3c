import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/**
 * Sends a request and gives what answers it. Whatever the other side does, the promise ends: an answer, or an error. The
 * rest is read with `readBounded`, not in listeners, where an exception would belong to nobody and end the process.
 */
export function sendRequest(url: URL, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const outgoing: ClientRequest = send(url, options)
    outgoing.on('response', (incoming) => {
      // From here on the reader hears of errors; one that comes after reading is nobody's.
      incoming.on('error', () => {})
      resolve(incoming)
    })
    outgoing.on('error', reject)
    outgoing.on('upgrade', (_incoming, socket) => {
      socket.on('error', () => {})
      socket.destroy()
      reject(new Error(`${url.hostname} asked to switch to another protocol`))
    })
    outgoing.on('close', () => reject(new Error(`${url.hostname} closed the connection without a response`)))
    outgoing.end(body)
  })
}

/** The body of an answer, unless it is longer than that. */
export async function readBounded(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
