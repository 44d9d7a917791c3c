import { setGroupRole } from '../../../../../../../domain/groups/group-roles.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { GroupRole } from '../../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/groups/{id}/role',
  summary: 'Set or clear the role of a group',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'provisioning' },
  params: Id,
  request: GroupRole,
  response: GroupRole,
  async handle(services, actor, { role }, { params }) {
    const group = await setGroupRole(services, actor, params.id, role ?? undefined)
    return { role: group.role ?? null } as { role: typeof role }
  },
})
