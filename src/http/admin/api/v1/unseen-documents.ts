import { countUnseen } from '../../../../domain/troubleshooting/unseen-documents.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { UnseenDocuments } from '../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/unseen-documents',
  summary: 'Count the documents of each data source that nobody can see',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  response: UnseenDocuments,
  async handle(services) {
    const counts = await countUnseen(services)
    return { items: [...counts].map(([datasource, documents]) => ({ datasource, documents })) }
  },
})
