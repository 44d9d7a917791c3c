import { mapAccount } from '../../../../../../../../domain/connections/map-account.ts'
import {
  AccountId,
  AccountMapping,
  ConnectionAccountInfo,
} from '../../../../../../../../http/schemas/admin/connections.ts'
import { presentAccount } from '../../../../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/connections/{id}/accounts/{account}',
  summary: 'Set the person an account of the source belongs to',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections.accounts' },
  params: AccountId,
  request: AccountMapping,
  response: ConnectionAccountInfo,
  async handle(services, actor, { owner, email = '' }, { params }) {
    const person = owner === 'person' ? { kind: owner, email } : { kind: owner }
    return presentAccount(await mapAccount(services, actor, params.id, params.account, person))
  },
})
