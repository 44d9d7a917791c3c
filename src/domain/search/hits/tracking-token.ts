import { newName } from '../../../kernel/ids.ts'

/** Identifies one response, so that later feedback (a click, a thumbs up) can refer to it. */
export function newTrackingToken(): string {
  return newName(12)
}

/**
 * Identifies one result: the response's token, the rank and the document, all of which the caller knows. It grants no access:
 * code that reads it must check whether the caller can see the document.
 */
export function resultToken(answerToken: string, rank: number, documentId: string): string {
  return Buffer.from(JSON.stringify([answerToken, rank, documentId])).toString('base64url')
}

export interface TrackedResult {
  readonly answerToken: string
  readonly documentId?: string
  /** From 0; no further than the largest page. */
  readonly rank?: number
}

const MAX_RANK = 99

/** The parts of a tracking token. It comes from the client, so nothing in it can be trusted. */
export function readTrackingToken(token: string): TrackedResult {
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && typeof parts[0] === 'string' && typeof parts[2] === 'string') {
      const answerToken = parts[0].replaceAll('\0', '').slice(0, 200).toWellFormed()
      return { answerToken, documentId: parts[2], rank: readRank(parts[1]) }
    }
  } catch {
    // The token of a response isn't JSON.
  }
  return { answerToken: token }
}

function readRank(rank: unknown): number {
  return typeof rank === 'number' && Number.isInteger(rank) ? Math.min(MAX_RANK, Math.max(0, rank)) : 0
}
