import { explainSourceAccess } from '../../../../../domain/troubleshooting/source-access/explain-source-access.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import {
  presentSourceAccess,
  SourceAccessInfo,
  SourceAccessQuery,
} from '../../../../schemas/admin/connection-access.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connection-access',
  summary: "Explain why a user can or can't see an item of a connected source",
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  query: SourceAccessQuery,
  response: SourceAccessInfo,
  async handle(services, actor, _body, { query }) {
    const { user, url, datasource, docId: documentId } = query
    return presentSourceAccess(await explainSourceAccess(services, actor, { user, url, datasource, documentId }))
  },
})
