import { deletePolicy } from '../../../../../../../domain/governance/policies/delete-policy.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { PolicyId } from '../../../../../../schemas/governance/dlp-report.ts'

export default endpoint({
  method: 'DELETE',
  path: '/rest/api/v1/governance/data/policies/{id}',
  summary: 'Delete a policy with its findings. Documents it hides become visible again.',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  async handle(services, actor, _body, { params }) {
    await deletePolicy(services, actor, params.id)
  },
})
