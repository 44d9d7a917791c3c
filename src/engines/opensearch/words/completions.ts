import type { Visibility } from '../../../domain/access/visibility.ts'
import { fold } from '../../../domain/analysis/fold.ts'
import { beginningWith } from '../query/facets.ts'
import type { Bucket, VisibleSearch } from '../query/visible-search.ts'

/** Words of visible documents that start with `prefix`, most frequent first. */
export async function completions(
  visible: VisibleSearch,
  prefix: string,
  visibility: Visibility,
  limit: number,
  endsAt: number,
): Promise<string[]> {
  const start = fold(prefix.normalize('NFKC'))
  if (start === '' || limit === 0) return []
  const { aggregations } = await visible.ask(
    {
      match: { bool: { filter: [{ prefix: { forms: start } }] } },
      isCounted: false,
      aggs: {
        words: {
          terms: {
            field: 'forms',
            include: beginningWith(start),
            size: limit,
            shard_size: Math.max(limit, 1000),
            order: [{ _count: 'desc' }, { _key: 'asc' }],
          },
        },
      },
    },
    visibility,
    endsAt,
  )
  return ((aggregations['words']?.buckets ?? []) as readonly Bucket[]).map(({ key }) => key)
}
