import type { Config } from '../config/settings.ts'
import { LiveRanking } from '../domain/search/ranking/live-ranking.ts'
import type { RankingSettingsStore } from '../domain/search/ranking/ranking-settings.ts'
import type { SearchServices } from '../domain/services/search-services.ts'

/** How searches rank, and how much one may ask. */
export function searchSettings(
  config: Config,
  { rankingSettings }: { rankingSettings: RankingSettingsStore },
): Pick<SearchServices, 'ranking' | 'queryLimits'> {
  return {
    ranking: new LiveRanking(rankingSettings, {
      recency: config.rankByRecency,
      views: config.rankByViews,
      own: config.rankByOwn,
      clusters: config.clusterResults,
    }),
    queryLimits: {
      values: config.queryMaxValues,
      filterSets: config.queryMaxFilterSets,
      words: config.queryMaxWords,
      phrases: config.queryMaxPhrases,
      buckets: config.queryMaxBuckets,
    },
  }
}
