import type { SharingRequest } from '../../sharing/change-sharing.ts'
import { readRequired } from '../text-fields.ts'
import type { AnswerRecord } from './answer.ts'

/** What a caller says of an answer; absent: nothing changes. */
export interface AnswerRequest extends SharingRequest {
  readonly question?: string | undefined
  readonly questionVariations?: readonly string[] | undefined
  readonly body?: string | undefined
  readonly source?: { readonly id?: string | undefined; readonly url?: string | undefined } | undefined
  readonly sourceType?: 'DOCUMENT' | 'ASSISTANT' | undefined
  readonly boardId?: number | undefined
  /** Collections that it is put into, and taken out of. */
  readonly addedCollections?: readonly number[] | undefined
  readonly removedCollections?: readonly number[] | undefined
}

const BLANK: AnswerRecord = { question: '', variations: [], body: '' }

/** The answer as a request leaves it. A question it must have. */
export function readAnswer(request: AnswerRequest, before: AnswerRecord = BLANK): AnswerRecord {
  const { questionVariations, source, sourceType, boardId } = request
  return {
    ...before,
    question: readRequired(request.question ?? before.question, 'question'),
    variations: questionVariations?.flatMap((text) => text.trim() || []) ?? before.variations,
    body: request.body ?? before.body,
    ...(source && { source: { ...(source.id && { documentId: source.id }), ...(source.url && { url: source.url }) } }),
    ...(sourceType && { sourceType }),
    ...(boardId !== undefined && { boardId }),
  }
}
