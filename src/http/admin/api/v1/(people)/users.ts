import Type from 'typebox'
import { type Account, accountKey } from '../../../../../domain/accounts/account.ts'
import { listUsers } from '../../../../../domain/users/manage-users.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readCursor, readLimit, toPage } from '../../../../core/requests/paging.ts'
import { presentListedUser } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { UserQuery } from '../../../../schemas/admin/administration.ts'
import { ListedUser } from '../../../../schemas/admin/user-administration.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/users',
  summary: 'List and search users',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  query: UserQuery,
  response: named('Users', {
    ...pageOf('UserPage', ListedUser).properties,
    total: Type.Integer({ description: 'Users on all pages' }),
  }),
  async handle(services, actor, _body, { query }) {
    const { search, role, order } = query
    const keyOf = (account: Account) => accountKey(account, order)
    const limit = readLimit(query.limit)
    const after = readCursor(query.cursor)
    const { found, total, signedIn } = await listUsers(services, actor, {
      search,
      role,
      order,
      after,
      limit: limit + 1,
    })
    return { ...toPage(found, limit, keyOf, (account) => presentListedUser(account, signedIn)), total }
  },
})
