import { asksForDuration, type QuestionKind, type ReadQuestion } from '../asked/read-question.ts'
import { holdsNumber, isRange, numberIn } from './number-range.ts'
import { cellsOf, type Row } from './split/table-rows.ts'
import type { WordMatcher } from './word-matcher.ts'

const MOST =
  /\b(?:most|highest|largest|biggest|greatest|longest|top|best|max(?:imum)?|meisten?|höchsten?|größten?|längsten?)\b/iu
const LEAST =
  /\b(?:least|lowest|smallest|fewest|shortest|cheapest|min(?:imum)?|wenigsten?|niedrigsten?|kleinsten?|kürzesten?)\b/iu
const ASKED_NUMBER = /(?<![\p{L}\p{N}.-])\d[\d,.]*(?![\p{L}-])/u
/** What “how long” asks for. */
const DURATION = /^(?:length|duration|time|dauer|länge)\b/iu
/** The first cell names its row. */
const NAME_SHARE = 0.5
/** A word that every row has still counts a little. */
const LEAST_WEIGHT = 0.1

/** A list or a comparison wants the whole table. */
export function isReadByRow(kind: QuestionKind): boolean {
  return kind !== 'list' && kind !== 'comparison'
}

/** The row that was asked for: by its words, by the largest or smallest number, or by the range that holds a number. */
export function chooseRow(
  all: readonly Row[],
  tableHead: string,
  { text, clause }: Pick<ReadQuestion, 'text' | 'clause'>,
  matcher: WordMatcher,
): Row | undefined {
  const rows = all[0]?.text.trim() === tableHead.trim() ? all.slice(1) : all
  if (rows.length === 0) return undefined
  const found = rows.map((row) => matcher.in(row.text).found)
  const weightOf = (word: number) => {
    const having = found.filter((words) => words.has(word)).length
    return Math.log(rows.length / having) + LEAST_WEIGHT
  }
  const sum = (words: Iterable<number>) => [...words].reduce((total, word) => total + weightOf(word), 0)
  const isLong = asksForDuration(clause)
  const scores = rows.map((row, at) => {
    const [name = ''] = row.cells
    return sum(found[at]!) + NAME_SHARE * sum(matcher.in(name).found) + (isLong && DURATION.test(name) ? 1 : 0)
  })
  const most = Math.max(...scores)
  const best = rows.filter((_, at) => scores[at] === most)
  const head = cellsOf(tableHead)
  if (best.length > 1 && (MOST.test(text) || LEAST.test(text))) return extreme(head, best, LEAST.test(text), matcher)
  const asked = numberIn(ASKED_NUMBER.exec(text)?.[0] ?? '')
  const ranged = asked === undefined ? undefined : rowWithNumber(head, rows, asked)
  return ranged ?? (most > 0 && best.length === 1 ? best[0] : undefined)
}

/** By the column whose header has most words of the question, else by the first column of numbers. */
function extreme(
  head: readonly string[],
  rows: readonly Row[],
  isLeast: boolean,
  matcher: WordMatcher,
): Row | undefined {
  const values = (column: number) => rows.map(({ cells }) => numberIn(cells[column] ?? ''))
  const [column] = head
    .map((_, at) => at)
    .filter((at) => at > 0 && values(at).filter((value) => value !== undefined).length * 2 > rows.length)
    .toSorted((a, b) => matcher.in(head[b] ?? '').found.size - matcher.in(head[a] ?? '').found.size)
  if (column === undefined) return undefined
  const known = values(column).flatMap((value, at) => (value === undefined ? [] : [{ row: rows[at]!, value }]))
  return known.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value))[0]?.row
}

/** “up to 2,500”, “100 - 500”, “above”: the first row whose range holds the number. */
function rowWithNumber(head: readonly string[], rows: readonly Row[], asked: number): Row | undefined {
  for (const column of head.keys()) {
    const cells = rows.map((row) => row.cells[column] ?? '')
    if (cells.filter(isRange).length * 2 > rows.length) return rows[cells.findIndex((cell) => holdsNumber(cell, asked))]
  }
  return undefined
}
