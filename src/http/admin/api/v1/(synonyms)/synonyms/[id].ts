import { saveSynonym } from '../../../../../../domain/synonyms/manage-synonyms.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentSynonym } from '../../../../../present/administration/present-synonym.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { NewSynonym, SynonymInfo } from '../../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/synonyms/{id}',
  summary: 'Replace a synonym',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  params: Id,
  request: NewSynonym,
  response: SynonymInfo,
  async handle(services, actor, request, { params }) {
    return presentSynonym(await saveSynonym(services, actor, request, params.id))
  },
})
