import { decodeText } from '../../domain/content/decode-text.ts'
import { CELL_BORDER } from '../../domain/content/table-to-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { TextSink } from '../text-sink.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { officeTitle } from './office-title.ts'

/** What a reader of the printed document would see, and the comments beside it; the running text first. */
const FURTHER_PARTS = /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/

/** Word (ECMA-376, WordprocessingML). */
export function readDocx(archive: ZipArchive, mainPart: string, { maxCharacters }: ReaderOptions): ReadFile {
  const main = archive.read(mainPart)
  if (main === undefined) throw new UnreadableFile('is damaged: it contains no document')
  const sink = new TextSink(maxCharacters)
  const titleStyles = readTitleStyles(archive)
  const heading = readPart(decodeText(main), sink, titleStyles)
  for (const name of archive.namesLike(FURTHER_PARTS)) {
    if (sink.isFull) break
    sink.line()
    readPart(decodeText(archive.read(name) ?? new Uint8Array()), sink, titleStyles)
  }
  return { text: sink.toString(), title: heading ?? officeTitle(archive) }
}

/** Style ids differ from language to language, the names behind them do not. */
function readTitleStyles(archive: ZipArchive): ReadonlySet<string> {
  const ids = new Set<string>()
  let id = ''
  scanXml(decodeText(archive.read('word/styles.xml') ?? new Uint8Array()), {
    open(name, attributes) {
      if (name === 'style') id = attributes.get('styleId') ?? ''
      if (name === 'name' && /^(title|heading 1)$/i.test(attributes.get('val') ?? '')) ids.add(id)
    },
  })
  return ids
}

/** Adds the text of a part; returns its first title or main heading. */
function readPart(xml: string, sink: TextSink, titleStyles: ReadonlySet<string>): string | undefined {
  let isText = false
  // The same text box again for older programs.
  let fallbacks = 0
  let properties = 0
  let isHeading = false
  let paragraph = ''
  let heading: string | undefined
  // A row of a table is one line; a table inside a cell belongs to that cell.
  let rows = 0
  let cells: string[] = []
  let cell: string[] = []
  const endParagraph = () => {
    if (rows === 0) sink.line(paragraph)
    else if (paragraph.trim() !== '') cell.push(paragraph.replaceAll(/\s+/g, ' ').trim())
  }
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name, attributes) {
      if (name === 't') isText = true
      else if (name === 'Fallback') fallbacks++
      else if (name === 'pPr') properties++
      else if (name === 'tr') rows++
      else if (name === 'pStyle') isHeading = titleStyles.has(attributes.get('val') ?? '')
      else if (name === 'tab' && properties === 0) paragraph += '\t'
      else if (name === 'br' || name === 'cr') paragraph += '\n'
    },
    text(text) {
      if (isText && fallbacks === 0) paragraph += text
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'Fallback') fallbacks--
      else if (name === 'pPr') properties--
      else if (name === 'p') {
        endParagraph()
        if (isHeading && heading === undefined && paragraph.trim() !== '') heading = paragraph.trim()
        paragraph = ''
        isHeading = false
      } else if (name === 'tc' && rows === 1) {
        cells.push(cell.join(' '))
        cell = []
      } else if (name === 'tr' && --rows === 0) {
        if (cells.some((text) => text !== '')) sink.line(cells.join(CELL_BORDER))
        cells = []
      }
    },
  })
  sink.add(paragraph)
  return heading
}
