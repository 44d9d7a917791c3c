import { endSession } from '../../../../../../../../domain/sign-in/list-sessions.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { EmailAndId } from '../../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/users/{email}/sessions/{id}',
  summary: "Revoke one of a user's sessions",
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  status: 204,
  params: EmailAndId,
  async handle(services, actor, _body, { params }) {
    await endSession(services, actor, params.email, params.id)
  },
})
