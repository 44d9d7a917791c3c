import { changeRanking } from '../../../../../domain/search/ranking/change-ranking.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentRanking } from '../../../../present/administration/present-ranking.ts'
import { RankingChange, RankingInfo } from '../../../../schemas/admin/ranking.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/ranking',
  summary: 'Change how results are ranked. It applies from the next search on.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'ranking' },
  request: RankingChange,
  response: RankingInfo,
  async handle(services, actor, change) {
    return presentRanking(await changeRanking(services, actor, change))
  },
})
