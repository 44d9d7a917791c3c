import type { FacetCounts, FacetField } from '../../../domain/search/engine/search-engine.ts'
import { ofField } from '../index/facet-terms.ts'
import { PLAIN_FACETS } from '../index/index-definition.ts'
import type { Clause } from './clause.ts'
import type { Aggregation, Bucket, Found } from './visible-search.ts'

const MAX_BUCKETS = 10_000
const PAGE = 5000

/** Counts of a facet's values, most frequent first. */
export function facetAggregation(field: FacetField, limit = MAX_BUCKETS): Clause {
  return {
    terms: {
      field: columnOf(field),
      size: Math.max(1, Math.min(limit, MAX_BUCKETS)),
      shard_size: MAX_BUCKETS,
      order: [{ _count: 'desc' }, { _key: 'asc' }],
      ...(!PLAIN_FACETS.has(field) && { include: beginningWith(prefixOf(field)) }),
    },
  }
}

/**
 * The facet counts of a response. If a facet has more values than one response counts exactly, fetches all of them page by page.
 */
export async function facetCounts(
  field: FacetField,
  limit: number | undefined,
  found: Aggregation | undefined,
  ask: (aggregation: Clause) => Promise<Found>,
): Promise<FacetCounts> {
  const isAll = limit === undefined || limit > MAX_BUCKETS
  const isExact = (found?.doc_count_error_upper_bound ?? 0) === 0 && (!isAll || (found?.sum_other_doc_count ?? 0) === 0)
  const buckets = isExact ? ((found?.buckets ?? []) as readonly Bucket[]) : await everyBucket(field, ask)
  const named = buckets.map(({ key, doc_count }) => ({ value: key.slice(prefixOf(field).length), count: doc_count }))
  named.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  return { field, buckets: limit === undefined ? named : named.slice(0, limit) }
}

/** Fetches all values. */
export async function everyBucket(field: FacetField, ask: (aggregation: Clause) => Promise<Found>): Promise<Bucket[]> {
  const prefix = prefixOf(field)
  const buckets: Bucket[] = []
  let after: Readonly<Record<string, string>> | undefined = prefix === '' ? undefined : { value: prefix }
  for (;;) {
    const { aggregations } = await ask({
      composite: {
        size: PAGE,
        sources: [{ value: { terms: { field: columnOf(field) } } }],
        ...(after !== undefined && { after }),
      },
    })
    const page = (aggregations['values']?.buckets ?? []) as unknown as { key: { value: string }; doc_count: number }[]
    const mine = page.filter(({ key }) => key.value.startsWith(prefix))
    buckets.push(...mine.map(({ key, doc_count }) => ({ key: key.value, doc_count })))
    after = aggregations['values']?.after_key
    if (after === undefined || mine.length < page.length) return buckets
  }
}

export function valueOfBucket(field: FacetField, { key }: Bucket): string {
  return key.slice(prefixOf(field).length)
}

function columnOf(field: FacetField): string {
  return PLAIN_FACETS.has(field) ? field : 'property'
}

function prefixOf(field: FacetField): string {
  return PLAIN_FACETS.has(field) ? '' : ofField(field, '')
}

/**
 * A regular expression for a prefix. The brackets avoid an optimization that fails if a shard has no value sorted after the prefix
 * (OpenSearch 2.19).
 */
export function beginningWith(text: string): string {
  return `${escaped(text)}(.*)`
}

/** Escapes text for a Lucene regular expression. */
export function escaped(text: string): string {
  return text.replace(/[.?+*|{}[\]()"\\#@&<>~^$-]/g, '\\$&')
}
