import type { Directory } from '../../../people/directory/directory.ts'
import { queryWords } from '../../../people/directory/name-words.ts'
import { initialsOf, wordsOfTitle } from '../../../people/directory/title-words.ts'
import type { WordMatches } from '../../../people/directory/word-index.ts'
import { orderPeople } from '../../../people/order-people.ts'
import { type PersonAttribute, readContact } from './attribute-question.ts'
import { findLeaders, findReports, findTop, type LeaderScope } from './find-leaders.ts'
import { type PeopleQuestion, readPeopleQuestion, significantTerms } from './people-question.ts'
import { departmentOfRole, isTopRole, otherNamesOf } from './role-words.ts'

const MAX_PEOPLE = 3
/** For a place or a team. */
const MAX_OF_MANY = 10
/** A single word that occurs in more names isn't treated as a name. */
const MAX_CALLED = 20
/** More people share what they have in common by chance. */
const MAX_HELPERS = 4
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

export interface FoundPeople {
  readonly slots: readonly number[]
  /** The query is a question, and these people are its answer. */
  readonly isAnswer: boolean
  /** What the query wants to know about them. */
  readonly attribute?: PersonAttribute | undefined
}

/**
 * The people that a query asks for: by name, email or title (or its initials, like CFO), by name with a word like *phone*, and for questions about people also by team or
 * place, as the leader of what it names, as reports of the person it names, or as somebody who can help. Only current employees, best
 * first.
 */
export function findPeople({ directory, query, now }: PeopleSearch): FoundPeople {
  const question = readPeopleQuestion(query)
  const isPassing = currentAt(directory, now)
  if (question === undefined) {
    const slots = slotsFor(directory, query, isPassing)
    return slots.length > 0 ? { slots, isAnswer: false } : contacts(directory, query, isPassing)
  }
  const slots = answersTo(directory, question, isPassing)
  const isAnswer = slots.length > 0 && question.ledBy?.isLoose !== true
  return { slots, isAnswer, attribute: question.about?.attribute }
}

type IsPassing = (slot: number) => boolean

function slotsFor(directory: Directory, text: string, isPassing: IsPassing): number[] {
  const named = namedIn(directory, text.trim(), isPassing)
  return named.length > 0 ? named : titledIn(directory, text.trim(), isPassing)
}

function contacts(directory: Directory, query: string, isPassing: IsPassing): FoundPeople {
  const contact = readContact(query)
  const slots = contact === undefined ? [] : namedIn(directory, contact.name, isPassing)
  return { slots, isAnswer: slots.length > 0, attribute: contact?.attribute }
}

function answersTo(directory: Directory, question: PeopleQuestion, isPassing: IsPassing): number[] {
  const { text, isForMany, ledBy, reportsTo, about, helpsWith } = question
  const scope = { directory, isPassing }
  if (about !== undefined) {
    const people = namedIn(directory, about.name, isPassing)
    return about.attribute === 'colleagues' ? colleaguesOf(directory, people, isPassing) : people
  }
  if (helpsWith !== undefined) return findHelpers(scope, helpsWith)
  if (reportsTo !== undefined) return findReports(scope, reportsTo).slice(0, MAX_OF_MANY)
  const named = namedIn(directory, text, isPassing)
  if (named.length > 0) return named
  const titled = isForMany ? [] : titledIn(directory, text, isPassing)
  if (titled.length > 0) return titled
  if (ledBy !== undefined) return findLeaders(scope, ledBy)
  const inCharge = departmentOfRole(text)
  if (inCharge !== undefined) return findLeaders(scope, { name: inCharge, isLoose: false })
  if (isTopRole(text)) return findTop(scope)
  const limit = isForMany ? MAX_OF_MANY : MAX_PEOPLE
  for (const words of [question.words, ...otherNamesOf(text).map(queryWords)]) {
    const described = directory.find(words, { isWhole: true, isOfFacts: true })
    const found = orderPeople(directory, described, isPassing, BEST_FIRST).slice(0, limit)
    if (found.length > 0) return found
  }
  return []
}

function namedIn(directory: Directory, text: string, isPassing: IsPassing): number[] {
  return orderPeople(directory, peopleNamed(directory, text), isPassing, BEST_FIRST).slice(0, MAX_PEOPLE)
}

function titledIn(directory: Directory, text: string, isPassing: IsPassing): number[] {
  return orderPeople(directory, peopleTitled(directory, text), isPassing, BY_SIZE).slice(0, MAX_PEOPLE)
}

/** The others in the teams of these people. Who has no team works with their manager, the others who report to them, and their own reports. */
function colleaguesOf(directory: Directory, people: readonly number[], isPassing: IsPassing): number[] {
  const [person] = people
  if (person === undefined) return []
  const teams = directory.columns.team.count([person]).map(({ value }) => value)
  const isInTeam = directory.columns.team.matcher(teams, true)
  const members = teams.flatMap((team) => directory.find(queryWords(team), { isWhole: true, isOfFacts: true }).slots)
  const others = teams.length > 0 ? members.filter(isInTeam) : aroundInLine(directory, person)
  return [...new Set(others)].filter((slot) => slot !== person && isPassing(slot)).slice(0, MAX_OF_MANY)
}

function aroundInLine({ organisation }: Directory, person: number): number[] {
  const manager = organisation.managerOf(person)
  const siblings = manager === undefined ? [] : [manager, ...organisation.reportsOf(manager)]
  return [...siblings, ...organisation.reportsOf(person)]
}

/** Who has the topic in their title; else the leader of the team or department of that name; else a few who have it in any field. */
function findHelpers(scope: LeaderScope, topic: string): number[] {
  const { directory, isPassing } = scope
  const words = significantTerms(topic)
  if (words.length === 0) return []
  const { slots } = directory.find(words, { isWhole: true, isOfFacts: true })
  const current = slots.filter(isPassing)
  const titled = current.filter((slot) => {
    const title = wordsOfTitle(directory.entry(slot)?.title ?? '')
    return words.every((word) => title.includes(word))
  })
  if (titled.length > 0 && titled.length <= MAX_PEOPLE) return titled
  const leaders = findLeaders(scope, { name: topic, isLoose: true })
  if (leaders.length > 0) return leaders
  return current.length <= MAX_HELPERS ? current : []
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
