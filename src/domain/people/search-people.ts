import type { Facet } from '../query/facet.ts'
import { readCursor, writeCursor } from '../query/search-cursor.ts'
import type { Caller } from '../shared/caller.ts'
import { type Directory, PEOPLE_COLUMNS } from './directory/directory.ts'
import type { DirectoryReader } from './directory/directory-reader.ts'
import { queryWords } from './directory/name-words.ts'
import { orderPeople } from './order-people.ts'
import { asksForFormer, peopleFilter } from './people-filters.ts'
import { type PeopleQuery, parsePeopleQuery } from './people-query.ts'
import { type PersonProfile, type ProfileDeps, type ProfileParts, readProfiles } from './person-profile.ts'

export interface SearchPeopleDeps extends ProfileDeps {
  directory: DirectoryReader
}

export interface PeopleAnswer {
  readonly people: readonly PersonProfile[]
  /** All that match, on this page or another. */
  readonly total: number
  readonly cursor: string | undefined
  /** Empty unless asked for. */
  readonly facets: readonly Facet[]
  /** Fields that the company added itself, by which can be filtered. */
  readonly customFields: readonly string[]
}

const MAX_QUERY_WORDS = 20

/**
 * One page of the people whose name, title, department, team, place, skills … have all the words of the query, or words
 * that begin with them, and who pass all filters. Without words: everybody. Any signed-in user may ask.
 */
export async function searchPeople(
  deps: SearchPeopleDeps,
  caller: Pick<Caller, 'email'>,
  request: PeopleQuery,
  parts: ProfileParts = {},
): Promise<PeopleAnswer> {
  const now = deps.clock.now()
  const directory = await deps.directory.current()
  const slots = matchingPeople(directory, caller.email, request, now)
  const asked = [request.query ?? '', request.filters ?? [], request.sort ?? '', request.isFullDirectory === true]
  const start = request.cursor === undefined ? 0 : startOf(request.cursor, asked, slots, directory)
  const end = start + request.pageSize
  const page = slots.slice(start, end)
  const lastId = idOf(directory, page.at(-1))
  const people = await readProfiles(deps, directory, page, parts)
  return {
    people,
    total: slots.length,
    cursor:
      end < slots.length && lastId !== undefined
        ? writeCursor({ offset: end, snapshot: '', lastShown: [lastId], correctedQuery: undefined }, asked)
        : undefined,
    facets: request.hasFacets === true ? facetsOf(directory, slots) : [],
    customFields: [...directory.customColumns.keys()].sort(),
  }
}

function matchingPeople(directory: Directory, callerEmail: string, request: PeopleQuery, now: Date): number[] {
  const parsed = parsePeopleQuery(request.query ?? '', new Set(directory.customColumns.keys()))
  const filters = [...(request.filters ?? []), ...parsed.filters]
  const words = queryWords(parsed.text).slice(0, MAX_QUERY_WORDS)
  // A query of signs alone names nobody.
  const isHopeless = parsed.text.trim() !== '' && words.length === 0
  const passes = peopleFilter(filters, { directory, callerEmail, now })
  const isEverybody = request.isFullDirectory === true || asksForFormer(filters)
  const today = now.toISOString().slice(0, 10)
  const isPassing = (slot: number) =>
    (isEverybody ? directory.has(slot) : directory.isCurrent(slot, today)) && passes(slot)
  const found = isHopeless ? { slots: [], scores: [] } : words.length === 0 ? undefined : directory.find(words)
  const byRelevance = { by: 'RELEVANCE', isDescending: true } as const
  const byName = { by: 'ENTITY_NAME', isDescending: false } as const
  const asked = request.sort ?? parsed.sort ?? (found === undefined ? byName : byRelevance)
  return orderPeople(directory, found, isPassing, asked.by === 'RELEVANCE' && found === undefined ? byName : asked)
}

/** Behind the person that the last page ended with; where they are gone, the same number of people on. */
function startOf(cursor: string, asked: unknown, slots: readonly number[], directory: Directory): number {
  const { offset, lastShown } = readCursor(cursor, asked)
  const last = directory.slotOfId(lastShown[0] ?? '')
  const place = last === undefined ? -1 : slots.indexOf(last)
  return place < 0 ? offset : place + 1
}

function idOf(directory: Directory, slot: number | undefined): string | undefined {
  return slot === undefined ? undefined : directory.entry(slot)?.id
}

/** `location` is any of the places of a person, which have facets of their own. */
function facetsOf(directory: Directory, slots: readonly number[]): Facet[] {
  const columns = [
    ...PEOPLE_COLUMNS.filter((name) => name !== 'location').map((name) => ({ name, column: directory.columns[name] })),
    ...[...directory.customColumns].map(([name, column]) => ({ name, column })),
  ]
  return columns.flatMap(({ name, column }) => {
    const buckets = column.count(slots)
    return buckets.length === 0 ? [] : { name, buckets }
  })
}
