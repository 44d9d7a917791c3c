import Type from 'typebox'
import { propose } from '../../../../domain/proposals/propose.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { reasonField } from '../../../schemas/admin/proposals.ts'
import { pinFields } from '../../../schemas/knowledge/pin.ts'
import { readSharing } from '../../../schemas/knowledge/sharing.ts'
import { named } from '../../../schemas/named.ts'
import { ProposedResponse } from '../../../schemas/proposed.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/proposepin',
  summary: 'Propose a pin that the caller may not publish. An administrator approves or declines it.',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'PINS' },
  request: named('ProposePinRequest', {
    documentId: Type.String({ maxLength: 2000 }),
    ...pinFields,
    ...reasonField,
  }),
  response: ProposedResponse,
  async handle(services, caller, { reason, ...request }) {
    const content = { ...request, ...readSharing(request) }
    const { id } = await propose(services, caller, { kind: 'pin', request: content }, reason)
    return { id }
  },
})
