import { listSynonyms } from '../../../../../domain/synonyms/manage-synonyms.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentSynonym } from '../../../../present/administration/present-synonym.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { SynonymInfo } from '../../../../schemas/admin/synonyms.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/synonyms',
  summary: 'List synonyms',
  tag: 'Administration: synonyms',
  auth: { kind: 'admin', action: 'synonyms' },
  query: Paged,
  response: pageOf('Synonyms', SynonymInfo),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listSynonyms(services, actor), query, ({ id }) => id, presentSynonym)
  },
})
