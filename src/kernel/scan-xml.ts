export interface XmlHandler {
  /** Names come without their namespace prefix. An empty element opens and closes. */
  open?(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
  /** Asked now and then; true ends the scan. */
  isDone?(): boolean
}

/** The unparsed attributes of an element. Most are never needed. */
export class XmlAttributes {
  readonly #raw: string

  constructor(raw: string) {
    this.#raw = raw
  }

  /** By name, whatever its prefix. */
  get(name: string): string | undefined {
    const match = patternOf(name).exec(this.#raw)
    const value = match?.[1] ?? match?.[2]
    return value === undefined ? undefined : decodeEntities(value)
  }
}

const patterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  return pattern
}

/**
 * Goes through an XML text once, from left to right. It keeps no tree and expands no entity of the document's own, so
 * neither nesting nor definitions can make it large or slow; it also reads on where a strict parser would give up.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    const textEnd = start === -1 ? xml.length : start
    if (textEnd > at) handler.text?.(decodeEntities(xml.slice(at, textEnd)))
    if (start === -1 || handler.isDone?.()) return
    at = passMarkup(xml, start, handler)
  }
}

/** Deals with what begins with `<` at `start`, and returns where it ends. */
function passMarkup(xml: string, start: number, handler: XmlHandler): number {
  const next = xml.charCodeAt(start + 1)
  if (next === SLASH) {
    const end = endOf(xml, '>', start)
    handler.close?.(localName(xml.slice(start + 2, end - 1).trim()))
    return end
  }
  if (next === EXCLAMATION) {
    if (xml.startsWith('<!--', start)) return endOf(xml, '-->', start)
    if (xml.startsWith('<![CDATA[', start)) {
      const end = endOf(xml, ']]>', start)
      handler.text?.(xml.slice(start + 9, end - 3))
      return end
    }
    return endOfDeclaration(xml, start)
  }
  if (next === QUESTION) return endOf(xml, '?>', start)
  const end = endOfTag(xml, start)
  const isEmpty = xml.charCodeAt(end - 2) === SLASH
  const inner = xml.slice(start + 1, isEmpty ? end - 2 : end - 1)
  const nameEnd = inner.search(/\s/)
  const name = localName(nameEnd === -1 ? inner : inner.slice(0, nameEnd))
  handler.open?.(name, new XmlAttributes(nameEnd === -1 ? '' : inner.slice(nameEnd)))
  if (isEmpty) handler.close?.(name)
  return end
}

const SLASH = 0x2f
const EXCLAMATION = 0x21
const QUESTION = 0x3f

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function endOf(xml: string, mark: string, start: number): number {
  const end = xml.indexOf(mark, start)
  return end === -1 ? xml.length : end + mark.length
}

/** Past the `>` that closes a tag; one inside quotes does not. */
function endOfTag(xml: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < xml.length; at++) {
    const character = xml[at]
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return xml.length
}

/** A document type may hold declarations in brackets; all of it is passed over. */
function endOfDeclaration(xml: string, start: number): number {
  const close = xml.indexOf('>', start)
  const bracket = xml.indexOf('[', start)
  if (bracket === -1 || (close !== -1 && close < bracket)) return endOf(xml, '>', start)
  return endOf(xml, '>', endOf(xml, ']', bracket))
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The predefined entities and character numbers; any other name stands for nothing. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,32}));/gi,
    (_, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? '') : ''
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
