import type { PersonProfile } from '../../../people/person-profile.ts'
import { readProfiles } from '../../../people/person-profile.ts'
import { type SearchPeopleDeps, searchPeople } from '../../../people/search-people.ts'
import type { Caller } from '../../../shared/caller.ts'
import { findMisspelt, findPeople, misspeltNames } from './find-people.ts'

export interface LookedUpPeople {
  readonly people: readonly PersonProfile[]
  readonly total: number
}

/**
 * The people who match all words of a query. If nobody does, the people it asks for in other words, like *head of finance*, or whose
 * name it spells with a slip.
 */
export async function lookUpPeople(
  deps: SearchPeopleDeps,
  caller: Pick<Caller, 'email'>,
  { query, pageSize }: { readonly query: string; readonly pageSize: number },
): Promise<LookedUpPeople> {
  const { people, total } = await searchPeople(deps, caller, { query, pageSize }, PARTS)
  if (total > 0) return { people, total }
  const directory = await deps.directory.current()
  const asked = { directory, query, now: deps.clock.now() }
  const { slots } = findPeople(asked)
  const found = slots.length > 0 ? slots : findMisspelt(asked, new Set(misspeltNames(asked)))
  return { people: await readProfiles(deps, directory, found.slice(0, pageSize), PARTS), total: found.length }
}

const PARTS = { hasManagement: true }
