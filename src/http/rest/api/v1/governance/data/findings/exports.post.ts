import { createExport } from '../../../../../../../domain/governance/exports/change-exports.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentExport } from '../../../../../../present/present-export.ts'
import { DlpExportFindingsRequest, ExportInfo } from '../../../../../../schemas/governance/finding-export.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/governance/data/findings/exports',
  summary: 'Create a findings export in the background',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  request: DlpExportFindingsRequest,
  response: ExportInfo,
  async handle(services, actor, request) {
    return presentExport(await createExport(services, actor, request), services.directory)
  },
})
