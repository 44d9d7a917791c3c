import Type from 'typebox'
import { changesSinceRead } from '../../../../domain/engagement/changes-since-read.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'

const MAX_DOCUMENTS = 50

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/changes',
  summary: 'Tell what changed in documents since the caller read them',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'SEARCH' },
  request: named('ChangesRequest', {
    documentIds: Type.Array(Type.String({ maxLength: 2000 }), { maxItems: MAX_DOCUMENTS }),
  }),
  response: named('ChangesResponse', {
    changes: Type.Array(
      named('DocumentTextChange', {
        documentId: Type.String(),
        kind: Type.Enum(['TITLE', 'TEXT', 'COMMENT', 'REMOVED']),
        text: Type.Optional(Type.String({ description: 'The new title, or the first new sentence' })),
        author: Type.Optional(Type.String({ description: 'Who wrote the comment' })),
      }),
      { description: 'Documents without a known change are left out' },
    ),
  }),
  async handle(services, caller, { documentIds }) {
    const changes = await changesSinceRead(services, caller, documentIds)
    return {
      changes: [...changes].map(([documentId, change]) => ({
        documentId,
        kind: change.kind,
        ...('text' in change && { text: change.text }),
        ...('author' in change && change.author !== undefined && { author: change.author }),
      })),
    }
  },
})
