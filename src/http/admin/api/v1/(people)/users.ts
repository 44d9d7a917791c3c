import Type from 'typebox'
import { accountKey } from '../../../../../domain/accounts/account.ts'
import { listUsers } from '../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readCursor, readLimit, toPage } from '../../../../core/requests/paging.ts'
import { presentUser } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { UserInfo, UserQuery } from '../../../../schemas/admin/administration.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/users',
  summary: 'List and search users',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  query: UserQuery,
  response: named('Users', {
    ...pageOf('UserPage', UserInfo).properties,
    total: Type.Integer({ description: 'Users on all pages' }),
  }),
  async handle(services, actor, _body, { query }) {
    const { search, role, order } = query
    const limit = readLimit(query.limit)
    const after = readCursor(query.cursor)
    const { found, total } = await listUsers(services, actor, { search, role, order, after, limit: limit + 1 })
    return { ...toPage(found, limit, (account) => accountKey(account, order), presentUser), total }
  },
})
