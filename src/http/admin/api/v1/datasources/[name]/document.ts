import { inspectDocument } from '../../../../../../domain/troubleshooting/inspect-document.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { DocumentInspection, DocumentQuery } from '../../../../../schemas/admin/datasource-content.ts'
import { presentStatus } from '../../../../../schemas/indexing/document-status.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/document',
  summary: "Get a document's indexing status, events and permissions",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  params: Name,
  query: DocumentQuery,
  response: DocumentInspection,
  async handle(services, actor, _body, { params, query }) {
    const { objectType = '', docId: id } = query
    const ref = { datasource: params.name, objectType, id }
    const { status, events, title, hiddenBecause, permissionsFrom } = await inspectDocument(services, actor.email, ref)
    return {
      document: presentStatus(status),
      ...(title !== undefined && { title }),
      ...(hiddenBecause !== undefined && { hiddenBecause }),
      ...(permissionsFrom !== undefined && { permissionsFrom }),
      events: events.map(({ kind, at }) => ({ event: kind, at: at.toISOString() })),
    }
  },
})
