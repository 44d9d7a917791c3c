import type { SharedObject } from '../../sharing/shared-object.ts'

/** A question that people ask, with the answer that somebody wrote for all. */
export interface AnswerRecord {
  readonly question: string
  /** Other ways to ask it. */
  readonly variations: readonly string[]
  readonly body: string
  /** Where it was taken from. */
  readonly source?: { readonly documentId?: string; readonly url?: string }
  readonly sourceType?: 'DOCUMENT' | 'ASSISTANT'
  /** Of the boards that are gone; kept for those who still read it. */
  readonly boardId?: number
}

export type Answer = SharedObject<AnswerRecord>

const DOCUMENT_ID = /^ANSWERS_answer_([1-9]\d{0,9})$/

/** The name by which an answer is a document among others. No document of a datasource has such a one. */
export function answerDocumentId(id: number): string {
  return `ANSWERS_answer_${id}`
}

/** The answer that such a name means; undefined: it is none. */
export function readAnswerDocumentId(text: string): number | undefined {
  const [, digits] = DOCUMENT_ID.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
