import { TableWriter } from '../../domain/content/structure/table-writer.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { CompoundFile } from '../compound-file.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { BiffStrings } from './biff-strings.ts'
import { isDateFormat, serialToDate } from './excel-dates.ts'
import { readableStrings } from './readable-strings.ts'
import { summaryTitle } from './summary-title.ts'

/** Record types of [MS-XLS], section 2.3. */
const RECORD = {
  formula: 0x0006,
  continue: 0x003c,
  filePass: 0x002f,
  sheet: 0x0085,
  manyNumbers: 0x00bd,
  style: 0x00e0,
  strings: 0x00fc,
  sharedText: 0x00fd,
  object: 0x01b6,
  number: 0x0203,
  text: 0x0204,
  formulaText: 0x0207,
  packedNumber: 0x027e,
  format: 0x041e,
  begin: 0x0809,
} as const
const WORKSHEET = 0x0010
const BIFF_8 = 0x0600

interface Workbook {
  readonly sheetNames: string[]
  readonly strings: string[]
  readonly formats: Map<number, string>
  /** The number format of each style. */
  readonly styles: number[]
}

/** Excel 97 to 2003 ([MS-XLS]): a line per row under the name of its sheet. */
export function readXls(file: CompoundFile, { maxCharacters }: ReaderOptions): ReadFile {
  const stream = file.read('Workbook') ?? file.read('Book')
  if (stream === undefined || stream.length < 8) throw new UnreadableFile('is damaged: it contains no workbook')
  // Excel 5 and 95 write their texts in one byte each, as plain strings.
  if (stream.readUInt16LE(4) !== BIFF_8) return { text: readableStrings(stream, { maxCharacters }) }
  const book: Workbook = { sheetNames: [], strings: [], formats: new Map(), styles: [] }
  const sink = new TextBuilder(maxCharacters)
  let sheet = 0
  let row = -1
  let cells: string[] = []
  const table = new TableWriter(sink)
  let rows = 0
  const endRow = () => {
    if (cells.length > 0) table.row(cells, rows++ === 0 ? 'head' : 'cell')
    cells = []
  }
  for (const { type, data, further } of recordsIn(stream)) {
    if (sink.isFull) break
    if (type === RECORD.filePass) throw new UnreadableFile('is encrypted')
    if (type === RECORD.begin && data.length >= 4 && data.readUInt16LE(2) === WORKSHEET) {
      endRow()
      if (sheet > 0) sink.close()
      sink.startParagraph()
      sink.within('h2', undefined, () => sink.add(book.sheetNames[sheet++] ?? ''))
      sink.startLine()
      sink.open('table')
      row = -1
      rows = 0
    }
    if (type === RECORD.object) sink.line(textOfObject(further))
    readGlobal(book, type, data, further)
    const shown = cellTexts(book, type, data)
    if (shown.length === 0) continue
    const cellRow = type === RECORD.formulaText ? row : data.readUInt16LE(0)
    if (cellRow !== row) endRow()
    row = cellRow
    cells.push(...shown)
  }
  endRow()
  return { ...sink.build(), title: summaryTitle(file) }
}

interface BiffRecord {
  readonly type: number
  readonly data: Buffer
  /** The records that continue it. */
  readonly further: readonly Buffer[]
}

function* recordsIn(stream: Buffer): Generator<BiffRecord> {
  let at = 0
  const next = () => {
    const type = stream.readUInt16LE(at)
    const start = at + 4
    at = start + stream.readUInt16LE(at + 2)
    return { type, data: stream.subarray(start, at) }
  }
  while (at + 4 <= stream.length) {
    const record = next()
    const further: Buffer[] = []
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === RECORD.continue) further.push(next().data)
    yield { ...record, further }
  }
}

/** What cells refer to: names of sheets, shared texts, formats. */
function readGlobal(book: Workbook, type: number, data: Buffer, further: readonly Buffer[]): void {
  if (type === RECORD.sheet && data.length >= 8) {
    const isWide = ((data[7] ?? 0) & 1) !== 0
    const length = (data[6] ?? 0) * (isWide ? 2 : 1)
    // Charts and modules have names too, but no cells.
    if (data[5] === 0) book.sheetNames.push(data.toString(isWide ? 'utf16le' : 'latin1', 8, 8 + length))
  } else if (type === RECORD.strings) {
    const reader = new BiffStrings([data, ...further], 8)
    while (!reader.isAtEnd) book.strings.push(reader.readString())
  } else if (type === RECORD.format && data.length >= 5) {
    book.formats.set(data.readUInt16LE(0), new BiffStrings([data], 2).readString())
  } else if (type === RECORD.style && data.length >= 4) book.styles.push(data.readUInt16LE(2))
}

/** The cells of a record as they are shown; none if it is about something else. */
function cellTexts(book: Workbook, type: number, data: Buffer): string[] {
  if (type === RECORD.formulaText) return nonEmpty(new BiffStrings([data], 0).readString())
  if (data.length < 6) return []
  const style = data.readUInt16LE(4)
  if (type === RECORD.sharedText && data.length >= 10) return nonEmpty(book.strings[data.readUInt32LE(6)] ?? '')
  if (type === RECORD.text) return nonEmpty(new BiffStrings([data], 6).readString())
  if (type === RECORD.number && data.length >= 14) return [showNumber(book, style, data.readDoubleLE(6))]
  if (type === RECORD.packedNumber && data.length >= 10) return [showNumber(book, style, unpack(data.readInt32LE(6)))]
  if (type === RECORD.manyNumbers) return manyNumbers(book, data)
  // A result that is no number is marked by its last two bytes; a text then comes in its own record.
  if (type === RECORD.formula && data.length >= 14 && data.readUInt16LE(12) !== 0xffff) {
    return [showNumber(book, style, data.readDoubleLE(6))]
  }
  return []
}

function manyNumbers(book: Workbook, data: Buffer): string[] {
  const shown: string[] = []
  for (let at = 4; at + 6 <= data.length - 2; at += 6) {
    shown.push(showNumber(book, data.readUInt16LE(at), unpack(data.readInt32LE(at + 2))))
  }
  return shown
}

/** Thirty bits of a whole number or of a fraction, perhaps in hundredths ([MS-XLS], section 2.5.217). */
function unpack(packed: number): number {
  const isHundredths = (packed & 1) !== 0
  const isInteger = (packed & 2) !== 0
  const buffer = Buffer.alloc(8)
  buffer.writeInt32LE(packed & ~3, 4)
  const value = isInteger ? packed >> 2 : buffer.readDoubleLE(0)
  return isHundredths ? value / 100 : value
}

function showNumber(book: Workbook, style: number, value: number): string {
  const format = book.styles[style] ?? 0
  const date = isDateFormat(format, book.formats.get(format)) ? serialToDate(value) : undefined
  return date ?? String(Number(value.toPrecision(15)))
}

/** Text boxes and comments keep their text in the record that continues them. */
function textOfObject([text]: readonly Buffer[]): string {
  if (text === undefined || text.length < 2) return ''
  return text.toString(((text[0] ?? 0) & 1) === 0 ? 'latin1' : 'utf16le', 1)
}

function nonEmpty(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim()]
}
