import { endSession } from '../../../../../../domain/sign-in/list-sessions.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/sessions/{id}',
  summary: 'Revoke one of your sessions',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  params: Id,
  async handle(services, actor, _body, { params }) {
    await endSession(services, actor, actor.email, params.id)
  },
})
