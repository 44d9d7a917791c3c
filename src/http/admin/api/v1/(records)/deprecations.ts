import { deprecatedUses } from '../../../../../domain/tokens/deprecated-uses.ts'
import { DEPRECATIONS } from '../../../../core/deprecations/deprecation-table.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readDay } from '../../../../core/requests/admin-request.ts'
import { presentDeprecation } from '../../../../present/present-deprecation.ts'
import { DeprecationQuery, Deprecations } from '../../../../schemas/admin/deprecation-administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/deprecations',
  summary: 'List deprecations by removal date, with the tokens that still use them',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'system' },
  query: DeprecationQuery,
  response: Deprecations,
  async handle(services, _actor, _body, { query }) {
    const asked = readDay('on', query.on)
    const { today, uses } = await deprecatedUses(services)
    const on = asked ?? today
    const inOrder = DEPRECATIONS.toSorted((one, other) => one.removal.localeCompare(other.removal))
    return { on, items: inOrder.map((row) => presentDeprecation(row, on, uses)) }
  },
})
