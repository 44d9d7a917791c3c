import Type from 'typebox'
import { documentReaders } from '../../../../../domain/search/documents/document-readers.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/getdocpermissions',
  summary: 'List the users who can see a document',
  tag: 'Documents',
  auth: { kind: 'client', scope: 'DOCPERMISSIONS' },
  request: named('GetDocPermissionsRequest', {
    documentId: Type.String({ maxLength: 2000, description: 'The value returned in answers' }),
  }),
  response: named('GetDocPermissionsResponse', { allowedUserEmails: Type.Array(Type.String()) }),
  async handle(services, caller, { documentId }, { signal }) {
    return { allowedUserEmails: await documentReaders(services, caller, documentId, signal) }
  },
})
