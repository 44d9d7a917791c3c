import { type HttpResponse, type Source, SourceError } from '#connector-kit'
import type { WebsiteConfig } from './config.ts'
import { ALLOW_ALL, DISALLOW_ALL, MAX_ROBOTS_BYTES, parseRobots, type RobotsRules } from './robots.ts'
import { pathOf, type Site } from './site.ts'

export type WebsiteSource = Source<WebsiteConfig>

/** What robots.txt and robots tags call us. */
export const AGENT = 'almanac'
const USER_AGENT = 'Almanac/1.0 (enterprise search crawler)'
const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const ANSWERS = [...REDIRECTS, 304, 400, 401, 403, 404, 406, 410, 451, 500, 502, 504]
/** A page that fails is a problem of that page. So many one after the other, and the site is down. */
const MAX_FAILURES = 10
/** Longer pauses than this would let no crawl of a normal site end. */
export const MAX_CRAWL_DELAY_SECONDS = 30

export type Fetched =
  | { readonly kind: 'page'; readonly url: string; readonly response: HttpResponse }
  /** As it was, says the site. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'gone' }
  /** The site refuses it, robots.txt disallows it, or it redirects out of the site. */
  | { readonly kind: 'forbidden' }
  /** To another page of the site. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** Requests pages of a site as its robots.txt allows, with the pauses that it asks for. */
export class SiteFetcher {
  readonly #source: WebsiteSource
  readonly #site: Site
  #robots: Promise<RobotsRules> | undefined
  #delayMs = 0
  #nextAtMs = 0
  #failures = 0

  constructor(source: WebsiteSource, site: Site) {
    this.#source = source
    this.#site = site
  }

  robots(): Promise<RobotsRules> {
    this.#robots ??= this.#readRobots().then(
      (rules) => {
        this.#delayMs = 1000 * Math.min(rules.crawlDelaySeconds ?? 0, MAX_CRAWL_DELAY_SECONDS)
        return rules
      },
      (error) => {
        this.#robots = undefined
        throw error
      },
    )
    return this.#robots
  }

  /** `validator`: of an earlier answer, so that a page that didn't change isn't sent again. */
  async fetch(url: string, validator?: string): Promise<Fetched> {
    if (!(await this.robots()).isAllowed(pathOf(url))) return { kind: 'forbidden' }
    const fetched = await this.#fetchOnce(url, validator)
    this.#count(fetched)
    return fetched
  }

  async #fetchOnce(url: string, validator: string | undefined): Promise<Fetched> {
    try {
      return this.#classify(url, await this.#request(url, conditions(validator)))
    } catch (error) {
      if (this.#source.signal.aborted || !(error instanceof SourceError)) throw error
      return error.kind === 'forbidden' ? { kind: 'forbidden' } : { kind: 'failed', reason: error.message }
    }
  }

  /** A sitemap or feed. Undefined: there is none, it didn't change, or it can't be read. */
  async file(url: string, validator?: string): Promise<HttpResponse | undefined> {
    let at = url
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!at.startsWith(`${this.#site.origin}/`)) return undefined
      if (!(await this.robots()).isAllowed(pathOf(at))) return undefined
      const response = await this.#request(at, conditions(validator)).catch((error) => {
        if (error instanceof SourceError && error.kind !== 'unreachable' && error.kind !== 'unauthorized')
          return undefined
        throw error
      })
      if (response?.status === 200) return response
      const to = response && redirectOf(response)
      if (to === undefined) return undefined
      at = to
    }
    return undefined
  }

  async #readRobots(): Promise<RobotsRules> {
    let url = `${this.#site.origin}/robots.txt`
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.#request(url, {}).catch((error) => {
        if (error instanceof SourceError && error.kind === 'failed') return undefined
        throw error
      })
      if (response === undefined || response.status >= 500) return DISALLOW_ALL
      const to = redirectOf(response)
      if (to === undefined || !to.startsWith(`${this.#site.origin}/`)) {
        if (response.status !== 200) return ALLOW_ALL
        return parseRobots(Buffer.from(response.bytes.subarray(0, MAX_ROBOTS_BYTES)).toString('utf8'), AGENT)
      }
      url = to
    }
    return ALLOW_ALL
  }

  async #request(url: string, headers: Record<string, string>): Promise<HttpResponse> {
    await this.#pause()
    return this.#source.http.get(url, { headers: { 'user-agent': USER_AGENT, ...headers }, accept: ANSWERS })
  }

  async #pause(): Promise<void> {
    if (this.#delayMs === 0) return
    const now = performance.now()
    const startMs = Math.max(now, this.#nextAtMs)
    this.#nextAtMs = startMs + this.#delayMs
    if (startMs > now) await wait(startMs - now, this.#source.signal)
  }

  #classify(url: string, response: HttpResponse): Fetched {
    const { status } = response
    if (status === 304) return { kind: 'unchanged' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    if (status === 401 || status === 403 || status === 451) return { kind: 'forbidden' }
    const to = redirectOf(response)
    if (to !== undefined) {
      const page = this.#site.pageAt(to, url)
      return page === undefined || page === url ? { kind: 'forbidden' } : { kind: 'moved', to: page }
    }
    if (status >= 200 && status < 300) return { kind: 'page', url, response }
    return { kind: 'failed', reason: `${url} answered ${status}.` }
  }

  #count({ kind }: Fetched): void {
    this.#failures = kind === 'failed' ? this.#failures + 1 : 0
    if (this.#failures < MAX_FAILURES) return
    this.#failures = 0
    throw new SourceError(
      'unreachable',
      `${this.#site.title} failed ${MAX_FAILURES} times in a row, so the run stopped.`,
    )
  }
}

/** What to send next time, to be told only what changed. */
export function validatorOf({ headers }: HttpResponse): string | undefined {
  const { etag, 'last-modified': modified } = headers
  if (etag !== undefined && etag.length <= 500) return `etag ${etag}`
  return modified === undefined || modified.length > 100 ? undefined : `modified ${modified}`
}

function conditions(validator = ''): Record<string, string> {
  const [, kind, value = ''] = /^(etag|modified) (.+)$/.exec(validator) ?? []
  if (kind === undefined) return {}
  return kind === 'etag' ? { 'if-none-match': value } : { 'if-modified-since': value }
}

function redirectOf({ status, url, headers }: HttpResponse): string | undefined {
  if (!REDIRECTS.includes(status) || headers['location'] === undefined) return undefined
  return URL.parse(headers['location'], url)?.href
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abandon)
    }
    const abandon = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      end()
      resolve()
    }, ms)
    signal.addEventListener('abort', abandon, { once: true })
  })
}
