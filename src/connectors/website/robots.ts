import { PathPattern } from './path-patterns.ts'

/** Crawlers may ignore the rest (RFC 9309, section 2.5). */
export const MAX_ROBOTS_BYTES = 500 * 1024
const MAX_SITEMAPS = 100

interface Rule {
  readonly isAllowed: boolean
  readonly pattern: PathPattern
}

/** What a site's robots.txt says to one crawler (RFC 9309). */
export class RobotsRules {
  readonly #rules: readonly Rule[]
  readonly crawlDelaySeconds: number | undefined
  readonly sitemaps: readonly string[]

  constructor(rules: readonly Rule[], crawlDelaySeconds: number | undefined, sitemaps: readonly string[]) {
    // The longest match counts; between an allow and a disallow of equal length, the allow.
    this.#rules = rules.toSorted(
      (one, other) => other.pattern.length - one.pattern.length || Number(other.isAllowed) - Number(one.isAllowed),
    )
    this.crawlDelaySeconds = crawlDelaySeconds
    this.sitemaps = sitemaps
  }

  /** `path`: with its query, in normal form. */
  isAllowed(path: string): boolean {
    if (path === '/robots.txt') return true
    return this.#rules.find(({ pattern }) => pattern.matches(path))?.isAllowed ?? true
  }
}

/** The site has no robots.txt. */
export const ALLOW_ALL = new RobotsRules([], undefined, [])
/** The site can't say what it allows, so nothing is (RFC 9309, section 2.3.1.4). */
export const DISALLOW_ALL = new RobotsRules([{ isAllowed: false, pattern: new PathPattern('/') }], undefined, [])

interface Group {
  readonly agents: Set<string>
  readonly rules: Rule[]
  crawlDelaySeconds: number | undefined
}

/** Reads a robots.txt. `agent`: the crawler's product token, in lower case. */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  for (const [name, value] of directives(text)) {
    if (name === 'sitemap') {
      if (sitemaps.length < MAX_SITEMAPS && value !== '') sitemaps.push(value)
    } else if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: new Set(), rules: [], crawlDelaySeconds: undefined })
      isNaming = true
      groups.at(-1)?.agents.add(productToken(value))
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false
      // An empty rule matches nothing.
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: name === 'allow', pattern: new PathPattern(value) })
    } else if (name === 'crawl-delay') {
      const group = groups.at(-1)
      const seconds = Number(value)
      if (group !== undefined && seconds >= 0 && seconds < Number.POSITIVE_INFINITY) group.crawlDelaySeconds = seconds
    }
  }
  const own = groups.filter(({ agents }) => agents.has(agent))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.has('*'))
  const delays = chosen.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? [])
  return new RobotsRules(
    chosen.flatMap(({ rules }) => rules),
    delays.length === 0 ? undefined : Math.max(...delays),
    sitemaps,
  )
}

function* directives(text: string): Generator<[string, string]> {
  for (const line of text.slice(0, MAX_ROBOTS_BYTES).split(/[\r\n]+/)) {
    const comment = line.indexOf('#')
    const content = comment === -1 ? line : line.slice(0, comment)
    const colon = content.indexOf(':')
    if (colon === -1) continue
    const name = content.slice(0, colon).replace('\ufeff', '').trim().toLowerCase()
    yield [name, content.slice(colon + 1).trim()]
  }
}

/** `Almanac/1.0` → `almanac`. */
function productToken(value: string): string {
  return value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '')
}
