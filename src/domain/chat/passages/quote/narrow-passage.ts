import type { ReadQuestion } from '../../asked/read-question.ts'
import { citableText } from '../../verify-citation.ts'
import { definitionIn } from '../fit-of-kind.ts'
import type { ScoredPassage } from '../scored-passage.ts'

/** A shorter table is shown as a whole. */
const SMALL_TABLE_CHARACTERS = 500
/** So is a shorter list. */
const SMALL_LIST_CHARACTERS = 300
/** Questions that one item of a list answers, if it has the words of the question. */
const ONE_ITEM: ReadonlySet<ReadQuestion['kind']> = new Set(['other', 'amount', 'person', 'yes-no', 'reason'])

/** The part of a text that is quoted, from `start` to `end`. */
export interface NarrowPassage extends ScoredPassage {
  /** Rows of a table, for the header to be shown above them. */
  readonly isRow?: boolean
}

/** Cuts a passage to what was asked: the row of a table, the definition in a glossary, all of a list. */
export function narrowPassage<P extends ScoredPassage>(passage: P, read: ReadQuestion): P & NarrowPassage {
  const { row, whole } = passage
  if (read.kind === 'list' && whole !== undefined) {
    const text = citableText(passage.source.document).slice(whole.start, whole.end)
    return { ...passage, ...whole, text }
  }
  // A few words may be about all of a small table, unless they name a row.
  const isWholeTable =
    read.kind === 'other' && passage.isNamed !== true && passage.text.length <= SMALL_TABLE_CHARACTERS
  if (row !== undefined && isWholeTable) return passage
  if (row !== undefined) return { ...cut(passage, row.at, row.at + row.text.length), isRow: true }
  const { item } = passage
  const isLong = passage.kind === 'list' && passage.text.length > SMALL_LIST_CHARACTERS
  if (item !== undefined && isLong && ONE_ITEM.has(read.kind)) return cut(passage, item.start, item.end)
  if (read.kind === 'definition' && passage.kind === 'list') {
    const at = definitionIn(passage.text, read.subjects[0] ?? '')
    if (at !== undefined) return cut(passage, at, endOfItem(passage.text, at))
  }
  return withoutTitle(passage)
}

/** Some files repeat their title as the first line, and the title is shown with the quote. */
function withoutTitle<P extends ScoredPassage>(passage: P): P {
  const { text, source } = passage
  const end = text.indexOf('\n')
  const isTitle = end >= 0 && text.slice(0, end).trim().toLowerCase() === source.document.title.trim().toLowerCase()
  return isTitle ? cut(passage, end, text.length) : passage
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
