import { createUser } from '../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentUser } from '../../../../present/present-administration.ts'
import { NewUser, UserInfo } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/users',
  summary: 'Create a user',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  status: 201,
  request: NewUser,
  response: UserInfo,
  async handle(services, actor, request) {
    return presentUser(await createUser(services, actor, request))
  },
})
