import { ownProposals } from '../../../../domain/proposals/view-proposals.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentProposal } from '../../../present/administration/present-proposal.ts'
import { Proposals } from '../../../schemas/admin/proposals.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/proposals',
  summary: 'List what the caller proposed, and what became of it',
  tag: 'Pages',
  auth: { kind: 'client', scope: 'ANNOUNCEMENTS' },
  response: Proposals,
  async handle(services, caller) {
    return { items: (await ownProposals(services, caller)).map(presentProposal) }
  },
})
