export type BlockKind = 'paragraph' | 'list' | 'table'

/** A part of a text that reads as one: where it stands, what it looks like, and under which heading. */
export interface Block {
  readonly kind: BlockKind
  readonly start: number
  readonly end: number
  /** Empty: none. */
  readonly heading: string
  /** Where the heading begins. */
  readonly headingStart: number
}

const MAX_HEADING_CHARACTERS = 90
const LIST_ITEM = /^\s*(?:[-*•–]\s|\d{1,3}[.)]\s|[a-z][.)]\s)/
export const TABLE_ROW = / \| |\t/
const MAX_BLOCK_CHARACTERS = 1500
/** A line of code on its own. */
const COMMAND = /^[$>/~]|\s--?\w|\w=\S|[{}<>]|\w\(/

interface Line {
  readonly start: number
  readonly end: number
  readonly kind: BlockKind
}

/** Takes the first `maxCharacters` of a text apart, in one pass. What ends with a colon belongs to the list or table behind it. */
export function splitBlocks(text: string, maxCharacters: number): Block[] {
  const blocks: Block[] = []
  let under = { heading: '', headingStart: 0 }
  // A line that looks like a heading and has nothing beneath it is what the text says.
  let bare: Block | undefined
  let open: Line[] = []
  const limit = Math.min(text.length, maxCharacters)
  const close = () => {
    const first = open[0]
    const last = open.at(-1)
    if (first === undefined || last === undefined) return
    const next = { kind: kindOf(open), start: first.start, end: last.end }
    const isOneLine = open.length === 1
    open = []
    if (isOneLine && next.kind === 'paragraph' && isHeading(text.slice(next.start, next.end))) {
      if (bare !== undefined) blocks.push(bare)
      under = { heading: text.slice(next.start, next.end), headingStart: next.start }
      bare = { ...next, heading: '', headingStart: 0 }
      return
    }
    bare = undefined
    const before = blocks.at(-1)
    const isLedIn = before?.kind === 'paragraph' && before.heading === under.heading && text[before.end - 1] === ':'
    if (isLedIn && next.kind !== 'paragraph') blocks[blocks.length - 1] = { ...next, start: before.start, ...under }
    else blocks.push({ ...next, ...under })
  }
  for (let at = 0; at < limit; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 || feed > limit ? limit : feed
    const line = trimmed(text, at, end)
    if (line === undefined) close()
    else {
      const last = open.at(-1)
      const isLong = last !== undefined && line.end - open[0]!.start > MAX_BLOCK_CHARACTERS
      const isOther = last !== undefined && (line.kind === 'table') !== (last.kind === 'table')
      if (isLong || isOther) close()
      open.push(line)
    }
    at = end + 1
  }
  close()
  return bare === undefined ? blocks : [...blocks, bare]
}

function trimmed(text: string, from: number, to: number): Line | undefined {
  let start = from
  let end = to
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  if (start === end) return undefined
  const line = text.slice(start, Math.min(end, start + MAX_BLOCK_CHARACTERS))
  return { start, end, kind: TABLE_ROW.test(line) ? 'table' : LIST_ITEM.test(line) ? 'list' : 'paragraph' }
}

/** A table needs a second row, and a list a second item, to be one. */
function kindOf(lines: readonly Line[]): BlockKind {
  const count = (kind: BlockKind) => lines.filter((line) => line.kind === kind).length
  if (count('table') >= 2) return 'table'
  return count('list') >= 2 ? 'list' : 'paragraph'
}

function isHeading(line: string): boolean {
  if (line.length > MAX_HEADING_CHARACTERS || /[.!:;,|]$/.test(line) || LIST_ITEM.test(line)) return false
  return !COMMAND.test(line)
}
