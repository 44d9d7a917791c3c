import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { CompoundFile } from '../compound-file.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readableStrings } from './readable-strings.ts'
import { summaryTitle } from './summary-title.ts'

const WORD_97 = 0xa5ec
const ENCRYPTED = 0x0100
const TABLE_1 = 0x0200
/** Where the file says where its list of pieces is ([MS-DOC], FibRgFcLcb97). */
const PIECES_AT = 0x1a2
const IS_ONE_BYTE = 0x40000000

/** Word 97 to 2003 ([MS-DOC]): the text lies in pieces, in the order of a list. */
export function readDoc(file: CompoundFile, { maxCharacters }: ReaderOptions): ReadFile {
  const main = file.read('WordDocument')
  if (main === undefined || main.length < PIECES_AT + 8) throw new UnreadableFile('is damaged: it contains no document')
  // Versions before 97 keep their text elsewhere; their strings are the text.
  if (main.readUInt16LE(0) !== WORD_97) return { text: readableStrings(main, { maxCharacters }) }
  const flags = main.readUInt16LE(10)
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableFile('is encrypted')
  const table = file.read((flags & TABLE_1) === 0 ? '0Table' : '1Table') ?? Buffer.alloc(0)
  const start = main.readUInt32LE(PIECES_AT)
  const sink = new TextBuilder(maxCharacters)
  for (const piece of piecesIn(table.subarray(start, start + main.readUInt32LE(PIECES_AT + 4)))) {
    if (sink.isFull) break
    sink.add(textOf(main, piece))
  }
  return { text: withoutFields(sink.toString()), title: summaryTitle(file) }
}

interface Piece {
  readonly characters: number
  readonly position: number
}

/** The list comes after descriptions of formats, which are passed over. */
function piecesIn(list: Buffer): Piece[] {
  let at = 0
  while (at + 3 <= list.length && list[at] === 1) at += 3 + list.readUInt16LE(at + 1)
  if (at + 5 > list.length || list[at] !== 2) throw new UnreadableFile("is damaged: its text can't be found")
  const count = Math.floor((Math.min(list.readUInt32LE(at + 1), list.length - at - 5) - 4) / 12)
  const ends = at + 5
  const descriptions = ends + (count + 1) * 4
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    characters: list.readUInt32LE(ends + (index + 1) * 4) - list.readUInt32LE(ends + index * 4),
    position: list.readUInt32LE(descriptions + index * 8 + 2),
  }))
}

function textOf(main: Buffer, { characters, position }: Piece): string {
  if ((position & IS_ONE_BYTE) !== 0) {
    const start = (position & ~IS_ONE_BYTE) >>> 1
    return new TextDecoder('windows-1252').decode(main.subarray(start, start + Math.max(0, characters)))
  }
  return main.toString('utf16le', position, position + Math.max(0, characters) * 2)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format marks fields with them
const FIELD_MARK = /([\u0013-\u0015])/
const FIELD_BEGIN = '\u0013'
const FIELD_RESULT = '\u0014'
const FIELD_END = '\u0015'

/** Of a field the result is shown; what computes it (`HYPERLINK "…"`) is not. */
function withoutFields(text: string): string {
  const parts: string[] = []
  // For each open field: whether its result has begun.
  const open: boolean[] = []
  for (const part of text.split(FIELD_MARK)) {
    if (part === FIELD_BEGIN) open.push(false)
    else if (part === FIELD_RESULT) open[open.length - 1] = true
    else if (part === FIELD_END) open.pop()
    else if (open.at(-1) !== false) parts.push(part)
  }
  return parts.join('').replaceAll('\u0007', '\t').replaceAll('\r', '\n')
}
