import { decodeText } from '../../domain/content/decode-text.ts'
import { ListWriter } from '../../domain/content/structure/list-writer.ts'
import { safeLink } from '../../domain/content/structure/safe-link.ts'
import type { SpanKind } from '../../domain/content/structure/span.ts'
import { TableWriter } from '../../domain/content/structure/table-writer.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { FormattedRuns, PLAIN } from './formatted-runs.ts'
import { officeTitle } from './office-title.ts'
import { relationshipsOf } from './relationships.ts'

/** Slides, then what the speaker wrote beside them, then comments. */
const PARTS: readonly [RegExp, SpanKind | undefined][] = [
  [/^ppt\/slides\/slide\d+\.xml$/, 'slide'],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, 'notes'],
  [/^ppt\/comments\/[^/]+\.xml$/, 'comment'],
  [/^ppt\/diagrams\/data\d+\.xml$/, undefined],
]

/** PowerPoint (ECMA-376, PresentationML). */
export function readPptx(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const builder = new TextBuilder(maxCharacters)
  let heading: string | undefined
  for (const [pattern, kind] of PARTS) {
    for (const [at, name] of archive.namesLike(pattern).entries()) {
      if (builder.isFull) break
      builder.open(kind, kind === 'comment' ? undefined : String(at + 1))
      const slideTitle = readPart(
        decodeText(archive.read(name) ?? new Uint8Array()),
        builder,
        relationshipsOf(archive, name),
      )
      builder.close()
      heading ??= slideTitle
      builder.line()
    }
  }
  return { ...builder.build(), title: heading ?? officeTitle(archive) }
}

/** Adds the text of a slide. Returns its title. */
function readPart(xml: string, builder: TextBuilder, targets: ReadonlyMap<string, string>): string | undefined {
  const runs = new FormattedRuns()
  const lists = new ListWriter(builder)
  let table: TableWriter | undefined
  let rows = 0
  let isText = false
  let shape: 'title' | 'body' | 'other' = 'other'
  let level = 0
  let isBulleted = true
  let format = PLAIN
  let shapeText = ''
  let title: string | undefined

  const endParagraph = () => {
    const isItem = shape === 'body' && isBulleted && table === undefined && runs.text.trim() !== ''
    if (shape === 'title') shapeText += `${runs.text} `
    if (isItem) lists.item(level, 'list')
    else {
      lists.end()
      builder.startLine()
      builder.open(table !== undefined ? undefined : shape === 'title' ? 'h2' : 'p')
    }
    runs.writeTo(builder)
    if (!isItem) builder.close()
    builder.startLine()
    level = 0
    isBulleted = true
  }
  scanXml(xml, {
    isDone: () => builder.isFull,
    open(name, attributes) {
      switch (name) {
        // `text`: comments of older programs.
        case 't':
        case 'text':
          isText = true
          return
        case 'sp':
          shape = 'other'
          shapeText = ''
          return
        case 'ph': {
          const type = attributes.get('type') ?? 'body'
          shape = /^(?:title|ctrTitle)$/.test(type) ? 'title' : /^(?:body|obj)$/.test(type) ? 'body' : 'other'
          return
        }
        case 'pPr':
          level = Number(attributes.get('lvl') ?? 0) || 0
          return
        case 'buNone':
          isBulleted = false
          return
        case 'r':
          format = PLAIN
          return
        case 'rPr':
          format = { ...format, strong: attributes.get('b') === '1', emphasis: attributes.get('i') === '1' }
          return
        case 'hlinkClick':
          format = { ...format, link: safeLink(targets.get(attributes.get('id') ?? '')) }
          return
        case 'br':
          runs.add('\n')
          return
        case 'tbl':
          lists.end()
          builder.startParagraph()
          builder.open('table')
          table = new TableWriter(builder)
          rows = 0
          return
        case 'tr':
          table?.openRow()
          return
        case 'tc':
          table?.openCell(rows === 0 ? 'head' : 'cell')
      }
    },
    text(text) {
      if (isText) runs.add(text, format)
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false
      else if (name === 'p' || name === 'cm') endParagraph()
      else if (name === 'tc') table?.closeCell()
      else if (name === 'tr' && table !== undefined) {
        table.closeRow()
        rows++
      } else if (name === 'tbl' && table !== undefined) {
        table = undefined
        builder.close()
        builder.startParagraph()
      } else if (name === 'sp') {
        lists.end()
        if (shape === 'title') title ??= shapeText.replace(/\s+/g, ' ').trim() || undefined
      }
    },
  })
  runs.writeTo(builder)
  lists.end()
  return title
}
