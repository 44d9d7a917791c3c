import { newName } from '../../../kernel/ids.ts'

/** Names one answer, so that what is later said about it (a click, a thumb up) finds it again. */
export function newTrackingToken(): string {
  return newName(12)
}

/**
 * Names one result of an answer: the answer's token, the place on its page and the document, none of which is news to
 * the caller. It grants nothing: whoever reads it back must look up whether the caller may see the document.
 */
export function resultToken(answerToken: string, rank: number, documentId: string): string {
  return Buffer.from(JSON.stringify([answerToken, rank, documentId])).toString('base64url')
}

/** What a tracking token names; whoever sent it may have written it, so nothing in it is taken for true. */
export function readTrackingToken(token: string): { readonly answerToken: string; readonly documentId?: string } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && typeof parts[0] === 'string' && typeof parts[2] === 'string') {
      return { answerToken: parts[0].replaceAll('\0', '').slice(0, 200).toWellFormed(), documentId: parts[2] }
    }
  } catch {
    // The token of an answer is no JSON.
  }
  return { answerToken: token }
}
