import { downloadExport } from '../../../../../../../../domain/governance/exports/change-exports.ts'
import { CSV_ANSWER, csvFile } from '../../../../../../../core/csv-file.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { ExportId } from '../../../../../../../schemas/governance/finding-export.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/findings/exports/{id}',
  summary: 'Download a findings export. Returns 409 while it is being created.',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: ExportId,
  ...CSV_ANSWER,
  async handle(services, actor, _body, { params }) {
    const { fileName, pieces } = await downloadExport(services, actor, params.id)
    return csvFile(pieces, fileName)
  },
})
