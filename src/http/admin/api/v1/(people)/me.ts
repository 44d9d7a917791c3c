import { existingUser } from '../../../../../domain/accounts/existing-user.ts'
import { actionsOf } from '../../../../../domain/shared/policy.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { Me } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/me',
  summary: 'Get your account, role and permissions',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  response: Me,
  async handle(services, actor) {
    const { email, name, role } = await existingUser(services, actor.email)
    return { email, name, role, actions: actionsOf(role) }
  },
})
