import { listGroups } from '../../../../../domain/groups/group-roles.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readCursor, readLimit, writeCursor } from '../../../../core/requests/paging.ts'
import { presentGroup } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { GroupInfo, GroupQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/groups',
  summary: 'List groups from provisioning and sign-in, with the roles they grant',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'provisioning' },
  query: GroupQuery,
  response: pageOf('OrganisationGroups', GroupInfo),
  async handle(services, actor, _body, { query }) {
    const limit = readLimit(query.limit)
    const offset = Number(readCursor(query.cursor) ?? 0) || 0
    const { found, total } = await listGroups(services, actor, { name: query.name, offset, limit })
    const next = offset + found.length
    return { items: found.map(presentGroup), ...(next < total && { cursor: writeCursor(String(next)) }) }
  },
})
