import { lookup as resolveName } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../kernel/public-internet.ts'

const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface JsonAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** Posts to one address over connections that stay open: a query has no time for a handshake. No redirect is followed. */
export class JsonPoster {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #agent: HttpAgent | HttpsAgent

  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#url = url
    this.#headers = headers
    const options = { keepAlive: true, maxSockets: 64 }
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  post(body: string, timeoutMs: number): Promise<JsonAnswer> {
    const isSecure = this.#url.protocol === 'https:'
    const send = isSecure ? requestHttps : requestHttp
    const signal = AbortSignal.timeout(timeoutMs)
    return new Promise((resolve, reject) => {
      const fail = (error: Error) =>
        reject(signal.aborted ? new Error(`no answer within ${timeoutMs} ms`, { cause: error }) : error)
      const headers = {
        ...this.#headers,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      }
      const options = { method: 'POST', headers, signal, agent: this.#agent, ...(!isSecure && { lookup: privateOnly }) }
      const outgoing = send(this.#url, options, (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('error', fail)
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          chunks.push(chunk)
          if (size > MAX_ANSWER_BYTES)
            incoming.destroy(new Error(`the answer is larger than ${MAX_ANSWER_BYTES} bytes`))
        })
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            retryAfter: incoming.headers['retry-after'],
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.on('error', fail)
      outgoing.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Without encryption, a name must mean a machine of this network, each time it is looked up. */
const privateOnly: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    const [first] = addresses
    if (first === undefined || addresses.some(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} is at a public address, which may be asked by https only`), '', 0)
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
  })
}
