import type { UploadKind } from '../../domain/uploads/upload-store.ts'
import type { CounterName } from '../database/counters.ts'

/** The counter that every write of the kind increases. Its value at the first page shows which writes came later. */
export const VERSION_COUNTERS: Readonly<Record<UploadKind, CounterName>> = {
  documents: 'document_seq',
  users: 'identity_version',
  groups: 'identity_version',
  memberships: 'identity_version',
  employees: 'people_version',
  teams: 'people_version',
  externalShortcuts: 'people_version',
  hostedShortcuts: 'people_version',
}
