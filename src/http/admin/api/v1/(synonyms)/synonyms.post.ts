import { saveSynonym } from '../../../../../domain/synonyms/manage-synonyms.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentSynonym } from '../../../../present/administration/present-synonym.ts'
import { NewSynonym, SynonymInfo } from '../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/synonyms',
  summary: 'Create a synonym. It applies from the next search on.',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  status: 201,
  request: NewSynonym,
  response: SynonymInfo,
  async handle(services, actor, request) {
    return presentSynonym(await saveSynonym(services, actor, request))
  },
})
