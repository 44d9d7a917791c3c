import type { Transaction } from 'kysely'
import type { StaleChoice, UploadKind } from '../../domain/uploads/upload-store.ts'
import { advance } from '../database/counters.ts'
import { deleteUsers } from '../identity/delete-users.ts'
import { announceIdentity } from '../identity/identity-outbox.ts'
import { removeRecords } from '../people/directory-records.ts'
import type { Tables } from '../tables.ts'
import { swapDocuments } from './swap-documents.ts'
import { deleteGroups, swapGroups } from './swap-groups.ts'
import { swapMemberships } from './swap-memberships.ts'
import { swapRecords } from './swap-records.ts'
import { swapUsers } from './swap-users.ts'
import type { UploadRow } from './upload-rows.ts'

/** Replaces what is stored with what is staged, in the caller's transaction. For documents, returns the last step. */
// biome-ignore lint/suspicious/noConfusingVoidType: only documents have a log.
type Swap = (db: Transaction<Tables>, upload: UploadRow, whenStale: StaleChoice, at: Date) => Promise<number | void>

export const SWAPS: Readonly<Record<UploadKind, Swap>> = {
  documents: swapDocuments,
  users: swapUsers,
  groups: swapGroups,
  memberships: swapMemberships,
  employees: swapRecords,
  teams: (db, upload, _whenStale, at) => swapRecords(db, upload, 'delete', at),
  externalShortcuts: (db, upload, _whenStale, at) => swapRecords(db, upload, 'delete', at),
  hostedShortcuts: (db, upload, _whenStale, at) => swapRecords(db, upload, 'delete', at),
}

type Deletion = (db: Transaction<Tables>, datasource: string, keys: readonly string[], at: Date) => Promise<void>

/** How things go whose deletion was paused; kinds that are missing here know no pause. */
export const DELETIONS: Readonly<Partial<Record<UploadKind, Deletion>>> = {
  async users(db, datasource, keys, at) {
    await advance(db, 'identity_version')
    await deleteUsers(db, datasource, keys, at)
    await announceIdentity(db, { thing: 'user', datasource, removed: keys.map((email) => ({ email })) }, at)
  },
  async groups(db, datasource, keys, at) {
    await advance(db, 'identity_version')
    await deleteGroups(db, datasource, keys, at)
    await announceIdentity(db, { thing: 'group', datasource, removed: keys.map((name) => ({ name })) }, at)
  },
  async employees(db, datasource, keys, at) {
    const gone = await removeRecords(db, 'employees', keys, await advance(db, 'people_version'))
    await announceIdentity(db, { thing: 'employee', datasource, removed: gone.map((email) => ({ email })) }, at)
  },
}
