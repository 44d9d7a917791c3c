import { deleteExport } from '../../../../../../../../domain/governance/exports/change-exports.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { ExportId } from '../../../../../../../schemas/governance/finding-export.ts'

export default endpoint({
  method: 'DELETE',
  path: '/rest/api/v1/governance/data/findings/exports/{id}',
  summary: 'Delete a findings export',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: ExportId,
  async handle(services, actor, _body, { params }) {
    await deleteExport(services, actor, params.id)
  },
})
