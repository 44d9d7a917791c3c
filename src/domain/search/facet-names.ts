import type { Visibility } from '../access/visibility.ts'
import type { Facet } from '../query/facet.ts'
import type { PersonField } from './engine/search-engine.ts'
import type { SearchDeps } from './search-deps.ts'

/** How many people of a facet get a name. Others who aren't in the directory are shown by email or ID. */
const MAX_NAMED = 200

/**
 * Adds names to people facets for people who aren't in the directory, taken from visible documents, matching or not. A name that only
 * hidden documents contain is never shown.
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
