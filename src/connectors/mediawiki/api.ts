import { type HttpClient, type Source, SourceError, type SourceErrorKind } from '#connector-kit'
import type { MediaWikiConfig } from './config.ts'
import { isSignedIn } from './sign-in.ts'

export type Fields = Readonly<Record<string, string | number | undefined>>

/** An answer to `action=query`, with the fields of the modules that were asked. */
export interface QueryAnswer<T> {
  readonly query?: T
  /** Send these along to get the rest. */
  readonly continue?: Readonly<Record<string, string>>
  /** The clock of the wiki. */
  readonly curtimestamp?: string
}

interface ApiError {
  readonly code: string
  readonly info?: string
}

const KINDS: Readonly<Record<string, SourceErrorKind>> = {
  assertuserfailed: 'unauthorized',
  readapidenied: 'forbidden',
  permissiondenied: 'forbidden',
  nosuchpageid: 'gone',
  missingtitle: 'gone',
}

/** MediaWiki's action API, version 1.35 or newer. */
export class MediaWikiApi {
  readonly #http: HttpClient
  readonly #url: string
  readonly #common: Fields

  constructor({ http, config }: Source<MediaWikiConfig>) {
    this.#http = http
    this.#url = config.url
    this.#common = {
      format: 'json',
      formatversion: 2,
      // A session that expired is an error then, instead of what anonymous visitors see.
      ...(isSignedIn(config) && { assert: 'user' }),
    }
  }

  async call<T>(fields: Fields): Promise<T> {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...fields, ...this.#common })) {
      if (value !== undefined) body.set(name, String(value))
    }
    const { bytes } = await this.#http.post(this.#url, body.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Almanac' },
    })
    const answer = parse<T & { error?: ApiError }>(bytes, this.#url)
    if (answer.error === undefined) return answer
    const { code, info = code } = answer.error
    const kind = code.startsWith('mwoauth') ? 'unauthorized' : (KINDS[code] ?? 'failed')
    throw new SourceError(kind, `The wiki answered: ${info} (${code})`)
  }

  query<T>(fields: Fields): Promise<QueryAnswer<T>> {
    return this.call({ action: 'query', ...fields })
  }

  /** All pages of a list, each with what leads to the next one. */
  async *pages<T>(fields: Fields, from: Readonly<Record<string, string>> = {}): AsyncIterable<QueryAnswer<T>> {
    for (let next: Readonly<Record<string, string>> | undefined = from; next !== undefined; ) {
      const answer: QueryAnswer<T> = await this.query<T>({ ...fields, ...next })
      yield answer
      next = answer.continue
    }
  }

  /** A file of the wiki. Undefined if it's on another host or lost, or the account can't download it. */
  async file(url: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const target = URL.parse(url, this.#url)
    if (target === null || target.host !== new URL(this.#url).host) return undefined
    const { status, bytes } = await this.#http.get(target.href, { maxBytes, accept: [403, 404] })
    return status === 200 ? bytes : undefined
  }
}

function parse<T>(bytes: Uint8Array, url: string): T {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as T
  } catch (cause) {
    throw new SourceError('failed', `${url} didn't answer with JSON. Is it the URL of api.php?`, { cause })
  }
}
