import type { RankingStatus } from '../../../domain/search/ranking/change-ranking.ts'

export function presentRanking({ freshness, freshnessFixedBy, boosts }: RankingStatus) {
  return { freshness, ...(freshnessFixedBy !== undefined && { freshnessFixedBy }), boosts: { ...boosts } }
}
