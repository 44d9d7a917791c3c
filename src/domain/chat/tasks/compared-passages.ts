import { definitionIn } from '../passages/fit-of-kind.ts'
import { itemsOf } from '../passages/list-items.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { sourceLanguage } from '../passages/source-language.ts'
import { type Passage, passagesOf } from '../passages/split/passages.ts'
import { type Row, rowsOf } from '../passages/split/table-rows.ts'
import { WordMatcher } from '../passages/word-matcher.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import { type QuotedPassage, withTitle } from './quoted-passage.ts'

/** Of a longer table, only the two rows are quoted. */
const MAX_TABLE_CHARACTERS = 900
/** The name may stand behind a number or a key. */
const NAME_COLUMNS = 3
/** Others are too far behind. */
const MAX_SOURCES = 6

type Pair = readonly [string, string]

/** A table with a row for each of two subjects. What else the subjects say, like *support* in *Plus support*, must be around it. */
export function tableWithBoth(sources: readonly Source[], subjects: Pair): QuotedPassage[] | undefined {
  const wanted = subjects.map((subject) => wordsOfQuestion(subject))
  for (const source of sources) {
    const text = citableText(source.document)
    for (const passage of passagesOf(text, source.marks)) {
      const { start, end } = passage.whole ?? passage
      // A long table is read once, with its first part.
      if (passage.tableHead === undefined || passage.start !== start) continue
      const table = text.slice(start, end)
      const all = rowsOf(table)
      const rows = rowsNamed(source, all[0]?.text.trim() === passage.tableHead.trim() ? all.slice(1) : all, wanted)
      if (rows === undefined) continue
      const rest = wanted.flat().filter((word) => !rows.some(({ name }) => name.includes(word)))
      const around = `${source.document.title} ${passage.parents ?? ''} ${passage.heading} ${table}`
      if (!hasAll(source, around, rest)) continue
      if (table.length <= MAX_TABLE_CHARACTERS) return withTitle(source, [{ ...passage, end, source, text: table }])
      return withTitle(
        source,
        rows.map(({ row: { at, text: own } }) => {
          const place = { start: start + at, end: start + at + own.length }
          return { ...passage, ...place, source, text: own, isRow: true }
        }),
      )
    }
  }
  return undefined
}

/** A row for each subject. The cell that names it, in one of the first columns, has its words and no others. */
function rowsNamed(
  source: Source,
  rows: readonly Row[],
  wanted: readonly (readonly string[])[],
): { row: Row; name: string }[] | undefined {
  for (let column = 0; column < NAME_COLUMNS; column++) {
    const named = rows.map((row) => ({ row, name: (row.cells[column] ?? '').toLowerCase() }))
    const found = wanted.flatMap((words) => {
      const count = ({ name }: { name: string }) => words.filter((word) => name.includes(word)).length
      const best = named.filter(({ name }) => knowsAll(source, name, words)).toSorted((a, b) => count(b) - count(a))
      return best.filter((each) => count(each) > 0).slice(0, 1)
    })
    if (found.length === wanted.length && found[0]?.row !== found[1]?.row) return found
  }
  return undefined
}

/** What one document says of each of two subjects: below a heading with its name, or where it's defined. */
export function sectionsOfBoth(sources: readonly Source[], [one, other]: Pair): QuotedPassage[] | undefined {
  for (const source of sources.slice(0, MAX_SOURCES)) {
    const passages = passagesOf(citableText(source.document), source.marks)
    const [first, second] = [one, other].map((subject) => passageOn(source, passages, subject))
    if (first === undefined || second === undefined || first.start === second.start) continue
    return withTitle(
      source,
      [first, second].toSorted((a, b) => a.start - b.start),
    )
  }
  return undefined
}

function passageOn(source: Source, passages: readonly Passage[], subject: string): QuotedPassage | undefined {
  const text = citableText(source.document)
  const words = wordsOfQuestion(subject)
  const named = passages.find(({ heading }) => heading !== '' && isExactly(source, heading, words))
  if (named !== undefined) {
    const intro = named.heading.replace(/^#+\s*/, '')
    return { ...named, source, intro, text: text.slice(named.start, named.end) }
  }
  for (const passage of passages) {
    const said = text.slice(passage.start, passage.end)
    const at = definitionIn(said, subject)
    if (at === undefined) continue
    const item = itemsOf(said).find(({ start, end }) => start <= at && at < end)
    const { start, end } = item ?? { start: 0, end: said.length }
    const own = said.slice(start, end).trimEnd()
    return { ...passage, source, start: passage.start + start, end: passage.start + start + own.length, text: own }
  }
  return undefined
}

function hasAll(source: Source, text: string, words: readonly string[]): boolean {
  return words.length === 0 || new WordMatcher(words, sourceLanguage(source.document)).isAllIn(text)
}

function knowsAll(source: Source, text: string, words: readonly string[]): boolean {
  return new WordMatcher(words, sourceLanguage(source.document)).knowsAll(text)
}

/** The heading has all of the words, and no others. */
function isExactly(source: Source, heading: string, words: readonly string[]): boolean {
  const matcher = new WordMatcher(words, sourceLanguage(source.document))
  return words.length > 0 && matcher.isAllIn(heading) && matcher.knowsAll(heading.replace(/^#+\s*/, ''))
}
