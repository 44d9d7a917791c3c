import { checkDocumentAccess } from '../../../../../domain/troubleshooting/check-document-access.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { AccessExplanation, AccessQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/document-access',
  summary: "Explain why a user can or can't see a document",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  query: AccessQuery,
  response: AccessExplanation,
  async handle(services, _actor, _body, { query }) {
    const { user, datasource, objectType, docId: id } = query
    const explained = await checkDocumentAccess(services, { datasource, objectType, id }, user)
    const { hasAccess, grants, missing, organisationGroups, isUnknownUser } = explained
    return {
      hasAccess,
      grants: [...grants],
      missing: [...missing],
      organisationGroups: [...organisationGroups],
      ...(isUnknownUser && { isUnknownUser }),
    }
  },
})
