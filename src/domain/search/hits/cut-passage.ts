/** A passage of a text with highlighted ranges. */
export interface Snippet {
  readonly text: string
  /** UTF-16 indexes into `text`, the end exclusive; ascending, never overlapping. */
  readonly ranges: { startIndex: number; endIndex: number }[]
}

export interface MarkedRange {
  readonly start: number
  readonly end: number
}

/** A passage starts at the beginning of a sentence if that's within this share of its length before the first match. */
const MAX_LEAD_SHARE = 0.35

/**
 * Cuts a passage of at most `maxChars` around `focus`, at word boundaries and with white space collapsed, and maps the marked
 * ranges (ascending by start) to it. It doesn't begin before `from`.
 */
export function cutPassage(
  text: string,
  focus: number,
  marks: readonly MarkedRange[],
  maxChars: number,
  from = 0,
): Snippet {
  const lead = startOfPassage(text, focus, Math.floor(maxChars * MAX_LEAD_SHARE))
  const start = afterMarker(text, Math.max(from, lead))
  const end = endOfPassage(text, start, maxChars)
  return collapse(text, start, end, marks)
}

function startOfPassage(text: string, focus: number, maxLead: number): number {
  const earliest = Math.max(0, focus - maxLead)
  if (earliest === 0) return 0
  let wordStart = focus
  for (let at = focus; at > earliest; at--) {
    if (!isSpace(text.charCodeAt(at - 1))) continue
    wordStart = at
    if (at >= 2 && /[.!?:\n]/.test(text.charAt(at - 2))) return at
  }
  return wordStart
}

/** Doesn't count white space that will be collapsed. */
function endOfPassage(text: string, start: number, maxChars: number): number {
  let at = start
  let kept = 0
  let lastBoundary = -1
  while (at < text.length && kept < maxChars) {
    const space = isSpace(text.charCodeAt(at))
    if (space) {
      lastBoundary = at
      while (at < text.length && isSpace(text.charCodeAt(at))) at++
      if (isNewRow(text, lastBoundary, at)) kept += BETWEEN.length - 1
    } else at++
    kept++
  }
  if (at >= text.length) return text.length
  if (isSpace(text.charCodeAt(at))) return at
  // Scripts without spaces, or one very long word: cut at the limit, but never inside a character.
  if (lastBoundary < start + maxChars * 0.6) return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at
  return lastBoundary
}

function collapse(text: string, start: number, end: number, marks: readonly MarkedRange[]): Snippet {
  const ranges: Snippet['ranges'] = []
  let out = ''
  let at = start
  // Most texts have nothing to collapse, so the passage can be sliced in one step.
  const isPlain = hasSingleSpaces(text, start, end)
  const length = () => (isPlain ? at - start : out.length)
  const copyTo = (limit: number): void => {
    if (!isPlain) {
      const from = at
      const piece = text.slice(at, limit).replace(GAP, (gap, offset: number) => joined(text, gap, from + offset))
      out += out === '' || out.endsWith(' ') ? piece.trimStart() : piece
    }
    at = Math.max(at, limit)
  }
  for (const mark of marks) {
    if (mark.end > end) continue
    // Compounds and their parts, and overlapping pairs (数据, 据库), become one range.
    if (mark.start < at) {
      const last = ranges.at(-1)
      if (mark.end <= at || last === undefined || mark.start < start) continue
      copyTo(mark.end)
      last.endIndex = length()
      continue
    }
    copyTo(mark.start)
    const startIndex = length()
    copyTo(mark.end)
    if (length() > startIndex) ranges.push({ startIndex, endIndex: length() })
  }
  copyTo(end)
  return { text: (isPlain ? text.slice(start, end) : out).trimEnd().replace(LAST_MARKER, ''), ranges }
}

/** Between items of a list and rows of a table. A snippet is one line, so they would run together. */
const BETWEEN = ' · '
/** Between cells of a row. */
const BETWEEN_CELLS = ', '
/** White space other than a single space, and any with the marker of a list item or with cells of a table behind it. */
const GAP = /\s(?:\s*\|)+\s+|\s{2,}(?:[-*•]\s+)?|[^\S ](?:[-*•]\s+)?| [-*•]\s+/g
const FIRST_MARKER = /[-*•|]\s+/y
const LAST_MARKER = / [-*•·|]$/
const LINE_BREAK = 0x0a
/** Rows are recognized by their first characters, and by the row before or after them. */
const ROW_CHARS = 120
const NEAR_CHARS = 400
const CELL_END = ' | '

function joined(text: string, gap: string, at: number): string {
  if (gap.includes('|')) {
    if (!isInTable(text, at)) return gap.replaceAll(/\s+/g, ' ')
    return gap.includes('\n') ? BETWEEN : BETWEEN_CELLS
  }
  const marker = gap.trim()
  if (marker !== '') return gap.slice(0, gap.indexOf(marker)).includes('\n') ? BETWEEN : ` ${marker} `
  return isNewRow(text, at, at + gap.length) ? BETWEEN : ' '
}

/** Whether white space from `start` to `end` has a table row behind it. */
function isNewRow(text: string, start: number, end: number): boolean {
  let at = start
  while (at < end && text.charCodeAt(at) !== LINE_BREAK) at++
  if (at === end) return false
  const [line = ''] = text.slice(end, end + ROW_CHARS).split('\n', 1)
  return line.includes(CELL_END)
}

/** Whether a line beside this one has cells too. One alone may be a command. */
function isInTable(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - NEAR_CHARS), at).split('\n')
  const behind = text.slice(at, at + NEAR_CHARS).split('\n')
  return [before.at(-2), behind[1]].some((line) => line?.includes(CELL_END))
}

/** A passage that begins with an item of a list doesn't begin with its marker. */
function afterMarker(text: string, start: number): number {
  FIRST_MARKER.lastIndex = start
  const isLineStart = start === 0 || text.charAt(start - 1) === '\n'
  return isLineStart && FIRST_MARKER.test(text) ? FIRST_MARKER.lastIndex : start
}

/** Whether all white space is single spaces between other characters, and nothing is a cell of a table. */
function hasSingleSpaces(text: string, start: number, end: number): boolean {
  let isAfterSpace = true
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (
      unit === 0x20 ? isAfterSpace : unit < 0x20 || unit === CELL || (unit >= 0x80 && OTHER_SPACE.test(text.charAt(at)))
    )
      return false
    isAfterSpace = unit === 0x20
  }
  return true
}

const OTHER_SPACE = /\s/
const CELL = 0x7c

function isSpace(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x2028 || unit === 0x2029 || unit === 0x3000
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
