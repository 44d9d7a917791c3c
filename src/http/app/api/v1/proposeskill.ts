import Type from 'typebox'
import { propose } from '../../../../domain/proposals/propose.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { reasonField } from '../../../schemas/admin/proposals.ts'
import { named } from '../../../schemas/named.ts'
import { ProposedResponse } from '../../../schemas/proposed.ts'

export default endpoint({
  method: 'POST',
  path: '/app/api/v1/proposeskill',
  summary: "Propose to enable one of the caller's skills for everyone. An administrator approves or declines it.",
  tag: 'Pages',
  auth: { kind: 'client', scope: 'AGENTS' },
  request: named('ProposeSkillRequest', { skillId: Type.String({ maxLength: 50 }), ...reasonField }),
  response: ProposedResponse,
  async handle(services, caller, { reason, ...request }) {
    const { id } = await propose(services, caller, { kind: 'skill', request }, reason)
    return { id }
  },
})
