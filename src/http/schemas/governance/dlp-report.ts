import Type from 'typebox'
import { FREQUENCIES, POLICY_STATUSES, SCAN_STATUSES } from '../../../domain/governance/policies/policy.ts'
import { named } from '../named.ts'
import { DlpConfig } from './dlp-config.ts'
import { DlpPerson } from './dlp-person.ts'

export const DlpFrequency = Type.Enum([...FREQUENCIES], {
  description:
    'CONTINUOUS scans every new and changed document; DAILY and WEEKLY scan all documents; ONCE scans once; NONE never scans',
})
export const DlpReportStatus = Type.Enum([...POLICY_STATUSES], {
  description: 'Only ACTIVE policies scan and hide documents',
})
export const DlpSimpleResult = Type.Enum(['SUCCESS', 'FAILURE'])
export const ScanStatus = Type.Enum([...SCAN_STATUSES])
export const PolicyId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) })

export const DlpReport = named('DlpReport', {
  id: Type.String(),
  name: Type.String(),
  config: DlpConfig,
  frequency: DlpFrequency,
  status: DlpReportStatus,
  createdBy: DlpPerson,
  createdAt: Type.String(),
  lastUpdatedAt: Type.String(),
  autoHideDocs: Type.Boolean({ description: 'Hide documents with findings from everyone' }),
  lastScanStatus: ScanStatus,
  lastScanStartTime: Type.Optional(Type.String()),
  updatedBy: DlpPerson,
})
