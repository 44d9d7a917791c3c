import type { ReadQuestion } from '../asked/read-question.ts'
import { definitionIn, namesClass } from './fit-of-kind.ts'
import { isNumbered } from './passages.ts'
import { hasTypeAsked } from './type-asked.ts'
import type { WeighedPassage } from './weigh-passages.ts'

const MAX_PASSAGES = 3
/** Whatever is much worse than the best only makes an answer longer. */
const WORTH_SAYING = 0.72
/** The best few decide whether there is an answer. */
const DECIDING = 3
/** Chosen on the questions that are not held out: docs/benchmarks.md. */
const NEEDED_COVERAGE = 0.5
/** A passage that adds no word of the question must be nearly as good as the best. */
const WORTH_REPEATING = 0.9
/** How something is done is often told in several passages of a page. */
const WORTH_REPEATING_NEARBY = 0.8
/** Less than this of a question is no passage worth looking at. */
const WORTH_SHOWING = 0.34

/** The passages that answer a question, in order. Empty if none do. */
export function choosePassages(weighed: readonly WeighedPassage[], read: ReadQuestion): WeighedPassage[] {
  // A passage without what was asked for, like a date, may be about the same thing but doesn't answer.
  const telling = weighed.filter((each) => hasTypeAsked(read, saidBy(each)))
  const ranked = inOrder(read.kind === 'list' ? onlyLists(telling, read) : telling)
  const [best] = ranked
  if (best === undefined || !ranked.slice(0, DECIDING).some((each) => isAnswer(each, read))) return []
  const chosen: WeighedPassage[] = []
  const covered = new Set<number>()
  for (const passage of ranked) {
    if (chosen.length === MAX_PASSAGES || passage.score < best.score * WORTH_SAYING) break
    const isNew = [...passage.words].some((word) => !covered.has(word))
    const isNearby = read.kind === 'steps' && passage.source === best.source
    if (!isNew && passage.score < best.score * (isNearby ? WORTH_REPEATING_NEARBY : WORTH_REPEATING)) continue
    if (chosen.some((other) => isSame(other, passage) || (read.kind === 'list' && isSameList(other, passage)))) continue
    for (const word of passage.words) covered.add(word)
    chosen.push(passage)
  }
  return inReadingOrder(read.kind === 'steps' ? onlySteps(withSteps(chosen, ranked)) : chosen, read)
}

/** Of a table, only the row that was asked for is quoted. */
function saidBy({ row, text, tableHead, heading }: WeighedPassage): string {
  return row === undefined ? `${heading}\n${text}` : `${tableHead}\n${row.text}`
}

/** It says enough, and of enough of the question: what is only near in meaning answers something else. A key decides the page. */
function isAnswer({ support, coverage, lacksName }: WeighedPassage, { keys }: ReadQuestion): boolean {
  return lacksName !== true && support >= 1 && (keys.length > 0 || coverage >= NEEDED_COVERAGE)
}

/** The best passage of each of the best documents, for a question that none of them answers. */
export function closestPassages(weighed: readonly WeighedPassage[]): WeighedPassage[] {
  const closest: WeighedPassage[] = []
  for (const passage of inOrder(weighed)) {
    if (closest.length === MAX_PASSAGES) break
    if (passage.coverage < WORTH_SHOWING || closest.some((other) => isSame(other, passage))) continue
    if (!closest.some(({ source }) => source.document.key === passage.source.document.key)) closest.push(passage)
  }
  return closest
}

function inOrder(weighed: readonly WeighedPassage[]): WeighedPassage[] {
  return weighed.toSorted((a, b) => b.score - a.score || a.source.document.key - b.source.document.key)
}

function isSame(one: WeighedPassage, other: WeighedPassage): boolean {
  return plain(one.text) === plain(other.text)
}

/** A list is quoted as a whole, so its other parts add nothing. */
function isSameList(one: WeighedPassage, other: WeighedPassage): boolean {
  return one.source === other.source && one.whole !== undefined && one.whole.start === other.whole?.start
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').toLowerCase()
}

/** A list or table of what was asked for answers for itself. */
function onlyLists(weighed: readonly WeighedPassage[], { subjects }: ReadQuestion): readonly WeighedPassage[] {
  const lists = weighed.filter((each) => each.kind !== 'paragraph' && namesClass(each, subjects[0] ?? ''))
  return lists.some(({ support }) => support >= 1) ? lists : weighed
}

/** If the best passage of a page has no steps but the page has them under a heading like *Steps*, they belong to the answer. */
function withSteps(chosen: readonly WeighedPassage[], ranked: readonly WeighedPassage[]): readonly WeighedPassage[] {
  const [best] = chosen
  if (best === undefined || chosen.some(isSteps)) return chosen
  const steps = ranked.find((each) => each.source === best.source && isSteps(each) && STEPS_HEADING.test(each.heading))
  return steps === undefined ? chosen : [best, steps]
}

const STEPS_HEADING =
  /^[#\s*\d.]*(?:steps?|how to|how it works|instructions|procedure|process|what to do|schritte|vorgehen|anleitung|so geht)\b/iu
const isSteps = ({ text }: WeighedPassage) => isNumbered(text, { start: 0, end: text.length })

/** Steps answer for themselves: what stands around them only makes an answer longer. The best passage may be a list without numbers. */
function onlySteps(chosen: readonly WeighedPassage[]): WeighedPassage[] {
  // Steps of another page may be about something else, or in another language.
  if (!chosen.some((each) => isSteps(each) && each.source === chosen[0]?.source)) return [...chosen]
  return chosen.filter((passage, at) => isSteps(passage) || (at === 0 && passage.kind === 'list'))
}

/** The definition first, then document by document as they were found, each from top to bottom. */
function inReadingOrder(chosen: readonly WeighedPassage[], { kind, subjects }: ReadQuestion): WeighedPassage[] {
  const subject = kind === 'definition' ? (subjects[0] ?? '') : ''
  const definition = chosen.find(({ text }) => subject !== '' && definitionIn(text, subject) !== undefined)
  const documents = [...new Set(chosen.map(({ source }) => source.document.key))]
  const rest = chosen
    .filter((passage) => passage !== definition)
    .toSorted(
      (a, b) =>
        documents.indexOf(a.source.document.key) - documents.indexOf(b.source.document.key) || a.start - b.start,
    )
  return definition === undefined ? rest : [definition, ...rest]
}
