import { listAccounts } from '../../../../../../../domain/connections/read-connections.ts'
import { readCursor, readLimit, toPage } from '../../../../../../../http/core/requests/paging.ts'
import { pageOf } from '../../../../../../../http/schemas/admin/admin-fields.ts'
import {
  AccountQuery,
  ConnectionAccountInfo,
  ConnectionId,
} from '../../../../../../../http/schemas/admin/connections.ts'
import { presentAccount } from '../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/accounts',
  summary: 'List the accounts of the source, and the people they belong to',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  query: AccountQuery,
  response: pageOf('ConnectionAccounts', ConnectionAccountInfo),
  async handle(services, actor, _body, { params, query }) {
    const limit = readLimit(query.limit)
    const accounts = await listAccounts(services, actor, params.id, {
      isMatched: query.matched === undefined ? undefined : query.matched === 'true',
      after: readCursor(query.cursor),
      limit: limit + 1,
    })
    return toPage(accounts, limit, ({ id }) => id, presentAccount)
  },
})
