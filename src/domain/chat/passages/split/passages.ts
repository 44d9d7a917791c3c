import type { Mark } from './marks-of.ts'
import { type Block, splitBlocks } from './split-blocks.ts'
import { TABLE_ROW } from './table-rows.ts'
import { withReplies } from './with-replies.ts'

/** Longer paragraphs are cited by those of their sentences that answer. */
const MAX_PASSAGE_CHARACTERS = 700
/** Text beyond this isn't read, so a huge document can't delay an answer. */
const READ_CHARACTERS = 200_000

/** Numbered steps are shown as a whole, with the commands between them. */
const MAX_STEPS_CHARACTERS = 1600
/** A longer table isn't shown as a whole. */
const MAX_TABLE_CHARACTERS = 12_000
/** A command or an example may stand between two steps. */
const MAX_BETWEEN_STEPS = 2

/** A passage that may be cited: verbatim from `start` to `end`. */
export interface Passage extends Block {
  /** The header row of its table, if the passage is or contains a part of one. */
  readonly tableHead?: string
  /** Where the list or table begins and ends that the passage is a part of. */
  readonly whole?: { readonly start: number; readonly end: number }
}

/** The passages of a text; of long ones, runs of their sentences or lines. */
export function passagesOf(text: string, marks?: readonly Mark[]): Passage[] {
  const blocks = withReplies(text, withSteps(text, splitBlocks(text, READ_CHARACTERS, marks)))
  const tables = longTables(text, blocks)
  let table: { readonly head: string; readonly end: number } | undefined
  return blocks.flatMap((block): Passage[] => {
    if (block.kind === 'table') {
      const isContinued = table !== undefined && text.slice(table.end, block.start).trim() === ''
      table = { head: isContinued ? table!.head : headOf(text.slice(block.start, block.end)), end: block.end }
    }
    const whole = tables.get(block)
    const passage =
      block.kind === 'table' && table !== undefined
        ? { ...block, tableHead: table.head, ...(whole && { whole }) }
        : block
    const limit = isNumbered(text, block) ? MAX_STEPS_CHARACTERS : MAX_PASSAGE_CHARACTERS
    if (block.end - block.start <= limit) return [passage]
    if (block.kind === 'paragraph') return pieces(text, passage, sentenceEnds)
    return pieces(text, { ...passage, whole: whole ?? { start: block.start, end: block.end } }, lineEnds)
  })
}

/** Where a table begins and ends that is so long that it was taken apart into several blocks. */
function longTables(text: string, blocks: readonly Block[]): Map<Block, NonNullable<Passage['whole']>> {
  const found = new Map<Block, NonNullable<Passage['whole']>>()
  for (let at = 0; at < blocks.length; ) {
    let next = at + 1
    while (next < blocks.length && isNextRow(text, blocks[next - 1]!, blocks[next]!)) next++
    const run = blocks.slice(at, next)
    const whole = { start: run[0]!.start, end: run.at(-1)!.end }
    if (run.length > 1 && whole.end - whole.start <= MAX_TABLE_CHARACTERS)
      for (const block of run) found.set(block, whole)
    at = next
  }
  return found
}

function isNextRow(text: string, before: Block, block: Block): boolean {
  const between = text.slice(before.end, block.start)
  return before.kind === 'table' && block.kind === 'table' && /^[^\S\n]*\n[^\S\n]*$/.test(between)
}

/** The first line with cells: a sentence may lead in to the table. */
function headOf(table: string): string {
  return table.split('\n').find((line) => TABLE_ROW.test(line)) ?? ''
}

/** Joins numbered lists that go on after a command or an example: steps 1 to 3, a code block, steps 4 to 6. */
function withSteps(text: string, blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (let at = 0; at < blocks.length; at++) {
    let block = blocks[at]!
    for (let last = lastStep(text, block); last > 0; last = lastStep(text, block)) {
      const next = blocks
        .slice(at + 1, at + 2 + MAX_BETWEEN_STEPS)
        .findIndex((each) => each.headingStart === block.headingStart && isNextStep(firstStep(text, each), last))
      if (next < 0 || blocks[at + 1 + next]!.end - block.start > MAX_STEPS_CHARACTERS) break
      at += 1 + next
      block = { ...block, kind: 'list', end: blocks[at]!.end }
    }
    joined.push(block)
  }
  return joined
}

/** Markdown numbers every step 1 where it lets the reader count. */
function isNextStep(step: number, last: number): boolean {
  return step === last + 1 || (step === 1 && last === 1)
}

const STEP = /^\s*(\d{1,3})[.)]\s/

function firstStep(text: string, { start, end }: Block): number {
  return Number(STEP.exec(text.slice(start, Math.min(end, start + 12)))?.[1] ?? 0)
}

function lastStep(text: string, { start, end }: Block): number {
  const steps = text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => STEP.exec(line)?.[1] ?? [])
  return Number(steps.at(-1) ?? 0)
}

/** Whether it holds at least two numbered steps. */
export function isNumbered(text: string, block: Pick<Block, 'start' | 'end'>): boolean {
  return [...text.slice(block.start, block.end).matchAll(/^\s*\d{1,3}[.)]\s/gm)].length >= 2
}

function pieces(text: string, block: Passage, endsOf: (text: string, block: Block) => number[]): Passage[] {
  const ends = endsOf(text, block)
  const made: Passage[] = []
  let start = block.start
  let last = start
  for (const end of ends) {
    if (end - start > MAX_PASSAGE_CHARACTERS && last > start) {
      made.push(tight(text, { ...block, start, end: last }))
      start = last
    }
    last = end
  }
  made.push(tight(text, { ...block, start, end: last }))
  return made.filter((passage) => passage.end > passage.start)
}

function sentenceEnds(text: string, { start, end }: Block): number[] {
  const ends: number[] = []
  for (let at = start; at < end; at++) {
    const isEnd =
      /[.!?。！？]/.test(text.charAt(at)) && (at + 1 >= end || /[\s"”)\]]|[^\p{ASCII}]/u.test(text.charAt(at + 1)))
    if (isEnd || at - (ends.at(-1) ?? start) >= MAX_PASSAGE_CHARACTERS) ends.push(whole(text, at + 1))
  }
  if (ends.at(-1) !== end) ends.push(end)
  return ends
}

function lineEnds(text: string, { start, end }: Block): number[] {
  const ends: number[] = []
  for (let at = start; at < end; at++) {
    if (text[at] === '\n' || at - (ends.at(-1) ?? start) >= MAX_PASSAGE_CHARACTERS) ends.push(whole(text, at))
  }
  ends.push(end)
  return ends
}

/** Never inside a character. */
function whole(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at + 1 : at
}

function tight(text: string, passage: Passage): Passage {
  let { start, end } = passage
  while (start < end && text.charCodeAt(start) <= 0x20) start++
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--
  return { ...passage, start, end }
}
