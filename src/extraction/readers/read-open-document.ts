import { decodeText } from '../../domain/content/decode-text.ts'
import { ListWriter } from '../../domain/content/structure/list-writer.ts'
import type { SpanKind } from '../../domain/content/structure/span.ts'
import { TableWriter } from '../../domain/content/structure/table-writer.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { xmlTitle } from './office-title.ts'

const MAX_SPACES = 100
/** Programs write thousands of empty cells behind the last one in use. */
const MAX_COLUMNS = 100

/** Texts, tables and presentations of OpenDocument 1.3. */
export function readOpenDocument(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const content = archive.read('content.xml')
  if (content === undefined) throw new UnreadableFile('is damaged: it has no content')
  const sink = new TextBuilder(maxCharacters)
  const heading = readBody(decodeText(content), sink)
  return { ...sink.build(), title: heading ?? xmlTitle(archive, 'meta.xml') }
}

/** Adds all text; returns the first heading or the title of the first slide. */
function readBody(xml: string, sink: TextBuilder): string | undefined {
  const lists = new ListWriter(sink)
  const tables: { readonly writer: TableWriter; rows: number }[] = []
  let isBody = false
  let isSpreadsheet = false
  // Text that somebody deleted while changes were recorded.
  let deleted = 0
  let paragraphs = 0
  let isTitleFrame = false
  let listDepth = 0
  let isItemNew = false
  let pages = 0
  let level = 1
  let cells = 0
  let line = ''
  let heading: string | undefined
  const endLine = (isHeading: boolean) => {
    if (isHeading) heading ??= line.trim() || undefined
    if (tables.length > 0) {
      sink.startLine()
      sink.add(line)
    } else if (listDepth > 0 && !isHeading) {
      if (isItemNew) lists.item(listDepth - 1, 'list')
      isItemNew = false
      sink.add(line)
      sink.startLine()
    } else {
      lists.end()
      const kind = isHeading ? (`h${Math.min(6, Math.max(1, level))}` as SpanKind) : 'p'
      sink.startLine()
      sink.within(kind, undefined, () => sink.add(line))
      sink.line()
    }
    line = ''
  }
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name, attributes) {
      if (name === 'body') isBody = true
      else if (name === 'spreadsheet') isSpreadsheet = true
      else if (name === 'tracked-changes') deleted++
      else if (name === 'p' || name === 'h') {
        paragraphs++
        level = Number(attributes.get('outline-level') ?? 1) || 1
      } else if (name === 'list') listDepth++
      else if (name === 'list-item') isItemNew = true
      else if (name === 'page' && isBody) sink.open('slide', String(++pages))
      else if (name === 'table-row') {
        tables.at(-1)?.writer.openRow()
        cells = 0
      } else if (name === 'table-cell' && cells++ < MAX_COLUMNS) {
        tables.at(-1)?.writer.openCell(tables.at(-1)?.rows === 0 ? 'head' : 'cell')
      } else if (name === 'frame') isTitleFrame = attributes.get('class') === 'title'
      else if (name === 'tab') line += '\t'
      else if (name === 'line-break') line += '\n'
      else if (name === 's') line += ' '.repeat(Math.min(MAX_SPACES, Number(attributes.get('c') ?? 1) || 1))
      else if (name === 'table' && isBody) {
        lists.end()
        sink.startParagraph()
        if (isSpreadsheet) sink.within('h2', undefined, () => sink.add(attributes.get('name') ?? ''))
        sink.startLine()
        sink.open('table')
        tables.push({ writer: new TableWriter(sink), rows: 0 })
      }
    },
    text(text) {
      if (isBody && deleted === 0 && paragraphs > 0) line += text
    },
    close(name) {
      const table = tables.at(-1)
      if (name === 'tracked-changes') deleted--
      else if (name === 'p' || name === 'h') {
        paragraphs--
        endLine(name === 'h' || isTitleFrame)
      } else if (name === 'list') {
        listDepth = Math.max(0, listDepth - 1)
        if (listDepth === 0) lists.end()
      } else if (name === 'page') {
        lists.end()
        sink.close()
        sink.startParagraph()
      } else if (name === 'table-cell' && cells <= MAX_COLUMNS) table?.writer.closeCell()
      else if (name === 'table-row' && table !== undefined) {
        table.writer.closeRow()
        table.rows++
      } else if (name === 'table' && table !== undefined) {
        tables.pop()
        sink.close()
        sink.startParagraph()
      }
    },
  })
  sink.add(line)
  lists.end()
  return heading
}
