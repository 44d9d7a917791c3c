import type { Visibility } from '../../../domain/access/visibility.ts'
import type { PersonField } from '../../../domain/search/engine/search-engine.ts'
import type { Clause } from '../query/clause.ts'
import type { Bucket, VisibleSearch } from '../query/visible-search.ts'

interface PersonBucket extends Bucket {
  readonly names: { readonly buckets: readonly Bucket[] }
}

/** The name of each person according to the newest visible document that has one. Empty if none does. */
export async function personNames(
  visible: VisibleSearch,
  field: PersonField,
  values: readonly string[],
  visibility: Visibility,
  endsAt: number,
): Promise<string[]> {
  if (values.length === 0) return []
  const names: Clause = {
    terms: { field: `${field}Name`, size: 1, order: [{ newest: 'desc' }, { _key: 'asc' }] },
    aggs: { newest: { max: { field: 'updatedAt' } } },
  }
  const people: Clause = { terms: { field, include: [...values], size: values.length }, aggs: { names } }
  const { aggregations } = await visible.ask(
    { match: { bool: { filter: [{ terms: { [field]: [...values] } }] } }, isCounted: false, aggs: { people } },
    visibility,
    endsAt,
  )
  const buckets = (aggregations['people']?.buckets ?? []) as readonly PersonBucket[]
  const nameOf = new Map(buckets.map(({ key, names: { buckets: called } }) => [key, called[0]?.key]))
  return values.map((value) => nameOf.get(value) ?? '')
}
