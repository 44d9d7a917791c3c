import { htmlToText } from '../../domain/content/read-html.ts'
import { MainContent } from './main-content.ts'
import { type HtmlAttributes, scanHtml } from './scan-html.ts'

const MAX_LINKS = 5000
const MAX_TITLE_CHARACTERS = 500
const FEED_TYPES = ['application/rss+xml', 'application/atom+xml', 'application/rdf+xml']

/** What a page says about itself. Addresses are as it writes them. */
export interface Page {
  readonly title: string | undefined
  readonly language: string | undefined
  readonly canonical: string | undefined
  readonly mayIndex: boolean
  readonly mayFollow: boolean
  /** What its own addresses are relative to, if it says so. */
  readonly base: string | undefined
  readonly links: readonly string[]
  readonly feeds: readonly string[]
  readonly publishedAt: string | undefined
  readonly modifiedAt: string | undefined
  /** The content, without navigation, header and footer. */
  readonly html: string
}

/** Reads a page in one pass. `agent`: the crawler's name, which a page may address in its robots tags. */
export function readPage(html: string, agent: string): Page {
  const content = new MainContent()
  const facts = new PageFacts(agent)
  scanHtml(html, {
    open(name, attributes) {
      facts.open(name, attributes)
      content.open(name, attributes)
    },
    close(name) {
      facts.close(name)
      content.close(name)
    },
    text(text) {
      facts.text(text)
      content.text(text)
    },
  })
  return { ...facts.result, html: content.html }
}

/** Whether a list like `noindex, nofollow` or `almanac: noindex` allows indexing and following links. */
export function readRobotsTag(value: string, agent: string): { mayIndex: boolean; mayFollow: boolean } {
  let isForUs = true
  const words = new Set<string>()
  for (const part of value.toLowerCase().split(',')) {
    // `googlebot: noindex, nofollow` is for that crawler only, up to the next name.
    const [name = '', rest] = part.split(':', 2)
    const isNamed = rest !== undefined && !/^\s*(?:max-|unavailable)/.test(name)
    if (isNamed) isForUs = name.trim() === agent
    if (isForUs) words.add((isNamed ? rest : part).trim())
  }
  return {
    mayIndex: !words.has('noindex') && !words.has('none'),
    mayFollow: !words.has('nofollow') && !words.has('none'),
  }
}

class PageFacts {
  readonly #agent: string
  readonly #meta = new Map<string, string>()
  readonly #links = new Set<string>()
  readonly #feeds: string[] = []
  readonly #texts = { title: '', h1: '' }
  #reading: 'title' | 'h1' | undefined
  #language: string | undefined
  #canonical: string | undefined
  #base: string | undefined
  #svg = 0

  constructor(agent: string) {
    this.#agent = agent
  }

  open(name: string, attributes: HtmlAttributes): void {
    if (name === 'html') this.#language ??= attributes.get('lang') ?? attributes.get('xml:lang')
    else if (name === 'a' || name === 'area') this.#addLink(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'base') this.#base ??= attributes.get('href')
    else if (name === 'meta') this.#readMeta(attributes)
    // Pictures have titles of their own.
    else if (name === 'svg') this.#svg += 1
    else if ((name === 'title' || name === 'h1') && this.#svg === 0 && this.#texts[name] === '') this.#reading = name
  }

  close(name: string): void {
    if (name === 'svg') this.#svg = Math.max(0, this.#svg - 1)
    if (name === this.#reading) this.#reading = undefined
  }

  text(text: string): void {
    if (this.#reading === undefined) return
    this.#texts[this.#reading] = (this.#texts[this.#reading] + text).slice(0, 2 * MAX_TITLE_CHARACTERS)
  }

  get result(): Omit<Page, 'html'> {
    const robots = [this.#meta.get('robots') ?? '', this.#meta.get(this.#agent) ?? ''].map((value) =>
      readRobotsTag(value, this.#agent),
    )
    return {
      title: this.#title(),
      language: this.#language?.trim().toLowerCase() || this.#meta.get('og:locale')?.replace('_', '-').toLowerCase(),
      canonical: this.#canonical,
      mayIndex: robots.every(({ mayIndex }) => mayIndex),
      mayFollow: robots.every(({ mayFollow }) => mayFollow),
      base: this.#base,
      links: [...this.#links],
      feeds: this.#feeds,
      publishedAt: this.#meta.get('article:published_time'),
      modifiedAt: this.#meta.get('article:modified_time') ?? this.#meta.get('og:updated_time'),
    }
  }

  /** Without the name of the site, where the heading shows what that is: "Install – Acme" with the heading "Install". */
  #title(): string | undefined {
    const title = plain(this.#texts.title)
    const heading = plain(this.#texts.h1)
    if (title !== '' && heading !== '' && title.toLowerCase().includes(heading.toLowerCase())) return heading
    return title || plain(this.#meta.get('og:title') ?? '') || heading || undefined
  }

  #addLink(attributes: HtmlAttributes): void {
    const href = attributes.get('href')?.trim()
    if (href === undefined || href === '' || href.startsWith('#') || this.#links.size >= MAX_LINKS) return
    if (/\bnofollow\b/i.test(attributes.get('rel') ?? '')) return
    this.#links.add(href)
  }

  #readLink(attributes: HtmlAttributes): void {
    const rel = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/)
    const href = attributes.get('href')?.trim()
    if (href === undefined || href === '') return
    if (rel.includes('canonical')) this.#canonical ??= href
    if (rel.includes('next') || rel.includes('prev')) this.#links.add(href)
    const isFeed = FEED_TYPES.includes((attributes.get('type') ?? '').trim().toLowerCase())
    if (rel.includes('alternate') && isFeed && this.#feeds.length < 10) this.#feeds.push(href)
  }

  #readMeta(attributes: HtmlAttributes): void {
    const content = attributes.get('content') ?? ''
    const name = (attributes.get('name') ?? attributes.get('property') ?? '').trim().toLowerCase()
    // Several tags for robots add up.
    if (name === 'robots' || name === this.#agent) {
      this.#meta.set(name, `${this.#meta.get(name) ?? ''},${content.slice(0, 1000)}`)
    } else if (name !== '' && !this.#meta.has(name)) this.#meta.set(name, content.slice(0, 2000))
    const target = /^\s*\d+\s*;\s*url\s*=\s*['"]?([^'"]+)/i.exec(content)?.[1]
    if (attributes.get('http-equiv')?.toLowerCase() === 'refresh' && target !== undefined)
      this.#links.add(target.trim())
  }
}

function plain(html: string): string {
  return html.trim() === '' ? '' : htmlToText(html).replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARACTERS)
}
