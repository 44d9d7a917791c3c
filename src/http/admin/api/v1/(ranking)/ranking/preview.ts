import { previewRanking } from '../../../../../../domain/search/ranking/preview-ranking.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { PreviewedRanking, RankingPreview } from '../../../../../schemas/admin/ranking.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/ranking/preview',
  summary: 'Show the first results of your own search with and without a change of the ranking. Nothing is changed.',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'ranking' },
  request: PreviewedRanking,
  response: RankingPreview,
  async handle(services, actor, { query, ...change }) {
    const { before, after } = await previewRanking(services, actor, query, change)
    return { before: [...before], after: [...after] }
  },
})
