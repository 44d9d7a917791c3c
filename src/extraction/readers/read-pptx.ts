import { decodeText } from '../../domain/content/decode-text.ts'
import { CELL_BORDER } from '../../domain/content/table-to-text.ts'
import { scanXml } from '../../kernel/scan-xml.ts'
import type { ReaderOptions, ReadFile } from '../reader.ts'
import { TextSink } from '../text-sink.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { officeTitle } from './office-title.ts'

/** Slides, then what the speaker wrote beside them, then comments. */
const PARTS = [
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
  /^ppt\/comments\/[^/]+\.xml$/,
  /^ppt\/diagrams\/data\d+\.xml$/,
]

/** PowerPoint (ECMA-376, PresentationML). */
export function readPptx(archive: ZipArchive, { maxCharacters }: ReaderOptions): ReadFile {
  const sink = new TextSink(maxCharacters)
  let heading: string | undefined
  for (const name of PARTS.flatMap((pattern) => archive.namesLike(pattern))) {
    if (sink.isFull) break
    const slideTitle = readPart(decodeText(archive.read(name) ?? new Uint8Array()), sink)
    heading ??= slideTitle
    sink.line()
  }
  return { text: sink.toString(), title: heading ?? officeTitle(archive) }
}

/** Adds the text of a slide. Returns its title. */
function readPart(xml: string, sink: TextSink): string | undefined {
  let isText = false
  let isTitleShape = false
  let shapeText = ''
  let title: string | undefined
  // A row of a table is one line.
  let cells: string[] | undefined
  let cell = ''
  scanXml(xml, {
    isDone: () => sink.isFull,
    open(name, attributes) {
      // `text`: comments of older programs.
      if (name === 't' || name === 'text') isText = true
      else if (name === 'sp') {
        isTitleShape = false
        shapeText = ''
      } else if (name === 'ph') isTitleShape = /^(title|ctrTitle)$/.test(attributes.get('type') ?? '')
      else if (name === 'tr') cells = []
      else if (name === 'br' && cells === undefined) sink.line()
      else if (name === 'br') cell += ' '
    },
    text(text) {
      if (!isText) return
      if (cells === undefined) sink.add(text)
      else cell += text
      if (isTitleShape) shapeText += text
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false
      else if (name === 'tc') {
        cells?.push(cell.trim())
        cell = ''
      } else if (name === 'tr') {
        if (cells?.some((text) => text !== '')) sink.line(cells.join(CELL_BORDER))
        cells = undefined
      } else if (cells !== undefined && name === 'p') cell += ' '
      else if (name === 'p' || name === 'cm') {
        sink.line()
        if (isTitleShape) shapeText += ' '
      } else if (name === 'sp' && isTitleShape) title ??= shapeText.trim() || undefined
    },
  })
  return title
}
