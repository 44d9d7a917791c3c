import type { PolicyState } from '../../domain/governance/policies/policy.ts'
import { withReplacedFields } from '../../domain/governance/policies/replaced-fields.ts'
import type { DirectoryReader } from '../../domain/people/directory/directory-reader.ts'
import type { DlpPerson } from '../schemas/governance/dlp-person.ts'
import type { DlpReport } from '../schemas/governance/dlp-report.ts'
import type { Wire } from '../schemas/wire.ts'

export function presentPolicy({ policy, scan }: PolicyState, directory: DirectoryReader): Wire<typeof DlpReport> {
  const createdBy = presentDlpPerson(policy.createdBy, directory)
  const createdAt = new Date(policy.createdAt).toISOString()
  const { reportName: _, ...config } = withReplacedFields(policy.config) as Wire<typeof DlpReport>['config']
  return {
    id: policy.id,
    name: policy.name,
    config: {
      ...config,
      version: policy.version,
      reportName: policy.name,
      frequency: policy.frequency,
      autoHideDocs: policy.autoHideDocs,
      createdBy,
      createdAt,
    },
    frequency: policy.frequency,
    status: policy.status,
    createdBy,
    createdAt,
    lastUpdatedAt: new Date(policy.updatedAt).toISOString(),
    autoHideDocs: policy.autoHideDocs,
    lastScanStatus: scan.status,
    ...(scan.startedAt && { lastScanStartTime: scan.startedAt.toISOString() }),
    updatedBy: presentDlpPerson(policy.updatedBy, directory),
  }
}

export function presentDlpPerson(email: string, directory: DirectoryReader): Wire<typeof DlpPerson> {
  return { name: directory.nameOf(email) ?? email, obfuscatedId: directory.idOf(email), metadata: { email } }
}
