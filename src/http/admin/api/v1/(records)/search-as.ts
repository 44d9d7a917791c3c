import Type from 'typebox'
import { documentId } from '../../../../../domain/documents/document.ts'
import { searchAs } from '../../../../../domain/troubleshooting/search-as.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { Time } from '../../../../schemas/admin/admin-fields.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/search-as',
  summary: 'See which documents a user finds for a query. Read-only; recorded in the audit log.',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'search.as' },
  request: named('SearchAsRequest', {
    user: Type.String({ minLength: 1, maxLength: 320, description: 'Email' }),
    query: Type.String({ maxLength: 1000 }),
  }),
  response: named('SearchAsResponse', {
    total: Type.Integer({ description: 'Documents the user finds' }),
    results: Type.Array(
      named('SearchAsResult', {
        id: Type.String(),
        datasource: Type.String(),
        objectType: Type.String(),
        docId: Type.String(),
        title: Type.String(),
        updatedAt: Time(),
      }),
      { description: 'The first 20, without their text' },
    ),
  }),
  async handle(services, actor, request) {
    const { total, hits } = await searchAs(services, actor, request)
    return {
      total,
      results: hits.map(({ document }) => ({
        id: documentId(document),
        datasource: document.datasource,
        objectType: document.objectType,
        docId: document.id,
        title: document.title,
        updatedAt: new Date(document.updatedAt).toISOString(),
      })),
    }
  },
})
