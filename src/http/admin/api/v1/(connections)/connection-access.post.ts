import { askSource } from '../../../../../domain/troubleshooting/source-access/ask-source.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { AskedSourceInfo, presentAsked, SourceQuestion } from '../../../../schemas/admin/connection-access.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connection-access',
  summary: 'Ask the source for an item now, apply what changed, and explain access to it',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  request: SourceQuestion,
  response: AskedSourceInfo,
  async handle(services, actor, { user, url, datasource, docId: documentId }, { log }) {
    return presentAsked(await askSource({ ...services, log }, actor, { user, url, datasource, documentId }))
  },
})
