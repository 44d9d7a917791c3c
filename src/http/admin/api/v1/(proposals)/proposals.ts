import Type from 'typebox'
import { listProposals } from '../../../../../domain/proposals/view-proposals.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentProposal } from '../../../../present/administration/present-proposal.ts'
import { ProposalStateField, Proposals } from '../../../../schemas/admin/proposals.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/proposals',
  summary: 'List what members propose to publish to everyone',
  tag: 'Administration: proposals',
  auth: { kind: 'admin', action: 'proposals' },
  query: Type.Object({ state: Type.Optional(ProposalStateField) }),
  response: Proposals,
  async handle(services, actor, _body, { query }) {
    return { items: (await listProposals(services, actor, query.state)).map(presentProposal) }
  },
})
