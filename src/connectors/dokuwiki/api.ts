import { type Credentials, type HttpClient, type HttpResponse, type Source, SourceError } from '#connector-kit'
import type { DokuWikiConfig } from './config.ts'
import { decodeAnswer, encodeCall, RpcFault, type RpcParameter } from './xml-rpc.ts'

/** "There are no changes", "The page does not exist", and the same for media files. */
const NOTHING = new Set([121, 221, 321])

export function credentials({ password }: { password: string }, config: DokuWikiConfig): Credentials {
  return {
    user: config.user,
    session: {
      async signIn(http) {
        const isSignedIn = await send(http, baseOf(config), 'dokuwiki.login', [config.user, password])
        if (isSignedIn === true || isSignedIn === 1) return
        throw new SourceError('unauthorized', `The wiki refused to sign in ${config.user}: check the password.`)
      },
      isLost: ({ status }) => status === 401,
    },
  }
}

export function baseOf({ url }: Pick<DokuWikiConfig, 'url'>): string {
  return url.replace(/\/+$/, '')
}

/** DokuWiki's XML-RPC, and the pages for administrators that have what it lacks. Release 2020-07-29 or newer. */
export class DokuWikiApi {
  readonly #http: HttpClient
  readonly #base: string

  constructor({ http, config }: Source<DokuWikiConfig>) {
    this.#http = http
    this.#base = baseOf(config)
  }

  url(path: string): string {
    return `${this.#base}${path}`
  }

  /** A list. Some releases answer errors with an empty object, which is no list. */
  async list<T>(method: string, ...parameters: RpcParameter[]): Promise<T[]> {
    const found = await send(this.#http, this.#base, method, parameters)
    if (!Array.isArray(found)) throw new SourceError('failed', `The wiki didn't answer ${method} with a list.`)
    return found as T[]
  }

  /** Undefined if there is nothing: no such page, or no changes. */
  async find<T>(method: string, ...parameters: RpcParameter[]): Promise<T | undefined> {
    try {
      const found = await send(this.#http, this.#base, method, parameters)
      const isError = typeof found === 'object' && found !== null && Object.keys(found).length === 0
      return isError && !Array.isArray(found) ? undefined : (found as T)
    } catch (error) {
      if (error instanceof RpcFault && NOTHING.has(error.code)) return undefined
      throw error
    }
  }

  /** A page for administrators. */
  async adminPage(page: string, more: Record<string, string> = {}): Promise<HttpResponse> {
    return this.#http.get(this.url('/doku.php'), { query: { do: 'admin', page, ...more } })
  }

  /** Undefined if the wiki has no such file. */
  async file(id: string, maxBytes: number): Promise<HttpResponse | undefined> {
    const query = { media: id, cache: 'nocache' }
    const answer = await this.#http.get(this.url('/lib/exe/fetch.php'), { query, maxBytes, accept: [404] })
    return answer.status === 404 ? undefined : answer
  }
}

async function send(http: HttpClient, base: string, method: string, parameters: readonly RpcParameter[]) {
  const body = encodeCall(method, parameters)
  const { bytes } = await http.post(`${base}/lib/exe/xmlrpc.php`, body, { headers: { 'content-type': 'text/xml' } })
  return decodeAnswer(Buffer.from(bytes).toString('utf8'))
}
