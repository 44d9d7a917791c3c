import { signOutUser } from '../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/sessions',
  summary: 'Sign out everywhere: all your sessions, and all that applications were granted',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  async handle(services, actor) {
    await signOutUser(services, actor, actor.email)
  },
})
