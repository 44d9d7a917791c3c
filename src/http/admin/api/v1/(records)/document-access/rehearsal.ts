import { rehearseAccess } from '../../../../../../domain/troubleshooting/rehearse-access.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { AccessRehearsal, AccessRehearsalRequest } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/document-access/rehearsal',
  summary: 'Preview who would gain or lose access with different permissions. Nothing is changed.',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'document-access' },
  request: AccessRehearsalRequest,
  response: AccessRehearsal,
  async handle(services, _actor, { datasource, objectType, docId: id, permissions }) {
    const rehearsed = await rehearseAccess(services, { datasource, objectType, id }, permissions)
    const { gains, loses, keeps, override, examined, isWhole } = rehearsed
    return {
      gains: gains.map(({ email, name, why }) => ({ email, name, why })),
      loses: loses.map(({ email, name, why }) => ({ email, name, why })),
      keeps,
      ...(override !== undefined && { override }),
      examined,
      isWhole,
    }
  },
})
