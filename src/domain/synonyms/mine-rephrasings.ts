import { isOneSlip } from '../analysis/one-slip.ts'
import { isStopWord } from '../analysis/stop-words.ts'
import { termKey } from '../analysis/term-key.ts'
import type { SynonymRule } from './synonym.ts'

/** A finished search. */
export interface RephrasedSearch {
  /** In lower case. */
  readonly query: string
  readonly person: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The person opened a result. If not, it found nothing, or nothing worth opening. */
  readonly isOpened: boolean
}

/** Words that people replaced by others to find something. */
export interface Rephrasing extends Pick<SynonymRule, 'kind' | 'words' | 'to'> {
  readonly people: number
}

/** Fewer could be guessed by name. */
const MIN_PEOPLE = 3
/** Whoever searches again later wants something else. */
const SOON_MS = 5 * 60_000
const MAX_WORDS = 3

/**
 * Searches that found nothing, or nothing worth opening, and that the same person soon replaced by one that did. What the two queries
 * have in common says nothing: of *pto rules* and *vacation rules*, *pto* and *vacation* remain. Most people first.
 */
export function mineRephrasings(searches: readonly RephrasedSearch[]): Rephrasing[] {
  const found = new Map<string, { rule: Omit<Rephrasing, 'people'>; people: Set<string> }>()
  for (const [person, ofPerson] of Map.groupBy(searches, (search) => search.person)) {
    const inOrder = ofPerson.toSorted((one, other) => one.at - other.at)
    for (const [at, search] of inOrder.entries()) {
      const next = inOrder[at + 1]
      if (next === undefined || search.isOpened || !next.isOpened || next.at - search.at > SOON_MS) continue
      const rule = differenceOf(search.query, next.query)
      if (rule === undefined) continue
      const key = keyOf(rule)
      const known = found.get(key) ?? { rule, people: new Set() }
      known.people.add(person)
      found.set(key, known)
    }
  }
  return [...found.values()]
    .filter(({ people }) => people.size >= MIN_PEOPLE)
    .map(({ rule, people }) => ({ ...rule, people: people.size }))
    .toSorted((one, other) => other.people - one.people || keyOf(one).localeCompare(keyOf(other)))
}

/** The same for a rule and its suggestion. */
export function keyOf({ kind, words, to }: Pick<SynonymRule, 'kind' | 'words' | 'to'>): string {
  return JSON.stringify([kind, words.toSorted(), to.toSorted()])
}

/** Undefined where the second query only adds or omits words, or corrects a spelling: search does that by itself. */
function differenceOf(from: string, to: string): Omit<Rephrasing, 'people'> | undefined {
  const [left, right] = [wordsOf(from), wordsOf(to)]
  const [leftStems, rightStems] = [left.map(stem), right.map(stem)]
  const removed = left.filter((word) => !rightStems.includes(stem(word)))
  const added = right.filter((word) => !leftStems.includes(stem(word)))
  if (removed.length === 0 || added.length === 0) return undefined
  if (removed.length > MAX_WORDS || added.length > MAX_WORDS) return undefined
  // *cheat sheet* and *cheatsheet*: each finds the other.
  if (removed.join('') === added.join('')) {
    const words = [removed.join(' '), added.join(' ')].toSorted()
    return { kind: 'TWO_WAY', words, to: [] }
  }
  if (isOneSlip(removed.join(' '), added.join(' '))) return undefined
  return { kind: 'ONE_WAY', words: [removed.join(' ')], to: [added.join(' ')] }
}

function wordsOf(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'-]*/gu) ?? []
  return words.filter((word) => !isStopWord(word))
}

function stem(word: string): string {
  return termKey(word, '')
}
