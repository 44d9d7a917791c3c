import { inviteUser } from '../../../../../../../domain/sign-in/invitation.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Email, Invitation } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/users/{email}/invitation',
  summary: 'Create a password link for a user. It works once, for a week.',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  status: 201,
  params: Email,
  response: Invitation,
  async handle(services, actor, _body, { params }) {
    const { secret, expiresAt } = await inviteUser(services, actor, params.email)
    const url = `${services.publicAddress.url}/invitation?token=${secret}`
    return { url, expiresAt: expiresAt.toISOString() }
  },
})
