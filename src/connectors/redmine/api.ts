import { type HttpClient, type HttpOptions, type Source, SourceError } from '#connector-kit'
import type { RedmineConfig } from './config.ts'

export interface Named {
  readonly id: number
  readonly name: string
}

export interface RedmineUser {
  readonly id: number
  readonly login: string
  readonly firstname: string
  readonly lastname: string
  readonly mail?: string
  readonly admin?: boolean
}

export interface RedmineProject {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly is_public: boolean
  readonly enabled_modules?: readonly Named[]
}

export interface RedmineRole extends Named {
  readonly permissions: readonly string[]
  readonly issues_visibility?: 'all' | 'default' | 'own'
}

export interface RedmineMembership {
  readonly user?: Named
  readonly group?: Named
  /** Redmine's built-in group: these roles replace the role "Non member" in this project. */
  readonly group_non_member?: Named
  readonly roles: readonly Named[]
}

const PAGE = 100

/** Redmine's REST API, version 5.0 or newer. */
export class RedmineApi {
  readonly #http: HttpClient
  readonly #base: string

  constructor({ http, config }: Source<RedmineConfig>) {
    this.#http = http
    this.#base = baseOf(config)
  }

  url(path: string): string {
    return `${this.#base}${path}`
  }

  async get<T>(path: string, query: HttpOptions['query'] = {}): Promise<T> {
    const { bytes } = await this.#http.get(this.url(path), { query, headers: { accept: 'application/json' } })
    try {
      return JSON.parse(Buffer.from(bytes).toString('utf8')) as T
    } catch (cause) {
      throw new SourceError('failed', `${path} didn't answer with JSON`, { cause })
    }
  }

  /** `undefined` where Redmine answers 404: there is no such thing, or the module is off. */
  async find<T>(path: string, query: HttpOptions['query'] = {}): Promise<T | undefined> {
    try {
      return await this.get<T>(path, query)
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return undefined
      throw error
    }
  }

  async bytes(url: string, maxBytes: number): Promise<Uint8Array> {
    return (await this.#http.get(url, { maxBytes })).bytes
  }

  /** All rows of a paged list, with the offset behind each page. */
  async *pages<T>(path: string, key: string, query: HttpOptions['query'] = {}, from = 0): AsyncIterable<Page<T>> {
    for (let offset = from; ; ) {
      const page = await this.get<Record<string, unknown> & { total_count: number }>(path, {
        ...query,
        offset,
        limit: PAGE,
      })
      const rows = page[key]
      if (!Array.isArray(rows)) throw new SourceError('failed', `${path} has no list of ${key}`)
      offset += rows.length
      yield { rows: rows as T[], next: offset, total: page.total_count }
      if (rows.length === 0 || offset >= page.total_count) return
    }
  }

  async all<T>(path: string, key: string, query: HttpOptions['query'] = {}): Promise<T[]> {
    const all: T[] = []
    for await (const { rows } of this.pages<T>(path, key, query)) all.push(...rows)
    return all
  }
}

export interface Page<T> {
  readonly rows: readonly T[]
  readonly next: number
  readonly total: number
}

export function baseOf({ url }: RedmineConfig): string {
  return url.replace(/\/+$/, '')
}
