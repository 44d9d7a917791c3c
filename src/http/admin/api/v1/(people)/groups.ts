import { listGroups } from '../../../../../domain/groups/group-roles.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readCursor, readLimit, writeCursor } from '../../../../core/requests/paging.ts'
import { presentGroup } from '../../../../present/present-administration.ts'
import { pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { GroupInfo, GroupQuery } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/groups',
  summary: 'Groups of the organisation, from provisioning and from sign-ins, with the roles they give',
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
