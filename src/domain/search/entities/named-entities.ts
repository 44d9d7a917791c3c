import type { Directory } from '../../people/directory/directory.ts'
import { foldValue, queryWords } from '../../people/directory/name-words.ts'
import { type PersonProfile, readProfiles } from '../../people/person-profile.ts'
import type { SearchPeopleDeps } from '../../people/search-people.ts'
import { membersOf, type TeamProfile } from '../../people/search-teams.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Asking } from '../../sharing/viewer.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { SearchQuery } from '../search-query.ts'
import type { PersonAttribute } from './people/attribute-question.ts'
import { findExperts } from './people/find-experts.ts'
import { findMisspelt, findPeople, misspeltNames } from './people/find-people.ts'
import { aboutCaller } from './people/own-question.ts'
import { type PeopleQuestion, readPeopleQuestion } from './people/people-question.ts'
import { plainText } from './plain-text.ts'

export interface NamedEntities {
  readonly people: readonly PersonProfile[]
  readonly teams: readonly TeamProfile[]
  /** The query is a question, and the directory answers it with these people. */
  readonly isAnswer: boolean
  /** What the question wants to know about them. */
  readonly attribute: PersonAttribute | undefined
}

const NONE: NamedEntities = { people: [], teams: [], isAnswer: false, attribute: undefined }
/** A longer query is about something else. */
const MAX_WORDS = 10
/** The longest name. */
const MAX_WORDS_OF_NAME = 5

/** The people and teams that a query asks for, if it asks for nothing else. People come with their reporting line. */
export async function namedEntities(
  deps: SearchPeopleDeps & SearchDeps,
  caller: Asking,
  request: SearchQuery,
): Promise<NamedEntities> {
  const typed = plainText(request, MAX_WORDS)
  const text = typed === undefined ? undefined : aboutCaller(typed, caller.email)
  const question = text === undefined ? undefined : readPeopleQuestion(text)
  if (text === undefined || (question === undefined && queryWords(text).length > MAX_WORDS_OF_NAME)) return NONE
  const directory = await deps.directory.current()
  const peopleSearch = { directory, query: text, now: deps.clock.now() }
  const found = findPeople(peopleSearch)
  const slots =
    found.slots.length > 0
      ? found.slots
      : findMisspelt(peopleSearch, await unknownWords(deps, caller, misspeltNames(peopleSearch)))
  const experts = slots.length === 0 ? await expertsFor(deps, caller, question, directory) : []
  const people = await readProfiles(deps, directory, [...slots, ...experts], { hasManagement: true })
  const isAnswer = found.isAnswer && people.length > 0
  return {
    people,
    teams: teamsNamed(directory, question?.text ?? text),
    isAnswer,
    attribute: found.attribute,
  }
}

/** Nobody's title says that they can help, so those who write about it are asked. */
async function expertsFor(
  deps: SearchDeps,
  caller: Asking,
  question: PeopleQuestion | undefined,
  directory: Directory,
): Promise<number[]> {
  return question?.helpsWith === undefined ? [] : findExperts(deps, caller, question.helpsWith, directory)
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
