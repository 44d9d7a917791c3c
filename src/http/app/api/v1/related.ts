import Type from 'typebox'
import { relatedTo } from '../../../../domain/search/documents/related.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentDocument } from '../../../present/present-document.ts'
import { Document } from '../../../schemas/document.ts'
import { named } from '../../../schemas/named.ts'

const MAX_DOCUMENTS = 10

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/related',
  summary: 'List documents related to the ones on a page, with reasons, and other searches',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'SEARCH' },
  limit: { setting: 'recommendationsPerSecond', per: 'second' },
  request: named('RelatedRequest', {
    documentIds: Type.Array(Type.String({ maxLength: 2000 }), {
      maxItems: MAX_DOCUMENTS,
      description: 'The documents on the page. Related documents are compared with the first one.',
    }),
    query: Type.Optional(Type.String({ maxLength: 10_000, description: 'What the caller searched for' })),
    pageSize: Type.Integer({ minimum: 1, maximum: 10 }),
  }),
  response: named('RelatedResponse', {
    results: Type.Array(
      named('RelatedDocument', {
        document: Document,
        reason: Type.Enum(['LINKED', 'MENTIONED', 'AUTHOR', 'READ_ALONG', 'SIMILAR'], {
          description:
            'Several documents on the page link to it or mention its name; or it has the same author as the first one, is read by the same people, or is about the same',
        }),
        count: Type.Optional(
          Type.Integer({ description: 'How many documents on the page link to it or mention its name' }),
        ),
      }),
    ),
    searches: Type.Array(Type.String(), { description: 'Phrases that several documents on the page contain' }),
  }),
  async handle(services, caller, { documentIds, query = '', pageSize }) {
    const { documents, searches, datasources } = await relatedTo(services, caller, {
      documentIds,
      query,
      size: pageSize,
    })
    return {
      results: documents.map(({ document, reason }) => ({
        document: presentDocument(document, datasources.get(document.datasource), services.directory),
        reason: reason.kind,
        ...('count' in reason && { count: reason.count }),
      })),
      searches: [...searches],
    }
  },
})
