import { decodeText } from '../../domain/content/decode-text.ts'
import type { SpanKind } from '../../domain/content/structure/span.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

const NAMES: readonly [RegExp, SpanKind][] = [
  [/^title$/i, 'h1'],
  [/^heading 1$/i, 'h1'],
  [/^(?:heading 2|subtitle)$/i, 'h2'],
  [/^heading 3$/i, 'h3'],
  [/^heading 4$/i, 'h4'],
  [/^heading 5$/i, 'h5'],
  [/^heading [6-9]$/i, 'h6'],
  [/^(?:intense )?quote$/i, 'quote'],
  [/^(?:html preformatted|plain text|(?:source )?code)$/i, 'code'],
]

/** What paragraphs of a style are. Style ids differ from language to language, the names behind them do not. */
export function readStyles(archive: ZipArchive): ReadonlyMap<string, SpanKind> {
  const kinds = new Map<string, SpanKind>()
  let id = ''
  scanXml(decodeText(archive.read('word/styles.xml') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'style') id = attributes.get('styleId') ?? ''
      if (name !== 'name') return
      const kind = NAMES.find(([pattern]) => pattern.test(attributes.get('val') ?? ''))?.[1]
      if (kind !== undefined) kinds.set(id, kind)
    },
  })
  return kinds
}

/** The numberings whose first level shows bullets. */
export function readBullets(archive: ZipArchive): ReadonlySet<string> {
  const bulleted = new Set<string>()
  const bullets = new Set<string>()
  let abstract = ''
  let number = ''
  let isFirstLevel = false
  scanXml(decodeText(archive.read('word/numbering.xml') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'abstractNum') abstract = attributes.get('abstractNumId') ?? ''
      else if (name === 'lvl') isFirstLevel = attributes.get('ilvl') === '0'
      else if (name === 'numFmt' && isFirstLevel && attributes.get('val') === 'bullet') bulleted.add(abstract)
      else if (name === 'num') number = attributes.get('numId') ?? ''
      else if (name === 'abstractNumId' && bulleted.has(attributes.get('val') ?? '')) bullets.add(number)
    },
  })
  return bullets
}
