import Type from 'typebox'
import { listExports } from '../../../../../../../domain/governance/exports/change-exports.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentExport } from '../../../../../../present/present-export.ts'
import { ExportInfo } from '../../../../../../schemas/governance/finding-export.ts'
import { named } from '../../../../../../schemas/named.ts'

export default endpoint({
  method: 'GET',
  path: '/rest/api/v1/governance/data/findings/exports',
  summary: 'List findings exports, newest first',
  tag: 'Governance',
  auth: { kind: 'admin', action: 'governance' },
  response: named('ListDlpFindingsExportsResponse', { exports: Type.Array(ExportInfo) }),
  async handle(services, actor) {
    const found = await listExports(services, actor)
    return { exports: found.map((one) => presentExport(one, services.directory)) }
  },
})
