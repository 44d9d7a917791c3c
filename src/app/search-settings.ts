import type { Config } from '../config/settings.ts'
import type { SearchServices } from '../domain/services/search-services.ts'

/** How searches rank, and how much one may ask. */
export function searchSettings(config: Config): Pick<SearchServices, 'ranking' | 'queryLimits'> {
  return {
    ranking: {
      recency: config.rankByRecency,
      views: config.rankByViews,
      own: config.rankByOwn,
      clusters: config.clusterResults,
    },
    queryLimits: {
      values: config.queryMaxValues,
      filterSets: config.queryMaxFilterSets,
      words: config.queryMaxWords,
      phrases: config.queryMaxPhrases,
      buckets: config.queryMaxBuckets,
    },
  }
}
