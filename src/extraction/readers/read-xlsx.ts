import { decodeText } from '../../domain/content/decode-text.ts'
import { TableWriter } from '../../domain/content/structure/table-writer.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { withoutLayoutTables } from '../../domain/content/structure/without-layout-tables.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { isDateFormat, serialToDate } from './excel-dates.ts'
import { officeTitle } from './office-title.ts'
import { relationshipsOf } from './relationships.ts'

/** A table wider than this is shown without its empty cells. */
const MAX_COLUMNS = 100

const FURTHER_PARTS = [
  /^xl\/comments\d*\.xml$/,
  /^xl\/threadedComments\/[^/]+\.xml$/,
  /^xl\/drawings\/drawing\d+\.xml$/,
]

/** Excel (ECMA-376, SpreadsheetML): a line per row under the name of its sheet. */
export function readXlsx(archive: ZipArchive, mainPart: string, { maxCharacters }: ReaderOptions): ReadFile {
  const workbook = archive.read(mainPart)
  if (workbook === undefined) throw new UnreadableFile('is damaged: it contains no workbook')
  const sink = new TextBuilder(maxCharacters)
  const book = { strings: readSharedStrings(archive), dateStyles: readDateStyles(archive) }
  for (const { name, entry } of sheetsOf(archive, mainPart, decodeText(workbook))) {
    if (sink.isFull) break
    const sheet = archive.read(entry)
    if (sheet === undefined) continue
    sink.within('h2', undefined, () => sink.add(name))
    sink.startLine()
    sink.within('table', undefined, () => readSheet(decodeText(sheet), book, sink))
    sink.startParagraph()
  }
  for (const part of FURTHER_PARTS.flatMap((pattern) => archive.namesLike(pattern))) {
    if (!sink.isFull) readTexts(decodeText(archive.read(part) ?? new Uint8Array()), sink)
  }
  const { text, spans } = sink.build()
  return { text, spans: withoutLayoutTables(spans), title: officeTitle(archive) }
}

interface Book {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
}

function sheetsOf(archive: ZipArchive, mainPart: string, workbook: string): { name: string; entry: string }[] {
  const targets = relationshipsOf(archive, mainPart)
  const sheets: { name: string; entry: string }[] = []
  scanXml(workbook, {
    open(name, attributes) {
      if (name !== 'sheet') return
      // `r:id`, not `sheetId`: the attribute's name must be preceded by its prefix's colon.
      const target = targets.get(attributes.get('id') ?? '') ?? ''
      const entry = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      sheets.push({ name: attributes.get('name') ?? '', entry })
    },
  })
  return sheets
}

/** Texts that cells refer to by number. A text may consist of runs; how it is pronounced is left out. */
function readSharedStrings(archive: ZipArchive): string[] {
  const strings: string[] = []
  let isText = false
  let phonetics = 0
  let current = ''
  scanXml(decodeText(archive.read('xl/sharedStrings.xml') ?? new Uint8Array()), {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') phonetics++
    },
    text(text) {
      if (isText && phonetics === 0) current += text
    },
    close(name) {
      if (name === 'si') strings.push(current)
      else if (name === 't') isText = false
      else if (name === 'rPh') phonetics--
    },
  })
  return strings
}

/** A date is a number whose style shows it as one: the numbers of those styles. */
function readDateStyles(archive: ZipArchive): ReadonlySet<number> {
  const formats = new Map<number, string>()
  const dateStyles = new Set<number>()
  let isCellStyles = false
  let style = 0
  scanXml(decodeText(archive.read('xl/styles.xml') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      else if (name === 'cellXfs') isCellStyles = true
      else if (name === 'xf' && isCellStyles) {
        const format = Number(attributes.get('numFmtId'))
        if (isDateFormat(format, formats.get(format))) dateStyles.add(style)
        style++
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyles = false
    },
  })
  return dateStyles
}

function readSheet(xml: string, book: Book, sink: TextBuilder): void {
  const table = new TableWriter(sink)
  let cells: string[] = []
  let rows = 0
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name, attributes) {
      if (name === 'c') {
        type = attributes.get('t') ?? 'n'
        style = Number(attributes.get('s') ?? 0)
        value = ''
        const column = columnOf(attributes.get('r'))
        // Cells that were never filled aren't written down.
        while (column !== undefined && cells.length < Math.min(column, MAX_COLUMNS)) cells.push('')
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        cells.push(showCell(value, type, style, book))
      } else if (name === 'row') {
        if (cells.some((cell) => cell !== '')) table.row(cells, rows++ === 0 ? 'head' : 'cell')
        cells = []
      }
    },
  })
}

/** `C7` → 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function showCell(value: string, type: string, style: number, { strings, dateStyles }: Book): string {
  if (type === 's') return (strings[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'n' && dateStyles.has(style)) return serialToDate(Number(value)) ?? value
  return value.trim()
}

/** Every text element, a line each: comments and text boxes. */
function readTexts(xml: string, sink: TextBuilder): void {
  let isText = false
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name) {
      if (name === 't' || name === 'text') isText = true
    },
    text(text) {
      if (isText) sink.line(text)
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false
    },
  })
}
