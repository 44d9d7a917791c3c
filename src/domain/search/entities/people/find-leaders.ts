import type { Directory } from '../../../people/directory/directory.ts'
import { foldValue, queryWords } from '../../../people/directory/name-words.ts'
import { wordsOfTitle } from '../../../people/directory/title-words.ts'
import { type LeaderQuestion, significantTerms } from './people-question.ts'
import { otherNamesOf } from './role-words.ts'

/** The most people returned if nobody leads the group. */
const MAX_SHARING = 3
const LEADS_TEAM = /manager|lead|head|owner|director/i

/** The directory, and who in it counts. */
export interface LeaderScope {
  readonly directory: Directory
  isPassing(slot: number): boolean
}

/**
 * The leader of the person, team or department with this name: the person's manager, the declared lead of the team, or else whoever has
 * the largest organization among the members of the department, then among people with the words in their title, then in any field. If
 * nobody has reports, the few people that match.
 */
export function findLeaders(scope: LeaderScope, question: LeaderQuestion): number[] {
  const { directory } = scope
  const person = directory.slotOfEmail(question.name.toLowerCase())
  if (person !== undefined) return managersOf(scope, [person])
  const found = leadersCalled(scope, question)
  if (found.length > 0) return found
  for (const name of otherNamesOf(question.name)) {
    const leaders = leadersCalled(scope, { name, isLoose: question.isLoose })
    if (leaders.length > 0) return leaders
  }
  return []
}

/** Whoever leads everybody: the person with the largest organization. */
export function findTop({ directory, isPassing }: LeaderScope): number[] {
  const sizes = directory.organisation.sizes()
  let top: number | undefined
  for (const [slot, size] of sizes.entries()) if (size > (sizes[top ?? -1] ?? 0) && isPassing(slot)) top = slot
  return top === undefined ? [] : [top]
}

function leadersCalled(scope: LeaderScope, { name, isLoose }: LeaderQuestion): number[] {
  const { directory, isPassing } = scope
  const significant = significantTerms(name)
  // "it" is a stop word and also a department.
  const words = significant.length > 0 ? significant : queryWords(name)
  if (words.length === 0) return []
  const named = directory.find(words, { isWhole: true, isNameOnly: true }).slots.filter(isPassing)
  if (named.length > 0) return isLoose ? [] : managersOf(scope, named)
  const declared = leadersOfTeam(scope, name)
  if (declared.length > 0) return declared
  const known = directory.find(words, { isWhole: true, isOfFacts: true }).slots.filter(isPassing)
  const inTitle = (slot: number) => {
    const title = directory.entry(slot)?.title ?? ''
    return words.every((word) => wordsOfTitle(title).includes(word) || queryWords(title).includes(word))
  }
  const inDepartment = (slot: number) => foldValue(directory.entry(slot)?.department ?? '') === foldValue(name)
  for (const isMeant of [inDepartment, inTitle, () => true]) {
    const leaders = leadersAmong(scope, known.filter(isMeant), isLoose)
    if (leaders.length > 0) return leaders
  }
  return []
}

/** The people who report to anyone with that name. */
export function findReports({ directory, isPassing }: LeaderScope, name: string): number[] {
  const words = queryWords(name)
  if (words.length === 0) return []
  const person = directory.slotOfEmail(name.toLowerCase())
  const slots = person === undefined ? directory.find(words, { isWhole: true, isNameOnly: true }).slots : [person]
  return unique(slots.filter(isPassing).flatMap((slot) => directory.organisation.reportsOf(slot))).filter(isPassing)
}

function managersOf({ directory, isPassing }: LeaderScope, people: readonly number[]): number[] {
  const managers = people.flatMap((slot) => directory.organisation.managerOf(slot) ?? [])
  return unique(managers).filter(isPassing).slice(0, MAX_SHARING)
}

function leadersOfTeam({ directory, isPassing }: LeaderScope, name: string): number[] {
  const wanted = foldValue(name)
  const members = [...directory.teams()].filter(({ nameKey }) => nameKey === wanted).flatMap(({ team }) => team.members)
  const leaders = members.filter(({ relationship }) => LEADS_TEAM.test(relationship))
  return unique(leaders.flatMap(({ email }) => directory.slotOfEmail(email) ?? []))
    .filter(isPassing)
    .slice(0, MAX_SHARING)
}

function leadersAmong({ directory }: LeaderScope, people: readonly number[], isLoose: boolean): number[] {
  const sizes = directory.organisation.sizes()
  const most = people.reduce((size, slot) => Math.max(size, sizes[slot] ?? 0), 0)
  if (most > 0) return people.filter((slot) => sizes[slot] === most).slice(0, MAX_SHARING)
  return isLoose || people.length > MAX_SHARING ? [] : [...people]
}

function unique(slots: readonly number[]): number[] {
  return [...new Set(slots)]
}
