import { readIndexingToken } from '../../../../../../../domain/tokens/list-indexing-tokens.ts'
import { rotateTokenById } from '../../../../../../../domain/tokens/rotate-token.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentIndexingToken } from '../../../../../../present/present-administration.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { CreatedIndexingToken } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/indexing-tokens/{id}/rotation',
  summary: 'Rotate an indexing token. The new secret is shown only once.',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'indexing-tokens' },
  status: 201,
  params: Id,
  response: CreatedIndexingToken,
  async handle(services, actor, _body, { params }) {
    const { rawSecret } = await rotateTokenById(services, actor, params.id)
    return { token: presentIndexingToken(await readIndexingToken(services, actor, params.id)), secret: rawSecret }
  },
})
