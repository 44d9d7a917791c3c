import type { Facet } from '../query/facet.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { readCursor, writeCursor } from '../query/search-cursor.ts'
import type { Caller } from '../shared/caller.ts'
import type { Directory } from './directory/directory.ts'
import { foldValue, queryWords } from './directory/name-words.ts'
import type { PersonEntry } from './directory/person-entry.ts'
import { type TeamEntry, teamScore } from './directory/team-entry.ts'
import { canonicalField, peopleCalled } from './people-filters.ts'
import type { EntitySort, PeopleQuery } from './people-query.ts'
import type { SearchPeopleDeps } from './search-people.ts'
import type { Team } from './team.ts'

/** A team and its members in the directory. */
export interface TeamProfile {
  readonly team: Team
  readonly members: readonly {
    readonly person: PersonEntry
    readonly relationship: string
    readonly joinDate: string | undefined
  }[]
}

export interface TeamsAnswer {
  readonly teams: readonly TeamProfile[]
  readonly total: number
  readonly cursor: string | undefined
  readonly facets: readonly Facet[]
}

/** One page of the teams that have all the words of the query and pass all filters. Any signed-in user may ask. */
export async function searchTeams(
  deps: SearchPeopleDeps,
  caller: Pick<Caller, 'email'>,
  request: PeopleQuery,
): Promise<TeamsAnswer> {
  const directory = await deps.directory.current()
  const words = queryWords(request.query ?? '')
  const isHopeless = (request.query ?? '').trim() !== '' && words.length === 0
  const filters = request.filters ?? []
  const found = [...directory.teams()]
    .map((entry) => ({ entry, score: isHopeless ? 0 : words.length === 0 ? 1 : teamScore(entry, words) }))
    .filter(({ entry, score }) => score > 0 && filters.every((each) => passes(entry.team, each, directory, caller)))
    .sort(comparison(request.sort ?? (words.length === 0 ? BY_NAME : BY_RELEVANCE)))
  const asked = ['teams', request.query ?? '', filters, request.sort ?? '']
  const start = request.cursor === undefined ? 0 : startOf(request.cursor, asked, found)
  const end = start + request.pageSize
  const page = found.slice(start, end).map(({ entry }) => entry.team)
  const last = page.at(-1)
  return {
    teams: page.map((team) => ({ team, members: membersOf(team, directory) })),
    total: found.length,
    cursor:
      end < found.length && last !== undefined
        ? writeCursor({ offset: end, snapshot: '', lastShown: [last.id], correctedQuery: undefined }, asked)
        : undefined,
    facets: request.hasFacets === true ? facetsOf(found.map(({ entry }) => entry.team)) : [],
  }
}

const BY_NAME: EntitySort = { by: 'ENTITY_NAME', isDescending: false }
const BY_RELEVANCE: EntitySort = { by: 'RELEVANCE', isDescending: true }

interface Scored {
  readonly entry: TeamEntry
  readonly score: number
}

function comparison({ by, isDescending }: EntitySort): (a: Scored, b: Scored) => number {
  const byName = (a: Scored, b: Scored) =>
    a.entry.nameKey < b.entry.nameKey ? -1 : a.entry.nameKey > b.entry.nameKey ? 1 : 0
  const sign = isDescending ? -1 : 1
  if (by === 'RELEVANCE') return (a, b) => sign * (a.score - b.score) || byName(a, b)
  if (by === 'TEAM_SIZE') {
    return (a, b) => sign * (a.entry.team.members.length - b.entry.team.members.length) || byName(a, b)
  }
  return (a, b) => sign * byName(a, b)
}

function passes(
  team: Team,
  { fieldName, values }: FieldFilter,
  directory: Directory,
  caller: Pick<Caller, 'email'>,
): boolean {
  const field = canonicalField(fieldName)
  const fits = (value: string) => {
    if (field === 'department') return foldValue(team.department ?? '') === foldValue(value)
    if (field === 'businessunit') return foldValue(team.businessUnit ?? '') === foldValue(value)
    if (field === 'team' || field === 'name') return foldValue(team.name) === foldValue(value) || team.id === value
    if (field !== 'member') return false
    const emails = peopleCalled(value, directory, caller.email).map((slot) => directory.entry(slot)?.email)
    return team.members.some(({ email }) => emails.includes(email))
  }
  const wanted = values.filter(({ isNegated }) => !isNegated)
  const refused = values.filter(({ isNegated }) => isNegated)
  return (wanted.length === 0 || wanted.some(({ value }) => fits(value))) && !refused.some(({ value }) => fits(value))
}

function startOf(cursor: string, asked: unknown, found: readonly Scored[]): number {
  const { offset, lastShown } = readCursor(cursor, asked)
  const place = found.findIndex(({ entry }) => entry.team.id === lastShown[0])
  return place < 0 ? offset : place + 1
}

export function membersOf(team: Team, directory: Directory): TeamProfile['members'] {
  return team.members.flatMap(({ email, relationship, join_date }) => {
    const slot = directory.slotOfEmail(email)
    const person = slot === undefined ? undefined : directory.entry(slot)
    return person === undefined ? [] : { person, relationship, joinDate: join_date }
  })
}

function facetsOf(teams: readonly Team[]): Facet[] {
  const count = (name: string, read: (team: Team) => string | undefined): Facet[] => {
    const counts = new Map<string, number>()
    for (const team of teams) {
      const value = read(team)
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const buckets = [...counts].map(([value, total]) => ({ value, count: total })).sort((a, b) => b.count - a.count)
    return buckets.length === 0 ? [] : [{ name, buckets }]
  }
  return [...count('businessunit', (team) => team.businessUnit), ...count('department', (team) => team.department)]
}
