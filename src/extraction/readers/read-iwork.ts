import { gunzipSync } from 'node:zlib'
import { decodeText } from '../../domain/content/decode-text.ts'
import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { ZipArchive } from '../zip-archive.ts'
import { protobufFields, readVarint } from './protobuf-fields.ts'
import { unpackSnappy } from './snappy.ts'

const ARCHIVE = /\.iwa$/
/** iWork '09 and before. */
const OLD_INDEX = /^index\.(?:xml|apxl)(?:\.gz)?$/
const MAX_OLD_INDEX_BYTES = 64 * 1024 ** 2
/** Objects that hold running text, in their field 3. */
const TEXT_STORAGE = [2001, 2005]
/** Objects that hold the texts of a table's cells: entries in field 3, the text in field 3 of each. */
const CELL_TEXTS = 6005
/** Texts of the theme, not of the document. */
const THEME = /(?:Stylesheet|MasterSlide|TemplateSlide|ThemeStylesheet|Metadata|ViewState)/

/** Keynote, Pages and Numbers: an archive of archives, in which objects are packed with Snappy. */
export function readIwork(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const sink = new TextBuilder(maxCharacters)
  const nested = archive.read('Index.zip')
  const index = nested === undefined ? archive : new ZipArchive(nested)
  const archives = index.namesLike(ARCHIVE).filter((name) => !THEME.test(name))
  for (const name of archives) {
    if (!sink.isFull) readArchive(unpackChunks(index.read(name) ?? Buffer.alloc(0)), sink)
  }
  const old = archive.namesLike(OLD_INDEX)[0]
  if (old !== undefined) readOldIndex(archive.read(old) ?? Buffer.alloc(0), sink)
  if (archives.length === 0 && old === undefined) throw new UnreadableFile('is damaged: it contains no document')
  return { ...sink.build() }
}

/** Chunks of a zero byte, a length in three bytes, and a Snappy block. */
function unpackChunks(bytes: Buffer): Buffer {
  const blocks: Buffer[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUIntLE(at + 1, 3)
    blocks.push(unpackSnappy(bytes.subarray(at + 4, end)))
    at = end
  }
  return Buffer.concat(blocks)
}

/** Objects one after the other: the length of a header, the header with types and lengths, then the objects. */
function readArchive(bytes: Buffer, sink: TextBuilder): void {
  let at = 0
  while (at < bytes.length && !sink.isFull) {
    const header = readVarint(bytes, at)
    let start = header.end + header.value
    for (const { number, bytes: info } of protobufFields(bytes.subarray(header.end, start))) {
      if (number !== 2 || info === undefined) continue
      const fields = [...protobufFields(info)]
      const type = fields.find((field) => field.number === 1)?.value ?? 0
      const length = fields.find((field) => field.number === 3)?.value ?? 0
      readObject(type, bytes.subarray(start, start + length), sink)
      start += length
    }
    at = start
  }
}

function readObject(type: number, bytes: Uint8Array, sink: TextBuilder): void {
  const isTable = type === CELL_TEXTS
  if (!isTable && !TEXT_STORAGE.includes(type)) return
  for (const field of protobufFields(bytes)) {
    if (field.number !== 3 || field.bytes === undefined) continue
    if (!isTable) sink.line(textOf(field.bytes))
    else {
      for (const cell of protobufFields(field.bytes)) {
        if (cell.number === 3 && cell.bytes !== undefined) sink.line(textOf(cell.bytes))
      }
    }
  }
}

function textOf(bytes: Uint8Array): string {
  // U+FFFC stands where a picture is.
  return new TextDecoder().decode(bytes).replace(/\ufffc/g, '')
}

function readOldIndex(bytes: Buffer, sink: TextBuilder): void {
  const xml = bytes[0] === 0x1f ? gunzipSync(bytes, { maxOutputLength: MAX_OLD_INDEX_BYTES }) : bytes
  let paragraphs = 0
  scanXml(decodeText(xml), {
    isDone: () => sink.isFull,
    open(name) {
      if (name === 'p') paragraphs++
      else if (name === 'br') sink.line()
    },
    text(text) {
      if (paragraphs > 0) sink.add(text)
    },
    close(name) {
      if (name !== 'p') return
      paragraphs--
      sink.line()
    },
  })
}
