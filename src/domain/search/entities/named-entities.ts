import type { Directory } from '../../people/directory/directory.ts'
import { foldValue, queryWords } from '../../people/directory/name-words.ts'
import { type PersonProfile, readProfiles } from '../../people/person-profile.ts'
import type { SearchPeopleDeps } from '../../people/search-people.ts'
import { membersOf, type TeamProfile } from '../../people/search-teams.ts'
import type { Caller } from '../../shared/caller.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { SearchQuery } from '../search-query.ts'
import { findMisspelt, findPeople, misspeltNames } from './find-people.ts'
import { readPeopleQuestion } from './people-question.ts'
import { plainText } from './plain-text.ts'

export interface NamedEntities {
  readonly people: readonly PersonProfile[]
  readonly teams: readonly TeamProfile[]
}

const NONE: NamedEntities = { people: [], teams: [] }
/** A longer query is about something else. */
const MAX_WORDS = 10
/** The longest name. */
const MAX_WORDS_OF_NAME = 5

/** The people and teams that a query asks for, if it asks for nothing else. People come with their reporting line. */
export async function namedEntities(
  deps: SearchPeopleDeps & Pick<SearchDeps, 'engine' | 'visibilities'>,
  caller: Pick<Caller, 'email'>,
  request: SearchQuery,
): Promise<NamedEntities> {
  const text = plainText(request, MAX_WORDS)
  const question = text === undefined ? undefined : readPeopleQuestion(text)
  if (text === undefined || (question === undefined && queryWords(text).length > MAX_WORDS_OF_NAME)) return NONE
  const directory = await deps.directory.current()
  const peopleSearch = { directory, query: text, now: deps.clock.now() }
  const found = findPeople(peopleSearch)
  const slots =
    found.length > 0 ? found : findMisspelt(peopleSearch, await unknownWords(deps, caller, misspeltNames(peopleSearch)))
  const people = await readProfiles(deps, directory, slots, { hasManagement: true })
  return { people, teams: teamsNamed(directory, question?.text ?? text) }
}

/** The words that no visible document contains: they may be misspelled. */
async function unknownWords(
  { engine, visibilities }: Pick<SearchDeps, 'engine' | 'visibilities'>,
  { email }: Pick<Caller, 'email'>,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const found = await engine.similarWords(words, await visibilities.visibilityOf(email))
  return new Set(found.filter(({ isKnown }) => !isKnown).map(({ word }) => word))
}

function teamsNamed(directory: Directory, text: string): TeamProfile[] {
  const wanted = foldValue(text)
  const named = [...directory.teams()].filter(({ nameKey }) => nameKey === wanted)
  return named.slice(0, 1).map(({ team }) => ({ team, members: membersOf(team, directory) }))
}
