import { analyze } from '../../analysis/analyze.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { definitionIn } from './fit-of-kind.ts'
import { keysOf } from './question-words.ts'
import type { ScoredPassage } from './score-passages.ts'
import { TABLE_ROW } from './split-blocks.ts'

const MOST =
  /\b(?:most|highest|largest|biggest|greatest|longest|top|best|max(?:imum)?|meisten?|höchsten?|größten?|längsten?)\b/iu
const LEAST =
  /\b(?:least|lowest|smallest|fewest|shortest|cheapest|min(?:imum)?|wenigsten?|niedrigsten?|kleinsten?|kürzesten?)\b/iu
const NUMBER = /-?\d[\d,. ]*/
/** A shorter list or table is shown as a whole. */
const SMALL_LIST_CHARACTERS = 420

/** The part of a text that is quoted, from `start` to `end`. */
export interface NarrowPassage extends ScoredPassage {
  /** Rows of a table, for the header to be shown above them. */
  readonly isRow?: boolean
}

/** Cuts a passage down to what was asked: the row of a table, the definition in a glossary. */
export function narrowPassage<P extends ScoredPassage>(
  passage: P,
  read: ReadQuestion,
  words: readonly string[],
): P & NarrowPassage {
  if (passage.tableHead !== undefined && read.kind !== 'list' && read.kind !== 'comparison') {
    const rows = rowsOf(passage.text)
    const row = bestRow(rows, read, words)
    if (row !== undefined) return { ...cut(passage, row.at, row.at + row.text.length), isRow: true }
  }
  if (read.kind === 'definition' && passage.text.length > SMALL_LIST_CHARACTERS && passage.kind === 'list') {
    const at = definitionIn(passage.text, read.subjects[0] ?? '')
    if (at !== undefined) return cut(passage, at, endOfItem(passage.text, at))
  }
  return passage
}

interface Row {
  readonly at: number
  readonly text: string
  readonly cells: readonly string[]
}

/** The rows below the header, where the passage has it. */
function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let at = 0
  for (const line of text.split('\n')) {
    if (TABLE_ROW.test(line)) rows.push({ at, text: line, cells: line.split(/ \| |\t/).map((cell) => cell.trim()) })
    at += line.length + 1
  }
  return rows
}

/** The one row that has more of the question than all others; for “the most”, the row with the largest number. */
function bestRow(all: readonly Row[], { text }: ReadQuestion, words: readonly string[]): Row | undefined {
  const rows = all.slice(1)
  if (rows.length < 2) return undefined
  const keys = new Set(keysOf(words, ''))
  const counts = rows.map((row) => countOf(row.text, keys))
  const most = Math.max(...counts)
  const best = rows.filter((_, at) => counts[at] === most)
  if (most > 0 && best.length === 1) return best[0]
  if (MOST.test(text) || LEAST.test(text)) return extreme(all, LEAST.test(text), keys)
  return undefined
}

function countOf(text: string, keys: ReadonlySet<string>): number {
  const found = new Set<string>()
  analyze(text, (term) => {
    const key = termKey(term, '')
    if (keys.has(key)) found.add(key)
  })
  return found.size
}

/** By the column whose header has most words of the question, else by the first column of numbers. */
function extreme([head, ...rows]: readonly Row[], isLeast: boolean, keys: ReadonlySet<string>): Row | undefined {
  const columns = (head?.cells ?? []).map((_, at) => at).filter((at) => at > 0)
  const numbers = (at: number) => rows.map(({ cells }) => numberIn(cells[at] ?? ''))
  const numeric = columns.filter((at) => numbers(at).filter((value) => value !== undefined).length * 2 > rows.length)
  const [column] = numeric.toSorted((a, b) => countOf(head?.cells[b] ?? '', keys) - countOf(head?.cells[a] ?? '', keys))
  if (column === undefined) return undefined
  const known = rows.flatMap((row, at) => {
    const value = numbers(column)[at]
    return value === undefined ? [] : [{ row, value }]
  })
  return known.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value))[0]?.row
}

function numberIn(cell: string): number | undefined {
  const found = NUMBER.exec(cell)?.[0]
  if (found === undefined) return undefined
  const value = Number(found.replaceAll(/[, ]/g, ''))
  return Number.isFinite(value) ? value : undefined
}

/** The end of the list item that begins before `at`: where the next item begins. */
function endOfItem(text: string, at: number): number {
  const next = /\n\s*(?:[-*•–]\s|\d{1,3}[.)]\s)/.exec(text.slice(at + 1))
  return next === null ? text.length : at + 1 + next.index
}

function cut<P extends ScoredPassage>(passage: P, from: number, to: number): P {
  const text = passage.text.slice(from, to)
  const start = from + (text.length - text.trimStart().length)
  return {
    ...passage,
    start: passage.start + start,
    end: passage.start + from + text.trimEnd().length,
    text: text.trim(),
  }
}
