import { Readable } from 'node:stream'
import { downloadFindings } from '../../../../../../../../domain/governance/findings/download-findings.ts'
import { file } from '../../../../../../../core/answers.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { CSV } from '../../../../../../../schemas/governance/csv.ts'
import { PolicyId } from '../../../../../../../schemas/governance/dlp-report.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/policies/{id}/download',
  summary: 'What a policy found, as CSV',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: PolicyId,
  answers: ['file'],
  contentType: CSV,
  headers: { 'Cache-Control': 'no-store' },
  async handle(services, actor, _body, { params }) {
    const lines = await downloadFindings(services, actor, 'policy', params.id)
    return file(Readable.from(lines, { objectMode: false }), CSV, 'policy.csv')
  },
})
