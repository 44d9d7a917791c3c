import { ServiceError } from '../../../kernel/errors.ts'
import type { VisibilityResolver } from '../../access/visibility-of.ts'
import { documentId as idOf } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { visibleDocuments } from '../../documents/visible-documents.ts'
import { foldEmail } from '../../shared/email.ts'
import { mayRead, rightsOn } from '../../sharing/rights.ts'
import type { SharedObjectStore } from '../../sharing/shared-object.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { type Answer, type AnswerRecord, answerDocumentId, readAnswerDocumentId } from '../answers/answer.ts'
import type { CollectionDeps } from '../collections/collection-deps.ts'
import type { VerificationStore } from './verification.ts'

export interface VerificationDeps extends CollectionDeps {
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
  answers: SharedObjectStore<AnswerRecord>
  verifications: VerificationStore
}

/** A document or an answer that the caller may see, and whether they may vouch for it. */
export interface Verifiable {
  /** As it is kept: however the caller wrote it. */
  readonly documentId: string
  readonly document?: StoredDocument
  readonly answer?: Answer
  readonly mayVerify: boolean
  /** Who may vouch for it by what it says of itself. */
  readonly keepers: readonly string[]
}

/** What is not there and what the caller may not see are refused alike. */
export async function verifiableFor(deps: VerificationDeps, caller: Asking, documentId: string): Promise<Verifiable> {
  const [found] = await verifiables(deps, caller, [documentId])
  if (found !== undefined) return found
  throw new ServiceError('document_not_found', "Document not found, or you don't have access")
}

export async function verifiables(
  deps: VerificationDeps,
  caller: Asking,
  ids: readonly string[],
): Promise<Verifiable[]> {
  const viewer = await viewerOf(deps, caller)
  const [documents, answers, entrusted] = await Promise.all([
    visibleDocuments(deps, caller.email, ids),
    deps.answerMemory.current(),
    entrustedTo(deps, caller.email),
  ])
  return ids.flatMap((id) => {
    const answer = answers.get(readAnswerDocumentId(id) ?? 0)?.answer
    if (answer !== undefined) return mayRead(viewer, answer) ? verifiableAnswer(viewer, answer, entrusted) : []
    const document = documents.get(id)
    return document === undefined ? [] : ofDocument(viewer, document, entrusted)
  })
}

/** An answer that the viewer may read. */
export function verifiableAnswer(
  viewer: Viewer,
  answer: Answer,
  entrusted: ReadonlySet<string> = new Set(),
): Verifiable {
  const documentId = answerDocumentId(answer.id)
  const mayVerify = rightsOn(viewer, answer).has('verify') || entrusted.has(documentId)
  return { documentId, answer, mayVerify, keepers: [answer.sharing.owner] }
}

function ofDocument(viewer: Viewer, document: StoredDocument, entrusted: ReadonlySet<string>): Verifiable[] {
  const documentId = idOf(document)
  const { author, owner } = document.facts
  const keepers = [...new Set([owner, author].flatMap((person) => (person?.email ? [foldEmail(person.email)] : [])))]
  const mayVerify = viewer.isAdministrator || keepers.includes(viewer.email) || entrusted.has(documentId)
  return [{ documentId, document, mayVerify, keepers }]
}

async function entrustedTo({ verifications }: VerificationDeps, email: string): Promise<ReadonlySet<string>> {
  const reminders = await verifications.remindersFor(email)
  return new Set(reminders.filter(({ isEntrusted }) => isEntrusted).map(({ documentId }) => documentId))
}
