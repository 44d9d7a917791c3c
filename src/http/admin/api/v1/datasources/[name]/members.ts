import { browseMembers } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { GroupMembers, MemberQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/members',
  summary: 'List the direct members of a data source group: users and groups',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  query: MemberQuery,
  response: GroupMembers,
  async handle(services, _actor, _body, { params, query }) {
    const { members, hasMore } = await browseMembers(services, params.name, query.group)
    return {
      members: members.map((member) => ({
        kind: member.kind,
        name: member.kind === 'user' ? member.id : member.name,
      })),
      hasMore,
    }
  },
})
