import { listIndexingTokens } from '../../../../../domain/tokens/list-indexing-tokens.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentIndexingToken } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { IndexingTokenInfo, IndexingTokenQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/indexing-tokens',
  summary: 'List indexing tokens, without their secrets',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'indexing-tokens' },
  query: IndexingTokenQuery,
  response: pageOf('IndexingTokens', IndexingTokenInfo),
  async handle(services, actor, _body, { query }) {
    const { id: wanted, search, createdBy } = query
    const found = await listIndexingTokens(services, actor, { id: wanted, search, createdBy })
    return pageOfAll(found, query, ({ id }) => id, presentIndexingToken)
  },
})
