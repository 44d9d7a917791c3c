import { inviteUser } from '../../../../../../../domain/sign-in/invitation.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Email, Invitation } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/users/{email}/invitation',
  summary: 'A link by which a user chooses a password, once and within a week',
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
