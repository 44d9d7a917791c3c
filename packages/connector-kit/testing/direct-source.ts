import type { Credentials } from '../define-connector.ts'
import { type Source, SourceError, type SourceErrorKind } from '../source.ts'
import type { HttpClient, HttpOptions, HttpResponse } from '../transports/http-client.ts'

const KINDS: Readonly<Record<number, SourceErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'gone',
  410: 'gone',
}

/**
 * A source that a connector reads directly, in this process: for trying one out and for its tests. The service itself
 * runs connectors in a process of their own, with limits and without secrets.
 */
export function directHttpSource<Config>(config: Config, { headers = {} }: Credentials): Source<Config> {
  const unavailable = new Proxy(
    {},
    {
      get() {
        throw new Error('This source is read over HTTP')
      },
    },
  )
  return {
    config,
    signal: new AbortController().signal,
    http: new DirectHttp(headers),
    directory: unavailable as Source<Config>['directory'],
    mail: unavailable as Source<Config>['mail'],
    files: unavailable as Source<Config>['files'],
    async *known() {},
  }
}

class DirectHttp implements HttpClient {
  readonly #headers: Readonly<Record<string, string>>

  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers
  }

  get(url: string, options: HttpOptions = {}): Promise<HttpResponse> {
    return this.request('GET', url, undefined, options)
  }

  post(url: string, body: string, options: HttpOptions = {}): Promise<HttpResponse> {
    return this.request('POST', url, body, options)
  }

  async request(method: string, url: string, body: string | undefined, options: HttpOptions = {}) {
    const target = new URL(url)
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) target.searchParams.set(name, String(value))
    }
    const response = await fetch(target, {
      method,
      headers: { ...this.#headers, ...options.headers },
      ...(body !== undefined && { body }),
    }).catch((cause) => {
      throw new SourceError('unreachable', `${target.host} can't be reached`, { cause })
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok && options.accept?.includes(response.status) !== true) {
      throw new SourceError(KINDS[response.status] ?? 'failed', `${target.pathname} answered ${response.status}`)
    }
    return { status: response.status, url: response.url, headers: Object.fromEntries(response.headers), bytes }
  }
}
