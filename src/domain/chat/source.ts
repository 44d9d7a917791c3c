import type { StoredDocument } from '../documents/document-store.ts'
import type { ChatFile } from './files/chat-file.ts'
import type { Mark } from './passages/split/marks-of.ts'

/** A document or attached file that may contain the answer. */
export interface Source {
  readonly document: StoredDocument
  /** Set if `document` represents an attached file. */
  readonly file?: ChatFile | undefined
  /** What its parts are, as far as its document says. */
  readonly marks?: readonly Mark[] | undefined
  /** 1 for the first result of a search. Added up if several searches found it. */
  readonly relevance: number
  /** The question is about something of the caller's, and the title has the caller's name. */
  readonly isOwn?: boolean
  /** A ticket, an email or messages: people talk about a case there, and a page says what holds in general. */
  readonly isTalk?: boolean
  readonly state: 'VERIFIED' | 'DEPRECATED' | 'UNVERIFIED'
}
