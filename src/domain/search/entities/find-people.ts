import type { Directory } from '../../people/directory/directory.ts'
import { queryWords } from '../../people/directory/name-words.ts'
import { initialsOf, wordsOfTitle } from '../../people/directory/title-words.ts'
import type { WordMatches } from '../../people/directory/word-index.ts'
import { orderPeople } from '../../people/order-people.ts'
import { findLeaders, findReports } from './find-leaders.ts'
import { readPeopleQuestion, significantTerms } from './people-question.ts'

const MAX_PEOPLE = 3
/** For a place or a team. */
const MAX_OF_MANY = 10
/** A single word that occurs in more names isn't treated as a name. */
const MAX_CALLED = 20
const MIN_MISSPELT_LETTERS = 4
/** How many candidates are checked for their titles. */
const MAX_TITLED = 500
const MAX_WORDS_OF_NAME = 4
const BEST_FIRST = { by: 'RELEVANCE', isDescending: true } as const
/** People with larger organizations come first. */
const BY_SIZE = { by: 'ORG_SIZE_COUNT', isDescending: true } as const
const NOBODY: WordMatches = { slots: [], scores: [] }

/** A query that may ask for people, and the directory to find them in. */
export interface PeopleSearch {
  readonly directory: Directory
  readonly query: string
  readonly now: Date
}

/**
 * The people that a query asks for: by name, email or title (or its initials, like CFO), and for questions about people also by team or
 * place, as the leader of what it names, or as reports of the person it names. Only current employees, best first.
 */
export function findPeople({ directory, query, now }: PeopleSearch): number[] {
  const question = readPeopleQuestion(query)
  const isPassing = currentAt(directory, now)
  const text = question?.text ?? query.trim()
  const named = orderPeople(directory, peopleNamed(directory, text), isPassing, BEST_FIRST)
  if (named.length > 0) return named.slice(0, MAX_PEOPLE)
  const titled = orderPeople(directory, peopleTitled(directory, text), isPassing, BY_SIZE)
  if (question?.isForMany !== true && titled.length > 0) return titled.slice(0, MAX_PEOPLE)
  if (question === undefined) return []
  const scope = { directory, isPassing }
  if (question.ledBy !== undefined) return findLeaders(scope, question.ledBy)
  if (question.reportsTo !== undefined) return findReports(scope, question.reportsTo).slice(0, MAX_OF_MANY)
  const described = directory.find(question.words, { isWhole: true, isOfFacts: true })
  const limit = question.isForMany ? MAX_OF_MANY : MAX_PEOPLE
  return orderPeople(directory, described, isPassing, BEST_FIRST).slice(0, limit)
}

/** Query words that are one typo away from a name. */
export function misspeltNames({ directory, query }: PeopleSearch): string[] {
  const words = queryWords(readPeopleQuestion(query)?.text ?? query)
  if (words.length > MAX_WORDS_OF_NAME || words.some((word) => /[\p{N}@]/u.test(word))) return []
  return words.filter((word) => word.length >= MIN_MISSPELT_LETTERS && directory.words.namesLike(word).length > 0)
}

/** People whose name contains all words, with a typo in one of the `misspelt`. */
export function findMisspelt({ directory, query, now }: PeopleSearch, misspelt: ReadonlySet<string>): number[] {
  const words = queryWords(readPeopleQuestion(query)?.text ?? query)
  for (const [at, word] of words.entries()) {
    for (const similar of misspelt.has(word) ? directory.words.namesLike(word) : []) {
      const found = directory.find(words.with(at, similar), { isWhole: true, isNameOnly: true })
      const people = orderPeople(directory, found, currentAt(directory, now), BEST_FIRST)
      if (people.length > 0) return people.slice(0, MAX_PEOPLE)
    }
  }
  return []
}

function currentAt(directory: Directory, now: Date): (slot: number) => boolean {
  const today = now.toISOString().slice(0, 10)
  return (slot) => directory.isCurrent(slot, today)
}

function peopleNamed(directory: Directory, text: string): WordMatches {
  const words = queryWords(text)
  const byAddress = directory.slotOfEmail(text.toLowerCase())
  if (byAddress !== undefined) return { slots: [byAddress], scores: [1] }
  const found = directory.find(words, { isWhole: true, isNameOnly: true })
  return words.length === 1 && found.slots.length > MAX_CALLED ? NOBODY : found
}

/** Matches several words of a title or its initials. Any other single word isn't treated as a title. */
function peopleTitled(directory: Directory, text: string): WordMatches {
  const words = significantTerms(text)
  const [only = ''] = words
  const isTitle = (title: string) =>
    words.length === 1 ? initialsOf(title) === only : words.every((word) => wordsOfTitle(title).includes(word))
  const { slots } = words.length === 0 ? NOBODY : directory.find(words, { isWhole: true, isOfFacts: true })
  const titled = slots.slice(0, MAX_TITLED).filter((slot) => isTitle(directory.entry(slot)?.title ?? ''))
  return { slots: titled, scores: titled.map(() => 1) }
}
