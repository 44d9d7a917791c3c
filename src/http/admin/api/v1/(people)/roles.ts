import { actionsOf, POLICY, ROLE_NAMES } from '../../../../../domain/shared/policy.ts'
import { ROLES } from '../../../../../domain/shared/role.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { Roles } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/roles',
  summary: 'List the roles and their permissions',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'account.own' },
  response: Roles,
  async handle() {
    const items = ROLES.map((role) => ({
      role,
      name: ROLE_NAMES[role],
      actions: actionsOf(role).map((action) => ({ action, what: POLICY[action].what })),
    }))
    return { items }
  },
})
