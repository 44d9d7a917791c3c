import type { VerificationRecord } from '../../domain/knowledge/verification/verification.ts'
import type { Reaction } from '../../domain/sharing/reaction.ts'
import type { SharedKind, Sharing } from '../../domain/sharing/sharing.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of what people make and share: answers, collections, announcements, pins, go links. */
export interface SharingTables {
  shared_objects: {
    kind: SharedKind
    id: number
    /** Of its last change; grows with every change of any of them. */
    seq: number
    /** A digest of the name that only one of its kind may have; null: none. */
    name_key: string | null
    sharing: Json<Sharing>
    /** Null: it was removed. The row stays, so that memories of it learn that it is gone. */
    record: Json<unknown> | null
    created_at: number
    updated_at: number
    updated_by: string
    /** The one in `sharing`. Null where an older version wrote it during an upgrade. */
    owner: string | null
  }
  shared_marks: { kind: SharedKind; object_id: number; mark: Reaction; person: string; at: number }
  verifications: {
    document_id: string
    state: VerificationRecord['state']
    verified_by: string
    verified_at: number
    expires_at: number | null
  }
  verification_reminders: {
    id: string
    document_id: string
    assignee: string
    requestor: string
    remind_at: number
    created_at: number
    reason: string | null
    is_entrusted: number
  }
}
