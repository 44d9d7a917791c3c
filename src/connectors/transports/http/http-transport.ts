import { Agent as HttpAgent, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { type HttpClient, type HttpOptions, type HttpResponse, SourceError } from '#connector-kit'
import { networkFailure } from '../../../kernel/network/network-failure.ts'
import { readBounded, sendRequest } from '../../../kernel/network/outgoing-request.ts'
import { retryAfterSeconds } from '../../../kernel/network/retry-after.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { CookieJar } from './cookie-jar.ts'
import { SignedInSession } from './signed-in-session.ts'

const MAX_REDIRECTS = 5
/** A source that asks for a longer pause is read again in the next run. */
const MAX_PAUSE_MS = 5 * 60_000
const MAX_THROTTLES = 10
/** Pauses before another attempt after an answer like 502, or none at all. */
const RETRY_PAUSES_MS = [300, 1500]
const REDIRECTS = [301, 302, 303, 307, 308]
const METHOD = /^[A-Z]{3,20}$/
/** Set by the service or by the protocol. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'expect', 'trailer']

/** Requests to the hosts of a connection, with its credentials. */
export function openHttp(context: TransportContext): OpenTransport {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) }
  const { session: declared } = context.credentials
  const cookies = declared && new CookieJar(context.clock)
  const exchange = (...[method, url, body, options]: Parameters<HttpClient['request']>) =>
    new HttpExchange({ context, agents, cookies }, method, body, options).send(url)
  const direct = clientOf(async (...args) => checked(await exchange(...args), args[3]))
  const session = declared && cookies && new SignedInSession(declared, direct, cookies)
  return {
    http: session ? clientOf(async (...args) => checked(await session.send(() => exchange(...args)), args[3])) : direct,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function clientOf(request: HttpClient['request']): HttpClient {
  return {
    get: (url, options) => request('GET', url, undefined, options),
    post: (url, body, options) => request('POST', url, body, options),
    request,
  }
}

interface Network {
  readonly context: TransportContext
  readonly agents: { readonly http: HttpAgent; readonly https: HttpsAgent }
  readonly cookies: CookieJar | undefined
}

/** One request of a connector, with its redirects and retries. */
class HttpExchange {
  readonly #context: TransportContext
  readonly #network: Network
  readonly #options: HttpOptions
  #method: string
  #body: string | undefined

  constructor(network: Network, method: string, body: string | undefined, options: HttpOptions | undefined) {
    if (!METHOD.test(method)) throw new SourceError('failed', `"${method}" isn't an HTTP method.`)
    this.#context = network.context
    this.#network = network
    this.#method = method
    this.#body = body ?? undefined
    this.#options = options ?? {}
  }

  async send(address: string): Promise<HttpResponse> {
    let url = withQuery(address, this.#options.query)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await this.#attempt(url)
      const { location } = answer.headers
      if (!REDIRECTS.includes(answer.status) || location === undefined || this.#accepts(answer.status)) {
        return answer
      }
      url = this.#redirected(url, location, answer.status)
    }
    throw new SourceError('failed', `${url.host} redirects in circles.`)
  }

  /** With retries: throttling is waited for, and errors that pass are tried again. */
  async #attempt(url: URL): Promise<HttpResponse> {
    const { limiter, clock, signal } = this.#context
    let throttles = 0
    let failures = 0
    for (;;) {
      const done = await limiter.acquire(signal)
      const answer = await this.#once(url)
        .catch((error: unknown) => {
          if (signal.aborted || error instanceof SourceError) throw error
          return error as Error
        })
        .finally(done)
      if (answer instanceof Error) {
        if (failures === RETRY_PAUSES_MS.length) throw unreachable(url, answer)
        await pause(RETRY_PAUSES_MS[failures++] ?? 0, signal)
        continue
      }
      const isThrottled = answer.status === 429 || answer.status === 503
      if (isThrottled && !this.#accepts(answer.status)) {
        const asked = retryAfterSeconds(answer.headers['retry-after'], clock.now())
        const pauseMs = limiter.throttled(asked === undefined ? undefined : asked * 1000)
        if (pauseMs > MAX_PAUSE_MS || ++throttles > MAX_THROTTLES) {
          throw new SourceError('unreachable', `${url.host} answers ${answer.status} and asks to wait.`)
        }
        continue
      }
      const isPassing = answer.status === 502 || answer.status === 504 || answer.status === 500
      if (isPassing && !this.#accepts(answer.status) && failures < RETRY_PAUSES_MS.length) {
        await pause(RETRY_PAUSES_MS[failures++] ?? 0, signal)
        continue
      }
      limiter.answered()
      return answer
    }
  }

  async #once(url: URL): Promise<HttpResponse> {
    const timeout = AbortSignal.timeout(this.#context.timeoutMs)
    try {
      return await this.#exchange(url, timeout)
    } catch (error) {
      throw timeout.aborted ? new Error('it did not answer in time', { cause: error }) : error
    }
  }

  async #exchange(url: URL, timeout: AbortSignal): Promise<HttpResponse> {
    const { network, credentials, signal, maxBytes } = this.#context
    const { agents, cookies } = this.#network
    const port = url.port || (url.protocol === 'https:' ? 443 : 80)
    const lookup = network.reach(url.hostname, port, url.protocol === 'https:')
    const incoming = await sendRequest(
      url,
      {
        method: this.#method,
        headers: {
          ...ownHeaders(this.#options.headers),
          ...lowerCase(credentials.headers),
          ...cookies?.headersFor(url),
        },
        agent: url.protocol === 'https:' ? agents.https : agents.http,
        lookup,
        signal: AbortSignal.any([signal, timeout]),
      },
      this.#body,
    )
    cookies?.keep(url, incoming.headers['set-cookie'])
    const bytes = await readBounded(incoming, Math.min(this.#options.maxBytes ?? maxBytes, maxBytes)).catch(
      (error: Error) => {
        if (/larger than/.test(error.message)) throw new SourceError('failed', `${url.pathname}: ${error.message}.`)
        throw error
      },
    )
    return { status: incoming.statusCode ?? 0, url: url.href, headers: headersOf(incoming), bytes }
  }

  #redirected(from: URL, location: string, status: number): URL {
    const to = URL.parse(location, from.href)
    if (to === null || !/^https?:$/.test(to.protocol)) {
      throw new SourceError('failed', `${from.host} redirects to an invalid address.`)
    }
    if (from.protocol === 'https:' && to.protocol === 'http:') {
      throw new SourceError(
        'forbidden',
        `${from.host} redirects from https to http, which would expose the credentials.`,
      )
    }
    if (status < 307 && this.#method !== 'GET' && this.#method !== 'HEAD') {
      this.#method = 'GET'
      this.#body = undefined
    }
    return to
  }

  #accepts(status: number): boolean {
    return this.#options.accept?.includes(status) === true
  }
}

/** An answer that is an error becomes one, unless the connector asked for it. */
function checked(answer: HttpResponse, { accept }: HttpOptions = {}): HttpResponse {
  const { status, url } = answer
  if ((status >= 200 && status < 300) || accept?.includes(status) === true) return answer
  const { host, pathname } = new URL(url)
  if (status === 401) throw new SourceError('unauthorized', `${host} refused the credentials (401).`)
  if (status === 403) throw new SourceError('forbidden', `${host} doesn't allow reading ${pathname} (403).`)
  if (status === 404 || status === 410) throw new SourceError('gone', `${host} has no ${pathname} (${status}).`)
  if (status === 502 || status === 504) throw new SourceError('unreachable', `${host} answers ${status}.`)
  throw new SourceError('failed', `${host} answered ${status} for ${pathname}.`)
}

function withQuery(address: string, query: HttpOptions['query'] = {}): URL {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new SourceError('failed', `"${address.slice(0, 200)}" isn't a web address without a name and password.`)
  }
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  url.hash = ''
  return url
}

function ownHeaders(headers: HttpOptions['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(lowerCase(headers)).filter(([name]) => !OWN_HEADERS.includes(name)))
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Without cookies: these are credentials, which connector code doesn't get. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'set-cookie' ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

function unreachable({ host }: URL, error: Error): SourceError {
  return new SourceError('unreachable', networkFailure(error, host) ?? `Can't reach ${host}: ${error.message}.`)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abandon)
      resolve()
    }, ms)
    const abandon = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', abandon, { once: true })
  })
}
