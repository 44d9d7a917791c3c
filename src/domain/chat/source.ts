import type { StoredDocument } from '../documents/document-store.ts'
import type { ChatFile } from './files/chat-file.ts'

/** A document that may answer, or a file. */
export interface Source {
  readonly document: StoredDocument
  /** What the document stands for, where it is none. */
  readonly file?: ChatFile | undefined
  /** 1 for the first of a search; the sum over the searches that found it. */
  readonly relevance: number
  readonly state: 'VERIFIED' | 'DEPRECATED' | 'UNVERIFIED'
}
