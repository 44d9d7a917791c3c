import type { TextSpan } from '../../shared/rich-text/tree-of.ts'
import { withoutMarks } from './quote-marks.ts'

const ITEM = /^\s*[-*•]\s+/
const NUMBERED = /^\s*(?:\d{1,3}|[a-z])[.)]\s+/
/** Enough to tell the beginning of a passage from the titles above it. */
const BEGINNING = 24
const SENTENCE_END = /[.!?:;]\s*$/
const BORDER = /^[\s|:-]*$/

interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * The paragraphs, lists and tables of a part of an answer. Everything else in it is shown as it is: a quote may say `__init__` and mean
 * it. Known at once, so an answer that streams in has its form from the start. Lines above the quoted passage are its titles.
 */
export function messageSpans(text: string, passage = '', code: readonly TextSpan[] = []): TextSpan[] {
  const quoted = passage === '' ? 0 : text.indexOf(beginningOf(passage))
  return blocksOf(text, code).flatMap((lines): TextSpan[] => {
    const listing = code.find(({ start }) => start === lines[0]!.start)
    if (listing !== undefined) return [listing]
    const [first, last] = [lines[0]!, lines.at(-1)!]
    const whole = { start: first.start, end: last.end }
    switch (kindOf(first.text)) {
      case 'table':
        return [{ kind: 'table', ...whole }, ...rowsOf(lines)]
      case 'list':
        return [{ kind: 'list', ...whole }, ...itemsOf(lines, ITEM)]
      case 'numbered': {
        const number = Number.parseInt(first.text, 10)
        const value = Number.isNaN(number) ? {} : { value: String(number) }
        return [{ kind: 'numbered', ...whole, ...value }, ...itemsOf(lines, NUMBERED)]
      }
      default:
        return last.end <= quoted
          ? [
              { kind: 'p', ...whole },
              { kind: 'strong', ...whole },
            ]
          : [{ kind: 'p', ...whole }]
    }
  })
}

/** A quote as it is shown, with its blocks, listings and names. */
export function quoteSpans(marked: string, passage?: string): { text: string; spans: TextSpan[] } {
  const { text, code, inline } = withoutMarks(marked)
  const blocks = messageSpans(text, passage, code)
  // Stable, so that what stands inside a block follows it.
  return {
    text,
    spans: [...blocks, ...inline].toSorted((one, other) => one.start - other.start || other.end - one.end),
  }
}

/** Line breaks in a passage may be shown otherwise, so its first words must do. */
function beginningOf(passage: string): string {
  return passage.trimStart().split('\n', 1)[0]!.slice(0, BEGINNING)
}

/** Consecutive lines of the same kind. A line that goes on with the sentence of an item belongs to it. */
function blocksOf(text: string, code: readonly TextSpan[]): Line[][] {
  const blocks: Line[][] = []
  let kind = ''
  let start = 0
  for (const line of text.split('\n')) {
    const placed = { text: line, start, end: start + line.length }
    const listing = code.find((each) => each.start <= placed.start && placed.end <= each.end)
    start = placed.end + 1
    if (listing !== undefined) {
      if (kind !== 'code' || listing.start === placed.start) blocks.push([placed])
      else blocks.at(-1)?.push(placed)
      kind = 'code'
      continue
    }
    const block = blocks.at(-1)
    const before = block?.at(-1)
    const isItem = kind === 'list' || kind === 'numbered'
    const goesOn = isItem && before !== undefined && !SENTENCE_END.test(before.text) && kindOf(line) === 'text'
    const of = goesOn ? kind : kindOf(line)
    if (goesOn) block!.splice(-1, 1, { text: `${before.text} ${line}`, start: before.start, end: placed.end })
    else if (of !== '' && of === kind) block?.push(placed)
    else if (of !== '') blocks.push([placed])
    kind = of
  }
  return blocks
}

function kindOf(line: string): '' | 'table' | 'list' | 'numbered' | 'text' {
  if (line.trim() === '') return ''
  if (line.startsWith('|')) return 'table'
  if (ITEM.test(line)) return 'list'
  return NUMBERED.test(line) ? 'numbered' : 'text'
}

function itemsOf(lines: readonly Line[], marker: RegExp): TextSpan[] {
  return lines.flatMap(({ text, start, end }): TextSpan[] => [
    { kind: 'item', start, end },
    { kind: 'marker', start, end: start + (marker.exec(text)?.[0].length ?? 0) },
  ])
}

/** The line below the head belongs to it, so that nobody sees it. */
function rowsOf(lines: readonly Line[]): TextSpan[] {
  const isHeaded = lines.length > 1 && BORDER.test(lines[1]!.text)
  return lines.flatMap((line, at): TextSpan[] => {
    if (isHeaded && at === 1) return []
    const isHead = isHeaded && at === 0
    const cells = cellsOf(line).map((cell): TextSpan => ({ kind: isHead ? 'head' : 'cell', ...cell }))
    return [{ kind: 'row', start: line.start, end: isHead ? lines[1]!.end : line.end }, ...cells]
  })
}

/** Where the cells of `| a | b |` are. */
function cellsOf({ text, start }: Line): { start: number; end: number }[] {
  const inner = text.replace(/\|?\s*$/, '')
  let at = start + 1
  return inner
    .slice(1)
    .split('|')
    .map((cell) => {
      const begin = at + cell.length - cell.trimStart().length
      at += cell.length + 1
      return { start: begin, end: begin + cell.trim().length }
    })
}
