import Type from 'typebox'
import { withdrawProposal } from '../../../../domain/proposals/decide-proposal.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { named } from '../../../schemas/named.ts'
import { ProposedResponse } from '../../../schemas/proposed.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/withdrawproposal',
  summary: 'Withdraw a proposal that waits for a decision',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  request: named('WithdrawProposalRequest', { id: Type.String({ maxLength: 100 }) }),
  response: ProposedResponse,
  async handle(services, caller, { id }) {
    await withdrawProposal(services, caller, id)
    return { id }
  },
})
