import { signOutUser } from '../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/sessions',
  summary: 'Sign out everywhere and revoke app access',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  async handle(services, actor) {
    await signOutUser(services, actor, actor.email)
  },
})
