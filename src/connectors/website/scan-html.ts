import { decodeEntities } from '../../kernel/scan-xml.ts'

export interface HtmlHandler {
  /** Names in lower case. */
  open(name: string, attributes: HtmlAttributes): void
  close(name: string): void
  /** As it stands in the page, entities included. */
  text(text: string): void
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
/** Their content is no markup. */
const RAW = ['script', 'style', 'title', 'textarea', 'xmp', 'noembed', 'noframes', 'iframe'] as const
const RAW_ENDS = new Map(RAW.map((name) => [name as string, new RegExp(`</${name}(?=[\\s/>])`, 'gi')]))

/** The attributes of a tag, parsed when one is asked for. */
export class HtmlAttributes {
  readonly #raw: string
  #parsed: Map<string, string> | undefined

  constructor(raw: string) {
    this.#raw = raw
  }

  get(name: string): string | undefined {
    this.#parsed ??= parse(this.#raw)
    return this.#parsed.get(name)
  }
}

function parse(raw: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of raw.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    // The first of several counts, as in browsers.
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? ''))
  }
  return found
}

/** Goes through a page once, from left to right, in linear time. It keeps no tree and never gives up. */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const quotes = new QuoteSearch(html)
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    const textEnd = start === -1 ? html.length : start
    if (textEnd > at) handler.text(html.slice(at, textEnd))
    if (start === -1) return
    at = passMarkup(html, start, handler, quotes)
  }
}

function passMarkup(html: string, start: number, handler: HtmlHandler, quotes: QuoteSearch): number {
  const next = html[start + 1] ?? ''
  if (html.startsWith('<!--', start)) return endOf(html, '-->', start + 2)
  if (next === '!' || next === '?') return endOf(html, '>', start)
  const isClosing = next === '/'
  const nameStart = start + (isClosing ? 2 : 1)
  if (!/[a-z]/i.test(html[nameStart] ?? '')) {
    handler.text('<')
    return start + 1
  }
  const end = quotes.endOfTag(nameStart)
  const inner = html.slice(nameStart, html[end - 1] === '>' ? end - 1 : end)
  const nameEnd = inner.search(/[\s/>]/)
  const name = (nameEnd === -1 ? inner : inner.slice(0, nameEnd)).toLowerCase()
  if (isClosing) {
    handler.close(name)
    return end
  }
  handler.open(name, new HtmlAttributes(nameEnd === -1 ? '' : inner.slice(nameEnd)))
  return passRawText(html, name, end, handler)
}

/** The content of a script or title ends at its own end tag, whatever it looks like. */
function passRawText(html: string, name: string, at: number, handler: HtmlHandler): number {
  const ending = RAW_ENDS.get(name)
  if (ending === undefined) return at
  ending.lastIndex = at
  const end = ending.exec(html)?.index ?? html.length
  if (end > at) handler.text(html.slice(at, end))
  return end
}

function endOf(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from)
  return end === -1 ? html.length : end + mark.length
}

/** Finds where tags end. Remembers that a quote never closes, so it isn't looked for again. */
class QuoteSearch {
  readonly #html: string
  readonly #unclosedFrom: Record<string, number> = {}

  constructor(html: string) {
    this.#html = html
  }

  /** Past the `>` that closes a tag; one inside a quoted value doesn't. */
  endOfTag(from: number): number {
    let isValue = false
    for (let at = from; at < this.#html.length; at++) {
      const character = this.#html[at] ?? ''
      if (character === '>') return at + 1
      if (isValue && (character === '"' || character === "'")) at = this.#closing(character, at) ?? at
      if (!/\s/.test(character)) isValue = character === '='
    }
    return this.#html.length
  }

  #closing(quote: string, at: number): number | undefined {
    if (at >= (this.#unclosedFrom[quote] ?? Number.POSITIVE_INFINITY)) return undefined
    const end = this.#html.indexOf(quote, at + 1)
    if (end !== -1) return end
    this.#unclosedFrom[quote] = at
    return undefined
  }
}
