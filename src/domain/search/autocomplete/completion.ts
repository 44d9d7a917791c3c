import type { UserReference } from '../../access/permissions.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { Operator } from '../query/operators.ts'

export const COMPLETION_KINDS = [
  'SUGGESTION',
  'DOCUMENT',
  'ENTITY',
  'OPERATOR',
  'OPERATOR_VALUE',
  'DATASOURCE',
] as const
export type CompletionKind = (typeof COMPLETION_KINDS)[number]

/** One thing that an unfinished query may become. */
export interface Completion {
  readonly kind: CompletionKind
  /** The completed query; for documents, people and datasources their name. */
  readonly text: string
  readonly document?: StoredDocument
  readonly person?: UserReference
  readonly operator?: Operator & { readonly name: string; readonly value?: string; readonly displayValue?: string }
}
