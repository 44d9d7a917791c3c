import { readRanking } from '../../../../../domain/search/ranking/change-ranking.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentRanking } from '../../../../present/administration/present-ranking.ts'
import { RankingInfo } from '../../../../schemas/admin/ranking.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/ranking',
  summary: 'Get how results are ranked: freshness, and boosts of data sources',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'ranking' },
  response: RankingInfo,
  async handle(services, actor) {
    return presentRanking(await readRanking(services, actor))
  },
})
