import { normalizePath, PathPattern } from './path-patterns.ts'

const MAX_URL_CHARACTERS = 2000
/** Added by newsletters and ads; the page is the same without them. */
const TRACKING = /^(?:utm_\w+|gclid|gclsrc|dclid|fbclid|msclkid|yclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi))$/i
/** The same page has another one for each visitor. */
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|session_?id|sid|cfid|cftoken|zenid|oscsid)$/i
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi

/**
 * The one form of an address: without fragment, credentials, session IDs and tracking, with percent-encoding where it's
 * needed. Undefined: it's no web address, or too long for one.
 */
export function normalizeUrl(address: string, base?: string): string | undefined {
  if (address.length > MAX_URL_CHARACTERS) return undefined
  const url = URL.parse(address, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const path = normalizePath(url.pathname.replace(SESSION_IN_PATH, ''))
  const query = normalizePath(withoutNoise(url.search.slice(1)))
  const normal = `${url.origin}${path}${query === '' ? '' : `?${query}`}`
  return normal.length > MAX_URL_CHARACTERS ? undefined : normal
}

function withoutNoise(query: string): string {
  const parts = query.split('&').filter((part) => {
    const name = part.split('=', 1)[0] ?? ''
    return part !== '' && !TRACKING.test(name) && !SESSION.test(name)
  })
  return parts.join('&')
}

/** Path and query of a normalized address, as robots.txt matches them. */
export function pathOf(url: string): string {
  const slash = url.indexOf('/', url.indexOf('//') + 2)
  return slash === -1 ? '/' : url.slice(slash)
}

/** A part of a website: a start address and everything below its folder. */
export class Site {
  readonly start: string
  /** Where crawling begins. */
  readonly starts: string[]
  readonly origin: string
  /** The scope's ID: origin and folder. */
  readonly id: string
  readonly #folder: string
  readonly #exclude: readonly PathPattern[]

  constructor(start: string, exclude: readonly string[]) {
    const normal = normalizeUrl(start)
    if (normal === undefined) throw new Error(`"${start.slice(0, 200)}" isn't a web address.`)
    const { origin, pathname } = new URL(normal)
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    this.start = normal
    this.starts = [normal]
    this.origin = origin
    // /docs/intro.html begins at /docs/; /docs has its pages in /docs/.
    this.#folder = name === '' || name.includes('.') ? pathname.slice(0, pathname.length - name.length) : `${pathname}/`
    this.id = origin + this.#folder
    this.#exclude = exclude.map((pattern) => new PathPattern(pattern))
  }

  get title(): string {
    return this.id.replace(/^https?:\/\//, '').replace(/\/$/, '')
  }

  /** The address of a page of this site that `href` leads to. Undefined: it leads elsewhere. */
  pageAt(href: string, base: string): string | undefined {
    const normal = normalizeUrl(href, base)
    const url = normal === undefined ? undefined : this.#withScheme(normal)
    if (url === undefined || !url.startsWith(`${this.origin}/`)) return undefined
    const path = pathOf(url)
    const bare = path.split('?', 1)[0] ?? ''
    if (!bare.startsWith(this.#folder) && `${bare}/` !== this.#folder) return undefined
    return this.#exclude.some((pattern) => pattern.matches(path)) ? undefined : url
  }

  /** Sites are linked to with http and https alike; pages have one address. */
  #withScheme(url: string): string {
    const [scheme = ''] = this.origin.split('//', 1)
    const other = url.startsWith('https:') ? 'https:' : 'http:'
    return other === scheme ? url : `${scheme}${url.slice(other.length)}`
  }
}

/** One site per folder. A start address below another one's folder is one more page to begin with. */
export function sitesOf({ urls, exclude }: { urls: readonly string[]; exclude: readonly string[] }): Site[] {
  const all = urls.map((url) => new Site(url, exclude)).sort((one, other) => one.id.length - other.id.length)
  const sites: Site[] = []
  for (const site of all) {
    const around = sites.find(({ id }) => site.id.startsWith(id))
    if (around === undefined) sites.push(site)
    else around.starts.push(site.start)
  }
  return sites
}
