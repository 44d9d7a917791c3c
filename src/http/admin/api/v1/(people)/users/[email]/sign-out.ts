import { signOutUser } from '../../../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Email } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/users/{email}/sign-out',
  summary: 'Sign a user out everywhere and revoke app access',
  tag: 'Administration: users',
  takesAway: true,
  auth: { kind: 'admin', action: 'users' },
  status: 204,
  params: Email,
  async handle(services, actor, _body, { params }) {
    await signOutUser(services, actor, params.email)
  },
})
