import { readIndexingToken } from '../../../../../../domain/tokens/list-indexing-tokens.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentIndexingToken } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { IndexingTokenInfo } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/indexing-tokens/{id}',
  summary: 'Get an indexing token, without its secrets',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'indexing-tokens' },
  params: Id,
  response: IndexingTokenInfo,
  async handle(services, actor, _body, { params }) {
    return presentIndexingToken(await readIndexingToken(services, actor, params.id))
  },
})
