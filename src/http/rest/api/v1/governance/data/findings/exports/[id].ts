import { Readable } from 'node:stream'
import { downloadExport } from '../../../../../../../../domain/governance/exports/change-exports.ts'
import { file } from '../../../../../../../core/answers.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'
import { CSV } from '../../../../../../../schemas/governance/csv.ts'
import { ExportId } from '../../../../../../../schemas/governance/finding-export.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/findings/exports/{id}',
  summary: 'A file of findings; 409 while it is being made',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  params: ExportId,
  answers: ['file'],
  contentType: CSV,
  headers: { 'Cache-Control': 'no-store' },
  async handle(services, actor, _body, { params }) {
    const { fileName, pieces } = await downloadExport(services, actor, params.id)
    return file(Readable.from(pieces, { objectMode: false }), CSV, fileName)
  },
})
