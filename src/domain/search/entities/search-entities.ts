import type { AnswerView } from '../../knowledge/answers/get-answer.ts'
import type { CollectionView } from '../../knowledge/collections/view-collections.ts'
import type { PersonEntry } from '../../people/directory/person-entry.ts'
import type { PersonProfile } from '../../people/person-profile.ts'
import type { SearchPeopleDeps } from '../../people/search-people.ts'
import type { TeamProfile } from '../../people/search-teams.ts'
import type { Team } from '../../people/team.ts'
import type { Asking } from '../../sharing/viewer.ts'
import type { SearchDeps } from '../search-deps.ts'
import { type SearchQuery, wants } from '../search-query.ts'
import { type NamedEntities, namedEntities } from './named-entities.ts'
import { namedKnowledge } from './named-knowledge.ts'
import { describeAttribute } from './people/describe-attribute.ts'

export type EntityDeps = SearchDeps & SearchPeopleDeps

export interface PersonEntity extends Pick<PersonEntry, 'id' | 'name' | 'title' | 'department'> {
  readonly kind: 'person'
  /** Only for callers with the scope PEOPLE. */
  readonly profile: PersonProfile | undefined
  /** The query is a question that the directory answers with this person. */
  readonly isAnswer: boolean
  /** What the question asks about them, like a phone number. Only for callers with the scope PEOPLE. */
  readonly detail: string | undefined
}

export interface TeamEntity {
  readonly kind: 'team'
  readonly team: Omit<Team, 'members' | 'emails'>
  readonly memberCount: number
  /** Only for callers with the scope PEOPLE. */
  readonly profile: TeamProfile | undefined
}

/** A result that isn't a document, as far as the caller can read it. */
export type SearchEntity =
  | { readonly kind: 'answer'; readonly view: AnswerView }
  | PersonEntity
  | TeamEntity
  | { readonly kind: 'collection'; readonly view: CollectionView }

/** The answers, people, teams and collections that a query names, in the order in which they are shown. */
export async function searchEntities(deps: EntityDeps, caller: Asking, query: SearchQuery): Promise<SearchEntity[]> {
  if (!wants(query, 'RESULTS')) return []
  const [{ people, teams, isAnswer, attribute }, { answers, collections }] = await Promise.all([
    namedEntities(deps, caller, query),
    namedKnowledge(deps, caller, query),
  ])
  const canReadPeople = caller.scopes?.has('PEOPLE') === true
  return [
    ...answers.map((view) => ({ kind: 'answer' as const, view })),
    ...people.map((profile) => personEntity(profile, { canReadPeople, isAnswer, attribute })),
    ...teams.map((profile) => teamEntity(profile, canReadPeople)),
    ...collections.map((view) => ({ kind: 'collection' as const, view })),
  ]
}

interface AskedOfPerson extends Pick<NamedEntities, 'isAnswer' | 'attribute'> {
  readonly canReadPeople: boolean
}

function personEntity(profile: PersonProfile, { canReadPeople, isAnswer, attribute }: AskedOfPerson): PersonEntity {
  const { id, name, title, department } = profile.entry
  const detail = canReadPeople && attribute !== undefined ? describeAttribute(profile, attribute) : undefined
  const shown = canReadPeople ? profile : undefined
  return { kind: 'person', id, name, title, department, profile: shown, isAnswer, detail }
}

function teamEntity(profile: TeamProfile, canReadPeople: boolean): TeamEntity {
  const { members, emails: _, ...team } = profile.team
  return { kind: 'team', team, memberCount: members.length, profile: canReadPeople ? profile : undefined }
}
