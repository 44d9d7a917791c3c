import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Access, Account, Group } from '#connector-kit'

export interface SourceProject {
  title: string
  access: Access
}

export interface SourceItem {
  project: string
  version: number
  title: string
  text: string
  access?: Access
  author?: string
}

/** A small ticket system over HTTP, with everything that goes wrong in real ones. */
export class TestSource {
  readonly secret: string
  readonly users = new Map<string, Account>()
  readonly groups = new Map<string, Group>()
  readonly projects = new Map<string, SourceProject>()
  readonly items = new Map<string, SourceItem>()
  readonly feed: ({ kind: 'changed'; id: string; scope: string } | { kind: 'gone' | 'scope'; id: string })[] = []

  /** Items, projects and listings like `changes` that answer 500. */
  readonly broken = new Set<string>()
  /** Items that answer 403. */
  readonly forbidden = new Set<string>()
  /** So many of the next requests answer 429. */
  throttles = 0
  /** Requests whose path starts with one of these are never answered. */
  readonly hanging = new Set<string>()
  /** Requests for these paths are answered later, as the source was when they came: see `letGo`. */
  readonly held = new Set<string>()
  readonly #late: (() => void)[] = []
  /** Listings of these projects have only so many items, and don't say that there are more. */
  readonly cutListings = new Map<string, number>()
  /** The listing of projects has none of these. */
  readonly unlistedProjects = new Set<string>()
  /** The connector's process is killed when it gets this page of a listing: `project after`. */
  crashAt: string | undefined
  /** The connector's process is killed when it reads one of these items. */
  readonly crashItems = new Set<string>()
  /** The next request for this path is redirected. */
  readonly redirects = new Map<string, string>()

  /** Sees every request before it is answered: with its path, and where a page starts. */
  onRequest: ((path: string, after: string | undefined) => void) | undefined
  readonly requests: string[] = []
  readonly server = createServer((request, response) => this.#answer(request, response))
  url = ''

  constructor(secret = 'the-secret-of-the-source') {
    this.secret = secret
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    after(() => {
      this.server.closeAllConnections()
      this.server.close()
    })
    return this
  }

  addUser(id: string, rest: Partial<Account> = {}): void {
    this.users.set(id, { id, name: id, login: id, email: `${id}@acme.example`, isActive: true, ...rest })
  }

  addItem(id: string, item: Partial<SourceItem> & { project: string }): void {
    const before = this.items.get(id)
    this.items.set(id, { version: 1, title: `Title ${id}`, text: `text ${id}`, ...before, ...item })
    this.feed.push({ kind: 'changed', id, scope: item.project })
  }

  changeItem(id: string, change: Partial<SourceItem>): void {
    const before = this.items.get(id)
    if (before === undefined) throw new Error(`no item ${id}`)
    this.addItem(id, { ...before, ...change, version: before.version + 1 })
  }

  removeItem(id: string): void {
    this.items.delete(id)
    this.feed.push({ kind: 'gone', id })
  }

  /** How often an item was read by itself. */
  reads(id?: string): number {
    return this.requests.filter((path) => (id === undefined ? path.startsWith('/items/') : path === `/items/${id}`))
      .length
  }

  letGo(): void {
    this.held.clear()
    for (const answer of this.#late.splice(0)) answer()
  }

  #answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', this.url)
    this.requests.push(url.pathname)
    this.onRequest?.(url.pathname, url.searchParams.get('after') ?? undefined)
    if ([...this.hanging].some((path) => url.pathname.startsWith(path))) return
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      const text = JSON.stringify(body)
      const answer = () => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(text)
      }
      if (this.held.has(url.pathname)) this.#late.push(answer)
      else answer()
    }
    if (request.headers['authorization'] !== `Bearer ${this.secret}`) return send(401, { error: 'unauthorized' })
    if (this.throttles > 0) {
      this.throttles -= 1
      return send(429, {}, { 'retry-after': '0' })
    }
    const redirect = this.redirects.get(url.pathname)
    if (redirect !== undefined) return send(302, {}, { location: redirect })
    const [, kind = '', id = '', rest] = url.pathname.split('/').map(decodeURIComponent)
    if (this.broken.has(id === '' ? kind : id)) return send(500, {})
    if (this.forbidden.has(id)) return send(403, {})
    if (kind === 'users') return send(200, [...this.users.values()])
    if (kind === 'groups') return send(200, [...this.groups.values()])
    if (kind === 'changes') {
      const since = Number(url.searchParams.get('since') ?? this.feed.length)
      return send(200, { changes: this.feed.slice(since), next: this.feed.length })
    }
    if (kind === 'items') {
      const item = this.items.get(id)
      if (item === undefined) return send(404, {})
      return send(200, { id, ...item }, this.crashItems.has(id) ? { 'x-crash': 'now' } : {})
    }
    if (rest === 'items') return this.#listItems(id, url, send)
    const listed = [...this.projects].filter(([project]) => !this.unlistedProjects.has(project))
    return send(
      200,
      listed.map(([project, value]) => ({ id: project, ...value })),
    )
  }

  #listItems(
    project: string,
    url: URL,
    send: (status: number, body: unknown, headers?: Record<string, string>) => void,
  ) {
    if (!this.projects.has(project)) return send(404, {})
    const from = url.searchParams.get('after') ?? ''
    const all = [...this.items].filter(([, item]) => item.project === project).sort(([a], [b]) => (a < b ? -1 : 1))
    const shown = all.slice(0, this.cutListings.get(project) ?? all.length)
    const page = shown.filter(([id]) => id > from).slice(0, Number(url.searchParams.get('limit')))
    const isCrash = this.crashAt === `${project} ${from}`
    if (isCrash) this.crashAt = undefined
    const body = page.map(([id, item]) => ({ id, ...item }))
    return send(200, body, isCrash ? { 'x-crash': 'now' } : {})
  }
}
