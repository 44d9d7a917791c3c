import type { Directory } from '../../people/directory/directory.ts'
import { foldValue, queryWords } from '../../people/directory/name-words.ts'
import { orderPeople } from '../../people/order-people.ts'
import { type PersonProfile, readProfiles } from '../../people/person-profile.ts'
import type { SearchPeopleDeps } from '../../people/search-people.ts'
import { membersOf, type TeamProfile } from '../../people/search-teams.ts'
import type { SearchQuery } from '../search-query.ts'
import { plainText } from './plain-text.ts'

export interface NamedEntities {
  readonly people: readonly PersonProfile[]
  readonly teams: readonly TeamProfile[]
}

const NONE: NamedEntities = { people: [], teams: [] }
const MAX_WORDS = 5
const MAX_PEOPLE = 3
/** One word that is part of so many names is rather a word than a name. */
const MAX_CALLED = 20

/** The people and teams that the query of a search names: with all its words, whole ones, and nothing besides. */
export async function namedEntities(deps: SearchPeopleDeps, request: SearchQuery): Promise<NamedEntities> {
  const text = plainText(request, MAX_WORDS)
  if (text === undefined) return NONE
  const directory = await deps.directory.current()
  const people = await readProfiles(deps, directory, peopleNamed(directory, text, deps.clock.now()))
  return { people, teams: teamsNamed(directory, text) }
}

function peopleNamed(directory: Directory, text: string, now: Date): number[] {
  const words = queryWords(text)
  const byAddress = directory.slotOfEmail(text.trim().toLowerCase())
  const found =
    byAddress === undefined
      ? directory.find(words, { isWhole: true, isNameOnly: true })
      : { slots: [byAddress], scores: [1] }
  if (words.length === 1 && found.slots.length > MAX_CALLED) return []
  const today = now.toISOString().slice(0, 10)
  const isPassing = (slot: number) => directory.isCurrent(slot, today)
  return orderPeople(directory, found, isPassing, { by: 'RELEVANCE', isDescending: true }).slice(0, MAX_PEOPLE)
}

function teamsNamed(directory: Directory, text: string): TeamProfile[] {
  const wanted = foldValue(text)
  const named = [...directory.teams()].filter(({ nameKey }) => nameKey === wanted)
  return named.slice(0, 1).map(({ team }) => ({ team, members: membersOf(team, directory) }))
}
