import { TextBuilder } from '../../domain/content/structure/text-builder.ts'
import type { CompoundFile } from '../compound-file.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { givenTitle } from './office-title.ts'
import { summaryTitle } from './summary-title.ts'

const HEADER_BYTES = 8
const CONTAINER = 0xf
/** Its texts are only invitations to write some. */
const MAIN_MASTER = 0x03f8
const TEXT_KIND = 0x0f9f
const WIDE_TEXT = 0x0fa0
const TEXT = 0x0fa8
const TITLE_KINDS = [0, 6]

/** PowerPoint 97 to 2003 ([MS-PPT]): records within records; their order is that of the slides. */
export function readPpt(file: CompoundFile, { maxCharacters }: ReaderOptions): ReadFile {
  const stream = file.read('PowerPoint Document')
  if (stream === undefined) throw new UnreadableFile('is damaged: it contains no presentation')
  if (file.names.includes('EncryptedSummary')) throw new UnreadableFile('is encrypted')
  const sink = new TextBuilder(maxCharacters)
  let heading: string | undefined
  let kind = -1
  let at = 0
  while (at + HEADER_BYTES <= stream.length && !sink.isFull) {
    const version = stream.readUInt16LE(at) & 0xf
    const type = stream.readUInt16LE(at + 2)
    const start = at + HEADER_BYTES
    const end = start + stream.readUInt32LE(at + 4)
    // A container is entered by passing over its header alone: no recursion, whatever the nesting.
    at = version === CONTAINER && type !== MAIN_MASTER ? start : end
    if (type === TEXT_KIND && start + 4 <= stream.length) kind = stream.readUInt32LE(start)
    if (type !== WIDE_TEXT && type !== TEXT) continue
    const text = stream.toString(type === WIDE_TEXT ? 'utf16le' : 'latin1', start, end).replace(/\r/g, '\n')
    // A lone star stands for a date or a page number.
    if (text.trim() !== '*') sink.line(text)
    if (TITLE_KINDS.includes(kind)) heading ??= givenTitle(text)
    kind = -1
  }
  return { ...sink.build(), title: heading ?? summaryTitle(file) }
}
