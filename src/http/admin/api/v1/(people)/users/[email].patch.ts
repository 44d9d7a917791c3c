import { changeUser } from '../../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentUser } from '../../../../../present/present-administration.ts'
import { Email, UserChange, UserInfo } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'PATCH',
  path: '/admin/api/v1/users/{email}',
  summary: "Update a user's name or role, or activate or deactivate the user",
  tag: 'Administration: users',
  takesAway: true,
  auth: { kind: 'admin', action: 'users' },
  params: Email,
  request: UserChange,
  response: UserInfo,
  async handle(services, actor, change, { params }) {
    return presentUser(await changeUser(services, actor, params.email, change))
  },
})
