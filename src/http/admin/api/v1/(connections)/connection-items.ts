import Type from 'typebox'
import { findItems } from '../../../../../domain/troubleshooting/source-access/find-items.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connection-items',
  summary: 'Find items of connected sources by words of their title or ID, like the path of a file',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 500, description: 'All words must match' }) }),
  response: named('ConnectionItems', {
    items: Type.Array(
      named('ConnectionItem', {
        connection: Type.Object({ id: Type.String(), title: Type.String() }),
        datasource: Type.String(),
        objectType: Type.String(),
        docId: Type.String(),
        title: Type.Optional(Type.String({ description: 'Only for callers who can see the document' })),
      }),
      { description: 'The first 8. Documents the caller can see come first.' },
    ),
  }),
  async handle(services, actor, _body, { query }) {
    const found = await findItems(services, actor, query.text)
    return {
      items: found.map(({ connection: { id, title: name }, datasource, objectType, documentId, title }) => ({
        connection: { id, title: name },
        ...{ datasource, objectType, docId: documentId },
        ...(title !== undefined && { title }),
      })),
    }
  },
})
