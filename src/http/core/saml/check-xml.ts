/** What no message or metadata of a provider needs: a large company's groups are some hundred elements. */
const XML_LIMITS = { bytes: 400_000, nodes: 5000, depth: 40, attributes: 40 } as const

/** Says why a text is not taken as XML. */
export class XmlRefused extends Error {}

const NAME = /[\p{L}_][\p{L}\p{N}_.:-]{0,199}/uy
const ATTRIBUTE = /\s+[\p{L}_][\p{L}\p{N}_.:-]{0,199}\s{0,100}=\s{0,100}(?:"[^"<]*"|'[^'<]*')/uy
const TAG_END = /\s*(\/?)>/y

/**
 * Scans the text once and refuses XML that is too large or malformed before a parser sees it: parsers and XPath take
 * quadratic time for nested, unclosed or adjacent elements. Document types are refused, because their entities can
 * expand without limit.
 * See docs/decisions/0031-saml-checks.md.
 */
export function checkXml(xml: string): void {
  if (Buffer.byteLength(xml) > XML_LIMITS.bytes) throw new XmlRefused(`it has more than ${XML_LIMITS.bytes} bytes`)
  const open: string[] = []
  let nodes = 0
  let roots = 0
  let at = xml.indexOf('<')
  while (at !== -1) {
    if (++nodes > XML_LIMITS.nodes) throw new XmlRefused(`it has more than ${XML_LIMITS.nodes} nodes`)
    const end = endOfOther(xml, at)
    if (end !== undefined) {
      at = xml.indexOf('<', end)
      continue
    }
    const isClosing = xml[at + 1] === '/'
    const tag = readTag(xml, at + (isClosing ? 2 : 1))
    if (isClosing && open.pop() !== tag.name) throw new XmlRefused('its elements are not closed in order')
    if (!isClosing && open.length === 0 && ++roots > 1) throw new XmlRefused('it has more than one root')
    if (!isClosing && !tag.isEmpty && open.push(tag.name) > XML_LIMITS.depth) {
      throw new XmlRefused(`it is nested more than ${XML_LIMITS.depth} deep`)
    }
    at = xml.indexOf('<', tag.end)
  }
  if (open.length > 0 || roots === 0) throw new XmlRefused('its elements are not closed')
}

/** Where a comment, a section of text or an instruction ends; undefined: it is none of them. */
function endOfOther(xml: string, at: number): number | undefined {
  for (const [start, mark] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(start, at)) continue
    const end = xml.indexOf(mark, at + start.length)
    if (end === -1) throw new XmlRefused('a part of it is not closed')
    return end + mark.length
  }
  if (xml[at + 1] === '!') throw new XmlRefused('document types are not allowed')
  return undefined
}

function readTag(xml: string, start: number): { name: string; end: number; isEmpty: boolean } {
  const name = matchAt(NAME, xml, start)?.[0]
  if (name === undefined) throw new XmlRefused('an element has no name')
  let end = start + name.length
  for (let count = 0; ; count++) {
    const attribute = matchAt(ATTRIBUTE, xml, end)
    if (attribute === null) break
    if (count === XML_LIMITS.attributes) throw new XmlRefused('an element has too many attributes')
    end += attribute[0].length
  }
  const close = matchAt(TAG_END, xml, end)
  if (close === null) throw new XmlRefused('an element is not well-formed')
  return { name, end: end + close[0].length, isEmpty: close[1] === '/' }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
