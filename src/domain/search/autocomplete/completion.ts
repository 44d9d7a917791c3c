import type { UserReference } from '../../../wire/document-definition.ts'
import type { Quicklink } from '../../datasources/datasource.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { AnswerView } from '../../knowledge/answers/get-answer.ts'
import type { CollectionView } from '../../knowledge/collections/view-collections.ts'
import type { Operator } from '../query/operators.ts'

/** In the order of the response. Links come first: few match, and someone who types the beginning of one means it. */
export const COMPLETION_KINDS = [
  'GOLINK',
  'QUICKLINK',
  'SUGGESTION',
  'DOCUMENT',
  'ENTITY',
  'OPERATOR',
  'OPERATOR_VALUE',
  'DATASOURCE',
] as const
export type CompletionKind = (typeof COMPLETION_KINDS)[number]

/** One completion of an unfinished query. */
export interface Completion {
  readonly kind: CompletionKind
  /** The completed query, or the name of the document, person, data source or link. */
  readonly text: string
  readonly document?: StoredDocument
  readonly person?: UserReference
  /** What the person does, if the directory says so. */
  readonly jobTitle?: string
  /** Without its body. */
  readonly answer?: AnswerView
  readonly collection?: CollectionView
  /** Where a link leads. */
  readonly url?: string
  readonly quicklink?: Quicklink
  readonly operator?: Operator & { readonly name: string; readonly value?: string; readonly displayValue?: string }
}
