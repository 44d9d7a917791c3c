import type { Directory } from '../../people/directory/directory.ts'
import { foldValue, queryWords } from '../../people/directory/name-words.ts'
import { wordsOfTitle } from '../../people/directory/title-words.ts'
import { type Led, significantTerms } from './people-question.ts'

/** So many people may share a task whom nobody leads. */
const MAX_SHARING = 3
const LEADS_TEAM = /manager|lead|head|owner|director/i

/** What is asked of a directory, and who counts. */
export interface LeadersAsked {
  readonly directory: Directory
  isPassing(slot: number): boolean
}

/**
 * Whoever leads what is named: the manager of a person of that name; of the department or the team, of those with the words in
 * their titles, or else in anything known of them, the one with most people below. Where nobody has any, the few there are.
 */
export function findLeaders(asked: LeadersAsked, { name, isLoose }: Led): number[] {
  const { directory, isPassing } = asked
  const telling = significantTerms(name)
  // "it" is a small word, and a department.
  const words = telling.length > 0 ? telling : queryWords(name)
  if (words.length === 0) return []
  const named = directory.find(words, { isWhole: true, isNameOnly: true }).slots.filter(isPassing)
  if (named.length > 0) return isLoose ? [] : managersOf(asked, named)
  const declared = leadersOfTeam(asked, name)
  if (declared.length > 0) return declared
  const known = directory.find(words, { isWhole: true, isOfFacts: true }).slots.filter(isPassing)
  const inTitle = (slot: number) => {
    const title = directory.entry(slot)?.title ?? ''
    return words.every((word) => wordsOfTitle(title).includes(word) || queryWords(title).includes(word))
  }
  const inDepartment = (slot: number) => foldValue(directory.entry(slot)?.department ?? '') === foldValue(name)
  for (const isMeant of [inDepartment, inTitle, () => true]) {
    const leaders = leadersAmong(asked, known.filter(isMeant), isLoose)
    if (leaders.length > 0) return leaders
  }
  return []
}

/** Who reports to anybody of that name. */
export function findReports({ directory, isPassing }: LeadersAsked, name: string): number[] {
  const words = queryWords(name)
  if (words.length === 0) return []
  const { slots } = directory.find(words, { isWhole: true, isNameOnly: true })
  return unique(slots.filter(isPassing).flatMap((slot) => directory.organisation.reportsOf(slot))).filter(isPassing)
}

function managersOf({ directory, isPassing }: LeadersAsked, people: readonly number[]): number[] {
  const managers = people.flatMap((slot) => directory.organisation.managerOf(slot) ?? [])
  return unique(managers).filter(isPassing).slice(0, MAX_SHARING)
}

function leadersOfTeam({ directory, isPassing }: LeadersAsked, name: string): number[] {
  const wanted = foldValue(name)
  const members = [...directory.teams()].filter(({ nameKey }) => nameKey === wanted).flatMap(({ team }) => team.members)
  const leaders = members.filter(({ relationship }) => LEADS_TEAM.test(relationship))
  return unique(leaders.flatMap(({ email }) => directory.slotOfEmail(email) ?? []))
    .filter(isPassing)
    .slice(0, MAX_SHARING)
}

function leadersAmong({ directory }: LeadersAsked, people: readonly number[], isLoose: boolean): number[] {
  const sizes = directory.organisation.sizes()
  const most = people.reduce((size, slot) => Math.max(size, sizes[slot] ?? 0), 0)
  if (most > 0) return people.filter((slot) => sizes[slot] === most).slice(0, MAX_SHARING)
  return isLoose || people.length > MAX_SHARING ? [] : [...people]
}

function unique(slots: readonly number[]): number[] {
  return [...new Set(slots)]
}
