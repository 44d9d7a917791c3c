import Type from 'typebox'
import { readOverrides } from '../../../../../../domain/governance/override-visibility.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { DocIdsQuery, DocumentVisibilityOverride } from '../../../../../schemas/governance/visibility-override.ts'
import { named } from '../../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/documents/visibilityoverrides',
  summary: 'List hidden documents and who they are hidden from',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  query: DocIdsQuery,
  jsonType: 'application/json; charset=UTF-8',
  response: named('GetDocumentVisibilityOverridesResponse', {
    visibilityOverrides: Type.Array(DocumentVisibilityOverride),
  }),
  async handle(services, actor, _body, { query }) {
    const { docIds } = query
    const wanted = typeof docIds === 'string' ? [docIds] : docIds
    return { visibilityOverrides: await readOverrides(services, actor, wanted) }
  },
})
