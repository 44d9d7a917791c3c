import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A source with many small items, made up as they are asked for. It has the API of `TestSource`. */
export class BigSource {
  readonly secret = 'the-secret-of-the-big-source'
  readonly gone = new Set<string>()
  /** What a listing says the source has; a broken one leaves out some. */
  isListed: (number: number) => boolean = () => true
  readonly #items: number
  readonly #textOf: (number: number) => string
  readonly #server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://source')
    const body = this.#answer(url.pathname, url.searchParams)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  url = ''
  requests = 0

  constructor(items: number, textOf: (number: number) => string = (number) => `text of ${number}`) {
    this.#items = items
    this.#textOf = textOf
  }

  async start(whenDone: (end: () => void) => void): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    whenDone(() => this.stop())
    return this
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  idOf(number: number): string {
    return `item-${String(number).padStart(7, '0')}`
  }

  item(number: number) {
    const id = this.idOf(number)
    return { id, project: 'all', version: 1, title: `Title ${id}`, text: this.#textOf(number) }
  }

  #answer(path: string, query: URLSearchParams): unknown {
    this.requests += 1
    const [, kind, id = '', rest] = path.split('/')
    if (kind === 'users') return [{ id: 'ann', name: 'Ann', email: 'ann@acme.example', isActive: true }]
    if (kind === 'groups') return []
    if (kind === 'changes') return { changes: [], next: 0 }
    const numberOf = (text: string) => Number(text.slice('item-'.length))
    if (kind === 'items') {
      const number = numberOf(id)
      return this.gone.has(id) || !(number < this.#items) ? undefined : this.item(number)
    }
    if (rest !== 'items') return [{ id: 'all', title: 'All', access: { kind: 'sourceUsers' } }]
    const after = query.get('after') ?? ''
    const page = []
    for (let number = after === '' ? 0 : numberOf(after) + 1; number < this.#items; number++) {
      if (this.isListed(number) && !this.gone.has(this.idOf(number))) page.push(this.item(number))
      if (page.length >= Number(query.get('limit'))) break
    }
    return page
  }
}
