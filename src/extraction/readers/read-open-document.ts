import { decodeText } from '../../domain/content/decode-text.ts'
import { CELL_BORDER } from '../../domain/content/table-to-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { TextSink } from '../text-sink.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { xmlTitle } from './office-title.ts'

const MAX_SPACES = 100

/** Texts, tables and presentations of OpenDocument 1.3. */
export function readOpenDocument(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const content = archive.read('content.xml')
  if (content === undefined) throw new UnreadableFile('is damaged: it has no content')
  const sink = new TextSink(maxCharacters)
  const heading = readBody(decodeText(content), sink)
  return { text: sink.toString(), title: heading ?? xmlTitle(archive, 'meta.xml') }
}

/** Adds all text; returns the first heading or the title of the first slide. */
function readBody(xml: string, sink: TextSink): string | undefined {
  let isBody = false
  let isSpreadsheet = false
  // Text that somebody deleted while changes were recorded.
  let deleted = 0
  let paragraphs = 0
  let rows = 0
  let isTitleFrame = false
  let cells: string[] = []
  let line = ''
  let heading: string | undefined
  const endLine = (isHeading: boolean) => {
    if (isHeading) heading ??= line.trim() || undefined
    if (rows === 0) sink.line(line)
    else if (line !== '') cells.push(line)
    line = ''
  }
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name, attributes) {
      if (name === 'body') isBody = true
      else if (name === 'spreadsheet') isSpreadsheet = true
      else if (name === 'tracked-changes') deleted++
      else if (name === 'p' || name === 'h') paragraphs++
      else if (name === 'table-row') rows++
      else if (name === 'frame') isTitleFrame = attributes.get('class') === 'title'
      else if (name === 'tab') line += '\t'
      else if (name === 'line-break') line += '\n'
      else if (name === 's') line += ' '.repeat(Math.min(MAX_SPACES, Number(attributes.get('c') ?? 1) || 1))
      else if (name === 'table' && isSpreadsheet && attributes.get('name')) sink.line(attributes.get('name'))
    },
    text(text) {
      if (isBody && deleted === 0 && paragraphs > 0) line += text
    },
    close(name) {
      if (name === 'tracked-changes') deleted--
      else if (name === 'p' || name === 'h') {
        paragraphs--
        endLine(name === 'h' || isTitleFrame)
      } else if (name === 'table-row') {
        rows--
        if (cells.length > 0) sink.line(cells.join(CELL_BORDER))
        cells = []
      }
    },
  })
  sink.add(line)
  return heading
}
