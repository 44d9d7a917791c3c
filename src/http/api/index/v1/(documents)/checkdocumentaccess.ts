import Type from 'typebox'
import { getDatasource } from '../../../../../domain/datasources/get-datasource.ts'
import { checkDocumentAccess } from '../../../../../domain/troubleshooting/check-document-access.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/checkdocumentaccess',
  summary: 'Check whether a user can see a document, and why',
  tag: 'Troubleshooting',
  auth: { kind: 'indexingToken' },
  request: named('CheckDocumentAccessRequest', {
    datasource: Type.String(),
    objectType: Type.String(),
    docId: Type.String({ minLength: 1 }),
    userEmail: Type.String({ minLength: 1 }),
  }),
  response: named('CheckDocumentAccessResponse', {
    hasAccess: Type.Boolean(),
    explanation: Type.Array(Type.String(), { description: 'The grants that apply, or what is missing' }),
  }),
  async handle(services, { token }, { datasource, objectType, docId, userEmail }) {
    const { name } = await getDatasource(services, token, datasource)
    const { hasAccess, grants, missing } = await checkDocumentAccess(
      services,
      { datasource: name, objectType, id: docId },
      userEmail,
    )
    return { hasAccess, explanation: [...(hasAccess ? grants : missing)] }
  },
})
