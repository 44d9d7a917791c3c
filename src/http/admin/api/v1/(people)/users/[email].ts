import { describeUser } from '../../../../../../domain/users/describe-user.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentDescribedUser } from '../../../../../present/present-administration.ts'
import { Email } from '../../../../../schemas/admin/administration.ts'
import { UserDetails } from '../../../../../schemas/admin/user-administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/users/{email}',
  summary: "Get a user's role, groups and last sign-in",
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  params: Email,
  response: UserDetails,
  async handle(services, actor, _body, { params }) {
    return presentDescribedUser(await describeUser(services, actor, params.email))
  },
})
