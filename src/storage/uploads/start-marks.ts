import type { UploadKind } from '../../domain/uploads/upload-store.ts'
import type { CounterName } from '../database/counters.ts'

/** The counter that every single write of the kind moves: where it stood at the first page tells later writes. */
export const START_MARKS: Readonly<Record<UploadKind, CounterName>> = {
  documents: 'document_seq',
  users: 'identity_version',
  groups: 'identity_version',
  memberships: 'identity_version',
  employees: 'people_version',
  teams: 'people_version',
  externalShortcuts: 'people_version',
  hostedShortcuts: 'people_version',
}
