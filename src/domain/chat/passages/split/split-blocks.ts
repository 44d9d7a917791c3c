import { isLinewise } from './is-linewise.ts'
import type { Mark } from './marks-of.ts'
import { TABLE_ROW } from './table-rows.ts'

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
  /** The headings above that one, where marks like ## tell. */
  readonly parents?: string
}

const MAX_HEADING_CHARACTERS = 90
const MAX_MARKED_CHARACTERS = 200
const LIST_ITEM = /^\s*(?:[-*•–]\s|\d{1,3}[.)]\s|[a-z][.)]\s)/
const MAX_BLOCK_CHARACTERS = 1500
const MAX_WITH_COMMAND = 700
/** A line of code on its own. */
const COMMAND = /^[$>/~]|\s--?\w|\w=\S|[{}<>]|\w\(/

type Under = Pick<Block, 'heading' | 'headingStart' | 'parents'>
const MARKED_HEADING = /^#{1,6}\s/
/** Below all marked ones: nothing tells how high a heading without marks stands. */
const UNMARKED = 7

function levelOf(heading: string): number {
  return (MARKED_HEADING.exec(heading)?.[0].length ?? UNMARKED + 1) - 1
}

interface Line {
  readonly start: number
  readonly end: number
  readonly kind: BlockKind
}

/**
 * Takes the first `maxCharacters` of a text apart, in one pass. What ends with a colon belongs to the list or table behind it.
 * `marks`: where its document says that headings and paragraphs begin.
 */
export function splitBlocks(text: string, maxCharacters: number, marks: readonly Mark[] = []): Block[] {
  const levels = new Map(marks.map(({ start, level }) => [start, level]))
  const blocks: Block[] = []
  let under: Under = { heading: '', headingStart: 0 }
  const above: { readonly level: number; readonly heading: string }[] = []
  let isCode = false
  // A line that looks like a heading and has nothing beneath it is what the text says.
  let bare: Block | undefined
  let open: Line[] = []
  const limit = Math.min(text.length, maxCharacters)
  const eachLine = isLinewise(text, limit)
  const close = () => {
    const first = open[0]
    const last = open.at(-1)
    if (first === undefined || last === undefined) return
    const next = { kind: kindOf(open), start: first.start, end: last.end }
    const isOneLine = open.length === 1
    open = []
    const marked = levels.get(next.start) ?? 0
    const isMarked = marked > 0 && next.end - next.start <= MAX_MARKED_CHARACTERS
    if (isMarked || (isOneLine && next.kind === 'paragraph' && isHeading(text.slice(next.start, next.end)))) {
      const heading = text.slice(next.start, next.end)
      const level = isMarked ? marked : levelOf(heading)
      if (bare !== undefined) blocks.push(bare)
      while (above.length > 0 && above.at(-1)!.level >= level) above.pop()
      const parents = above.map((each) => each.heading).join(' ')
      if (level < UNMARKED) above.push({ level, heading })
      under = { heading, headingStart: next.start, ...(parents !== '' && { parents }) }
      bare = level < UNMARKED ? undefined : { ...next, heading: '', headingStart: 0 }
      return
    }
    bare = undefined
    const before = blocks.at(-1)
    const isLedIn = before?.kind === 'paragraph' && before.heading === under.heading && text[before.end - 1] === ':'
    // A command says nothing without the sentence above it, and that sentence little without the command.
    const isCommand =
      before?.kind === 'paragraph' &&
      text.startsWith('```', next.start) &&
      before.headingStart === under.headingStart &&
      next.end - before.start <= MAX_WITH_COMMAND &&
      !text.slice(before.start, before.end).includes('```')
    if (isCommand) blocks[blocks.length - 1] = { ...next, start: before.start, ...under }
    else if (isLedIn && next.kind !== 'paragraph')
      blocks[blocks.length - 1] = { ...next, start: before.start, ...under }
    else blocks.push({ ...next, ...under })
  }
  const isHeadingLine = ({ start }: Line) =>
    (levels.get(start) ?? 0) > 0 || (!isCode && MARKED_HEADING.test(text.slice(start, start + 8)))
  for (let at = 0; at < limit; ) {
    const feed = text.indexOf('\n', at)
    const end = feed < 0 || feed > limit ? limit : feed
    const line = trimmed(text, at, end)
    const isFence = line !== undefined && text.startsWith('```', line.start)
    if (isFence) isCode = !isCode
    if (line === undefined) close()
    else if (isHeadingLine(line)) {
      close()
      open.push(line)
      close()
    } else {
      const isNumberedHeading =
        eachLine && !isCode && NUMBERED.test(text.slice(line.start, line.end)) && beginsSection(text, line)
      if (isNumberedHeading) {
        close()
        open.push({ ...line, kind: 'paragraph' })
        close()
        at = end + 1
        continue
      }
      const isMarkedParagraph = levels.get(line.start) === 0
      if (isMarkedParagraph) close()
      const last = open.at(-1)
      const isLong = last !== undefined && line.end - open[0]!.start > MAX_BLOCK_CHARACTERS
      const isOther = last !== undefined && (line.kind === 'table') !== (last.kind === 'table')
      // A paragraph that ends with a colon leads in to the list below it; an item begins none.
      const isNext =
        eachLine && !isCode && last !== undefined && (last.kind === 'paragraph' || line.kind === 'paragraph')
      if (isLong || isOther || isNext) close()
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

/** “3. Network”, where each line is a paragraph. */
const NUMBERED = /^\d{1,2}[.)] \p{Lu}[^.!?:;,|]{2,60}$/u

/** A numbered line with a paragraph below it, and not with the next step. */
function beginsSection(text: string, { end }: Line): boolean {
  const next = /^\s*([^\n]*)/.exec(text.slice(end, end + MAX_MARKED_CHARACTERS))?.[1] ?? ''
  return next !== '' && !/^\d{1,3}[.)]\s/.test(next)
}

function isHeading(line: string): boolean {
  if (MARKED_HEADING.test(line)) return line.length <= MAX_MARKED_CHARACTERS
  if (line.length > MAX_HEADING_CHARACTERS || /[.!:;,|]$/.test(line)) return false
  if (LIST_ITEM.test(line) && !NUMBERED.test(line)) return false
  return !COMMAND.test(line)
}
