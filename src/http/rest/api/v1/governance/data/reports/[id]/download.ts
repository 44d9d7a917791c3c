import { downloadFindings } from '../../../../../../../../domain/governance/findings/download-findings.ts'
import { CSV_ANSWER, csvFile } from '../../../../../../../core/csv-file.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { PolicyId } from '../../../../../../../schemas/governance/dlp-report.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/reports/{id}/download',
  summary: "Download a report's findings as CSV. Partial while it is still running.",
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  ...CSV_ANSWER,
  async handle(services, actor, _body, { params }) {
    const lines = await downloadFindings(services, actor, 'report', params.id)
    return csvFile(lines, 'report.csv')
  },
})
