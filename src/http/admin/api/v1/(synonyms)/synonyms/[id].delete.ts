import { removeSynonym } from '../../../../../../domain/synonyms/manage-synonyms.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/synonyms/{id}',
  summary: 'Delete a synonym',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await removeSynonym(services, actor, params.id)
  },
})
