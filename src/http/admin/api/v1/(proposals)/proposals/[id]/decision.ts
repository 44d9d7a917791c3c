import { decideProposal } from '../../../../../../../domain/proposals/decide-proposal.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Id } from '../../../../../../schemas/admin/admin-fields.ts'
import { ProposalDecision } from '../../../../../../schemas/admin/proposals.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/proposals/{id}/decision',
  summary: "Publish a proposal in its proposer's name, or decline it",
  tag: 'Administration: proposals',
  auth: { kind: 'admin', action: 'proposals' },
  status: 204,
  params: Id,
  request: ProposalDecision,
  async handle(services, actor, { approve, note }, { params }) {
    await decideProposal(services, actor, params.id, { isApproved: approve, note })
  },
})
