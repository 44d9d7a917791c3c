import { Agent, request } from 'node:http'

/** One connection that stays open, as a browser's or a proxy's does. `fetch` alone would cost as much as a search. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #address: string
  readonly #token: string

  constructor(address: string, token: string) {
    this.#address = address
    this.#token = token
  }

  get(path: string): Promise<string> {
    return this.#send('GET', path, Buffer.alloc(0))
  }

  post(path: string, body: unknown): Promise<string> {
    return this.#send('POST', path, Buffer.from(JSON.stringify(body)))
  }

  #send(method: 'GET' | 'POST', path: string, bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#address + path,
        {
          method,
          agent: this.#agent,
          headers: {
            Authorization: `Bearer ${this.#token}`,
            'Content-Type': 'application/json',
            'Content-Length': bytes.length,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('error', reject)
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(text)
            else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
