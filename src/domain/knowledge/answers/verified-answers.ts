import type { DocumentStore } from '../../documents/document-store.ts'
import { headsById } from '../../documents/heads-by-id.ts'
import type { UsedSearch } from '../../learning/learn.ts'
import { normalizedQuery } from '../../learning/normalized-query.ts'
import type { VerificationStore } from '../verification/verification.ts'
import { stateNow } from '../verification/view-verifications.ts'
import { answerDocumentId } from './answer.ts'
import type { AnswerEntry } from './answer-entry.ts'

export interface VerifiedAnswersDeps {
  answerMemory: { current(): Promise<ReadonlyMap<number, AnswerEntry>> }
  verifications: Pick<VerificationStore, 'findAll'>
  documents: DocumentStore
}

/**
 * A verified answer says which document answers its question: its author and its verifier count as if each had searched for the question
 * and upvoted the document. Only answers that everyone can read: others would show through in the order of results.
 */
export async function verifiedAnswers(
  { answerMemory, verifications, documents }: VerifiedAnswersDeps,
  now: Date,
): Promise<UsedSearch[]> {
  const answers = [...(await answerMemory.current()).values()].flatMap(({ answer: { id, sharing, record } }) => {
    const documentId = record.source?.documentId
    return sharing.isOpen && documentId !== undefined ? [{ id, owner: sharing.owner, record, documentId }] : []
  })
  const records = await verifications.findAll(answers.map(({ id }) => answerDocumentId(id)))
  const verified = new Map(
    records.filter((record) => stateNow(record, now) === 'VERIFIED').map((record) => [record.documentId, record]),
  )
  const counted = answers.filter(({ id }) => verified.has(answerDocumentId(id)))
  const heads = await headsById(
    documents,
    counted.map(({ documentId }) => documentId),
  )
  return counted.flatMap(({ id, owner, record: { question, variations }, documentId }) => {
    const [head, { by, at }] = [heads.get(documentId), verified.get(answerDocumentId(id))!]
    if (head === undefined) return []
    const opened = [{ documentKey: head.key, action: 'UPVOTE', rank: 0 }]
    const queries = new Set([question, ...variations].map(normalizedQuery).filter((query) => query !== ''))
    return [...new Set([owner, by])].flatMap((person) =>
      Array.from(queries, (query) => ({ query, person, at: at.getTime(), opened })),
    )
  })
}
