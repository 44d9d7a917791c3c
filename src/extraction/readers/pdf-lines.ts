import { ListWriter } from '../../domain/content/structure/list-writer.ts'
import type { SpanKind } from '../../domain/content/structure/span.ts'
import type { TextBuilder } from '../../domain/content/structure/text-builder.ts'

/** A piece of text as the library finds it on a page. */
interface PdfItem {
  readonly str: string
  readonly hasEOL: boolean
  readonly height: number
  readonly transform: readonly unknown[]
}

interface Line {
  text: string
  /** Of its tallest letters. */
  height: number
  /** Its distance from the bottom of the page. */
  y: number | undefined
}

/** Letters this much taller than those of the page's text are a heading's. */
const HEADING = 1.15
const MAIN_HEADING = 1.5
const MAX_HEADING_CHARACTERS = 200
/** Lines farther apart than this, in heights of their letters, belong to two paragraphs. */
const PARAGRAPH_GAP = 1.75
const BULLET = /^\s*[•▪◦‣●–-]\s+(?=\S)/

/** The lines of a page. A PDF says where letters stand, not what they are: sizes and gaps tell. */
export class PdfLines {
  readonly #lines: Line[] = []
  #isEnded = true

  add({ str, hasEOL, height, transform }: PdfItem): void {
    if (this.#isEnded) this.#lines.push({ text: '', height: 0, y: undefined })
    const line = this.#lines.at(-1)
    this.#isEnded = hasEOL
    if (line === undefined) return
    line.text += str
    if (str.trim() === '') return
    line.height = Math.max(line.height, height)
    const y = Number(transform[5])
    if (Number.isFinite(y)) line.y ??= y
  }

  writeTo(builder: TextBuilder): void {
    const usual = usualHeight(this.#lines)
    const lists = new ListWriter(builder)
    let kind: SpanKind | undefined
    let before: Line | undefined
    for (const line of this.#lines) {
      const isEmpty = line.text.trim() === ''
      const bullet = BULLET.exec(line.text)?.[0]
      // A line below an item goes on with it.
      const next = isEmpty
        ? undefined
        : bullet !== undefined
          ? 'item'
          : kindOf(line, usual, kind === 'item' && !isApart(before, line))
      const begins = isEmpty || bullet !== undefined || next !== kind || isApart(before, line)
      if (begins && kind !== undefined && kind !== 'item') builder.close()
      if (begins && next !== 'item') lists.end()
      if (begins && bullet !== undefined) lists.item(0, 'list')
      else if (begins && next !== undefined) builder.open(next)
      if (bullet !== undefined) builder.within('marker', undefined, () => builder.add(bullet))
      builder.line(line.text.slice(bullet?.length ?? 0))
      kind = next
      before = line
    }
    if (kind !== undefined && kind !== 'item') builder.close()
    lists.end()
  }
}

/** The height of most letters. */
function usualHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { text, height } of lines) {
    const rounded = Math.round(height * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

function kindOf({ text, height }: Line, usual: number, isInItem: boolean): SpanKind {
  if (isInItem && height < usual * HEADING) return 'item'
  if (usual === 0 || text.length > MAX_HEADING_CHARACTERS || height < usual * HEADING) return 'p'
  return height < usual * MAIN_HEADING ? 'h3' : 'h2'
}

function isApart(before: Line | undefined, { y, height }: Line): boolean {
  if (before?.y === undefined || y === undefined || height === 0) return false
  return Math.abs(before.y - y) > PARAGRAPH_GAP * Math.max(height, before.height)
}
