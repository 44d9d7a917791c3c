import { decodeText } from '../../domain/content/decode-text.ts'
import { ListWriter } from '../../domain/content/structure/list-writer.ts'
import { safeLink } from '../../domain/content/structure/safe-link.ts'
import type { SpanKind } from '../../domain/content/structure/span.ts'
import { TableWriter } from '../../domain/content/structure/table-writer.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { scanXml, type XmlAttributes } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { readBullets, readStyles } from './docx-styles.ts'
import { FormattedRuns, PLAIN } from './formatted-runs.ts'
import { officeTitle } from './office-title.ts'
import { relationshipsOf } from './relationships.ts'

/** What a reader of the printed document would see, and the comments beside it; the running text first. */
const FURTHER_PARTS = /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/

interface Styles {
  readonly kinds: ReadonlyMap<string, SpanKind>
  readonly bullets: ReadonlySet<string>
}

/** Word (ECMA-376, WordprocessingML). */
export function readDocx(archive: ZipArchive, mainPart: string, { maxCharacters }: ReaderOptions): ReadFile {
  const main = archive.read(mainPart)
  if (main === undefined) throw new UnreadableFile('is damaged: it contains no document')
  const builder = new TextBuilder(maxCharacters)
  const styles: Styles = { kinds: readStyles(archive), bullets: readBullets(archive) }
  const heading = readPart(decodeText(main), builder, styles, relationshipsOf(archive, mainPart))
  for (const name of archive.namesLike(FURTHER_PARTS)) {
    if (builder.isFull) break
    builder.line()
    readPart(decodeText(archive.read(name) ?? new Uint8Array()), builder, styles, relationshipsOf(archive, name))
  }
  return { ...builder.build(), title: heading ?? officeTitle(archive) }
}

/** Adds the text of a part; returns its first title or main heading. */
function readPart(
  xml: string,
  builder: TextBuilder,
  styles: Styles,
  targets: ReadonlyMap<string, string>,
): string | undefined {
  const runs = new FormattedRuns()
  const lists = new ListWriter(builder)
  const tables: { readonly writer: TableWriter; rows: number }[] = []
  let isText = false
  // The same text box again for older programs.
  let fallbacks = 0
  let properties = 0
  let kind: SpanKind | undefined
  let level: number | undefined
  let isBulleted = true
  let format = PLAIN
  let link: string | undefined
  let heading: string | undefined

  const endParagraph = () => {
    if (kind === 'h1') heading ??= runs.text.trim() || undefined
    const isPlain = tables.length === 0 && !kind?.startsWith('h')
    const bullet = isPlain && level === undefined ? runs.takeBullet() : undefined
    const isItem = isPlain && (level !== undefined || bullet !== undefined)
    if (isItem) lists.item(level ?? 0, isBulleted || bullet !== undefined ? 'list' : 'numbered')
    else {
      lists.end()
      builder.startLine()
      builder.open(tables.length > 0 ? undefined : (kind ?? 'p'))
    }
    if (bullet !== undefined) {
      builder.within('marker', undefined, () => builder.add(bullet))
    }
    runs.writeTo(builder)
    if (!isItem) {
      builder.close()
      builder.line()
    }
    kind = undefined
    level = undefined
  }
  scanXml(xml, {
    isDone: () => builder.isFull,
    open(name, attributes) {
      if (fallbacks > 0 && name !== 'Fallback') return
      switch (name) {
        case 't':
          isText = true
          return
        case 'Fallback':
          fallbacks++
          return
        case 'pPr':
          properties++
          return
        case 'pStyle':
          kind = styles.kinds.get(attributes.get('val') ?? '')
          return
        case 'ilvl':
          level = Number(attributes.get('val') ?? 0) || 0
          return
        case 'numId':
          isBulleted = styles.bullets.has(attributes.get('val') ?? '')
          // Zero takes a numbering away that the style brings.
          level = attributes.get('val') === '0' ? undefined : (level ?? 0)
          return
        case 'r':
          format = { ...PLAIN, link }
          return
        case 'b':
          if (properties === 0) format = { ...format, strong: isOn(attributes) }
          return
        case 'i':
          if (properties === 0) format = { ...format, emphasis: isOn(attributes) }
          return
        case 'strike':
          if (properties === 0) format = { ...format, struck: isOn(attributes) }
          return
        case 'hyperlink':
          link = safeLink(targets.get(attributes.get('id') ?? ''))
          return
        case 'tab':
          if (properties === 0) runs.add('\t', format)
          return
        case 'br':
        case 'cr':
          runs.add('\n', format)
          return
        case 'tbl':
          lists.end()
          builder.startParagraph()
          builder.open('table')
          tables.push({ writer: new TableWriter(builder), rows: 0 })
          return
        case 'tr':
          tables.at(-1)?.writer.openRow()
          return
        case 'tc':
          tables.at(-1)?.writer.openCell(tables.at(-1)?.rows === 0 ? 'head' : 'cell')
          return
        case 'comment':
          lists.end()
          builder.startParagraph()
          builder.open('comment', attributes.get('author'))
      }
    },
    text(text) {
      if (isText && fallbacks === 0) runs.add(text, format)
    },
    close(name) {
      if (name === 'Fallback') fallbacks = Math.max(0, fallbacks - 1)
      if (fallbacks > 0) return
      const table = tables.at(-1)
      if (name === 't') isText = false
      else if (name === 'pPr') properties--
      else if (name === 'hyperlink') link = undefined
      else if (name === 'p') endParagraph()
      else if (name === 'tc') table?.writer.closeCell()
      else if (name === 'tr' && table !== undefined) {
        table.writer.closeRow()
        table.rows++
      } else if (name === 'tbl' && table !== undefined) {
        tables.pop()
        builder.close()
        builder.startParagraph()
      } else if (name === 'comment') builder.close()
    },
  })
  runs.writeTo(builder)
  lists.end()
  return heading
}

/** `<w:b/>` and `<w:b w:val="1"/>` switch on, `<w:b w:val="0"/>` off. */
function isOn(attributes: XmlAttributes): boolean {
  return !/^(?:0|false|none|off)$/.test(attributes.get('val') ?? '1')
}
