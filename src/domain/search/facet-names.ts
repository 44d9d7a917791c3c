import type { Visibility } from '../access/visibility.ts'
import type { Facet } from '../query/facet.ts'
import type { PersonField } from './engine/search-engine.ts'
import type { SearchDeps } from './search-deps.ts'

/** So many people of a facet are named; beyond, whoever the directory does not know is told by address or id. */
const MAX_NAMED = 200

/**
 * Facets of people with what those are called whom the directory does not know: as visible documents call them, whether
 * these match or not. A name that only hidden documents give is not told.
 */
export async function nameFacets(
  { engine, directory }: Pick<SearchDeps, 'engine' | 'directory'>,
  facets: readonly Facet[],
  visibility: Visibility,
): Promise<Facet[]> {
  return Promise.all(
    facets.map(async (facet) => {
      if (!isPersonField(facet.name)) return facet
      const unknown = facet.buckets
        .map(({ value }) => value)
        .filter((value) => directory.nameOf(value) === undefined)
        .slice(0, MAX_NAMED)
      if (unknown.length === 0) return facet
      const names = await engine.personNames(facet.name, unknown, visibility)
      const nameOf = new Map(unknown.map((value, at) => [value, names[at]]))
      const named = facet.buckets.map((bucket) => ({ ...bucket, name: nameOf.get(bucket.value) || undefined }))
      return { ...facet, buckets: named }
    }),
  )
}

function isPersonField(name: string): name is PersonField {
  return name === 'author' || name === 'owner'
}
