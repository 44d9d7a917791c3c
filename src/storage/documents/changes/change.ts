import type { RawBuilder } from 'kysely'
import type { CompiledAcl } from '../../../domain/access/principals.ts'
import type { VisibilityOverride } from '../../../domain/access/visibility-override.ts'
import type { MetadataValue } from '../../../domain/documents/document-metadata.ts'
import type { DocumentWrite, LogStep } from '../../../domain/documents/document-store.ts'
import type { RecordVersion } from '../../../domain/shared/version-conflict.ts'
import type { DocumentPermissions } from '../../../wire/document-definition.ts'

/** Everything that can happen to a document. */
export type Change = RowChange | SetChange

/**
 * A change of one document. Several in one call may be about the same one: they apply in order and take one step of the
 * log. Only an upsert or a tombstone stands alone.
 */
export type RowChange =
  | { readonly kind: 'upsert'; readonly write: DocumentWrite }
  | { readonly kind: 'remove'; readonly key: number; readonly version: RecordVersion }
  | Tombstone
  | {
      readonly kind: 'permissions'
      readonly key: number
      readonly permissions: DocumentPermissions
      readonly acl: CompiledAcl
    }
  /** What one source says over the access list; undefined: nothing any more. */
  | {
      readonly kind: 'override'
      readonly key: number
      readonly source: string
      readonly override: VisibilityOverride | undefined
    }
  | {
      readonly kind: 'metadata'
      readonly key: number
      readonly group: string
      readonly values: readonly MetadataValue[]
    }
  /** Policies could not scan the document: it goes into indexes, hidden. Ignored if the document has moved on. */
  | ({ readonly kind: 'hold' } & LogStep)
  /** Policies have scanned the document. Ignored if the document has moved on. */
  | ({ readonly kind: 'release' } & LogStep)

/** Deletes a document that isn't stored yet: an upload that is open passes over it. Ignored if the document is stored. */
export interface Tombstone {
  readonly kind: 'tombstone'
  readonly datasource: string
  readonly objectType: string
  readonly id: string
  readonly version: RecordVersion
}

/** A change of many documents that a query describes, so that an upload of a million is never read into memory. */
export type SetChange = SwapIn | Touch | Stale | EndSwap

/** Staged documents take their place. */
export interface SwapIn {
  readonly kind: 'swapIn'
  readonly datasource: string
  /** `from …`: staged documents as `s`; what is stored under their names as `d`, its texts as `t`. */
  readonly from: RawBuilder<unknown>
  /** Which of the staged documents. */
  readonly staged: RawBuilder<unknown>
  /** Which of those differ from what is stored. */
  readonly isChanged: RawBuilder<unknown>
  /** Which of those leave the permissions as they are stored. */
  readonly keepsPermissions: RawBuilder<unknown>
  readonly changedCount: number
  /** False: nothing is known under any of the names, so there is nothing to compare with. */
  readonly isAnyStored: boolean
}

/** The documents were uploaded again exactly as they are. */
export interface Touch {
  readonly kind: 'touch'
  /** Selects their keys. */
  readonly keys: RawBuilder<unknown>
}

/** The last upload didn't hold these documents, so they are deleted. Those that have moved on are left alone. */
export interface Stale {
  readonly kind: 'stale'
  /** At most as many as fit into one statement. */
  readonly steps: readonly LogStep[]
}

/** From here on searches show what a swap in steps wrote: whoever lost sight of something by it is noted now. */
export interface EndSwap {
  readonly kind: 'endSwap'
  readonly upload: string
}

export interface ChangeOptions {
  /**
   * The upload whose swap in steps makes the change. Until its `endSwap`, searches show what was there before, and no
   * revocation is noted.
   */
  readonly swap?: string | undefined
}

export type ChangeResult =
  | {
      readonly kind: 'written'
      /** The documents whose row changed. */
      readonly changed: readonly number[]
      /** Of those, the ones somebody may have lost sight of. */
      readonly accessChanged: readonly number[]
      readonly steps: readonly LogStep[]
    }
  /** A version was given and the stored one is not lower; nothing was written. */
  | { readonly kind: 'conflict' }
