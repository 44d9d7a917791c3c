import { decodeText } from '../../domain/content/decode-text.ts'
import { CELL_BORDER } from '../../domain/content/table-to-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { TextSink } from '../text-sink.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { isDateFormat, serialToDate } from './excel-dates.ts'
import { officeTitle } from './office-title.ts'

const FURTHER_PARTS = [
  /^xl\/comments\d*\.xml$/,
  /^xl\/threadedComments\/[^/]+\.xml$/,
  /^xl\/drawings\/drawing\d+\.xml$/,
]

/** Excel (ECMA-376, SpreadsheetML): a line per row under the name of its sheet. */
export function readXlsx(archive: ZipArchive, mainPart: string, { maxCharacters }: ReaderOptions): ReadFile {
  const workbook = archive.read(mainPart)
  if (workbook === undefined) throw new UnreadableFile('is damaged: it contains no workbook')
  const sink = new TextSink(maxCharacters)
  const book = { strings: readSharedStrings(archive), dateStyles: readDateStyles(archive) }
  for (const { name, entry } of sheetsOf(archive, mainPart, decodeText(workbook))) {
    if (sink.isFull) break
    const sheet = archive.read(entry)
    if (sheet === undefined) continue
    sink.line(name)
    readSheet(decodeText(sheet), book, sink)
    sink.line()
  }
  for (const part of FURTHER_PARTS.flatMap((pattern) => archive.namesLike(pattern))) {
    if (!sink.isFull) readTexts(decodeText(archive.read(part) ?? new Uint8Array()), sink)
  }
  return { text: sink.toString(), title: officeTitle(archive) }
}

interface Book {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
}

function sheetsOf(archive: ZipArchive, mainPart: string, workbook: string): { name: string; entry: string }[] {
  const targets = new Map<string, string>()
  scanXml(decodeText(archive.read(`xl/_rels/${mainPart.slice('xl/'.length)}.rels`) ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? '')
    },
  })
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

function readSheet(xml: string, book: Book, sink: TextSink): void {
  let cells: string[] = []
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
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        const shown = showCell(value, type, style, book)
        if (shown !== '') cells.push(shown)
      } else if (name === 'row') {
        if (cells.length > 0) sink.line(cells.join(CELL_BORDER))
        cells = []
      }
    },
  })
}

function showCell(value: string, type: string, style: number, { strings, dateStyles }: Book): string {
  if (type === 's') return (strings[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return ''
  if (type === 'n' && dateStyles.has(style)) return serialToDate(Number(value)) ?? value
  return value.trim()
}

/** Every text element, a line each: comments and text boxes. */
function readTexts(xml: string, sink: TextSink): void {
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
