import type { Selectable } from 'kysely'
import type { CompiledAcl } from '../../../domain/access/principals.ts'
import type { VisibilityOverride } from '../../../domain/access/visibility-override.ts'
import type { DocumentFacts } from '../../../domain/documents/document.ts'
import type { Json } from '../../database/json-column.ts'
import type { Tables } from '../../tables.ts'
import type { RowChange } from './change.ts'

export type DocumentRow = Selectable<Tables['documents']>

/** As much of a document's row as changes depend on. */
export type StoredRow = Omit<DocumentRow, 'title' | 'view_url' | 'updated_at' | 'uploaded_at' | 'facts'> & {
  /** Null where who may see the document doesn't depend on them. */
  readonly facts: Json<DocumentFacts> | null
  /** Set: a swap that is under way wrote this row, and searches still show what was there before. */
  readonly swapped_key: number | null
  /** Set: the step that it is at took it from somebody, and an engine may not have it yet. */
  readonly revoked_key: number | null
}

/** What one source says over the access list of a document. */
export interface SourceOverride {
  readonly source: string
  readonly override: VisibilityOverride
}

/** One document before and after the changes of a call. Everything else is derived from the two. */
export interface Draft {
  readonly key: number | undefined
  readonly before: StoredRow | undefined
  after: Omit<StoredRow, 'swapped_key' | 'revoked_key'> | undefined
  /** The whole row, where a change brings one. */
  row?: DocumentRow
  texts?: { readonly body: string; readonly summary: string; readonly structure: string | null }
  /** The kinds of change that apply to it; those that were ignored are left out. */
  readonly kinds: Set<RowChange['kind']>
  /** Whether engines have to learn of it. */
  takesStep: boolean
  /** What all sources say over its access list, read where a change is about that. */
  overrides: readonly SourceOverride[]
  /** What sources say from now on; undefined: nothing any more. */
  readonly newOverrides: Map<string, VisibilityOverride | undefined>
  readonly metadataGroups: Map<string, 'held' | 'dropped'>
  /** Access lists whose intersections have to be known. */
  readonly acls: CompiledAcl[]
}

/** One that takes a step of the log. */
export type NumberedDraft = Draft & { readonly after: NonNullable<Draft['after']> }

export function isLive(row: Pick<StoredRow, 'deleted_at'> | undefined): boolean {
  return row !== undefined && row.deleted_at === null
}
