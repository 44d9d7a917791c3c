import { badField } from '../../../kernel/bad-field.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { type ReadableReference, readableReferences } from '../../documents/readable-references.ts'
import { visibleDocuments } from '../../documents/visible-documents.ts'
import { type Liking, NO_REACTIONS, type Reactions } from '../../sharing/reaction.ts'
import { noSuch, type Right, refuseUnlessMay, rightsOn } from '../../sharing/rights.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { type CollectionView, listCollections } from '../collections/view-collections.ts'
import { type VerificationDeps, verifiableAnswer } from '../verification/verifiable.ts'
import { type VerificationView, viewVerifications } from '../verification/view-verifications.ts'
import { type Answer, answerDocumentId, readAnswerDocumentId } from './answer.ts'

/** An answer as one reader sees it. */
export interface AnswerView {
  readonly answer: Answer
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
  /** The collections that contain it and that the reader can see. */
  readonly collections: readonly CollectionView[]
  /** Where it was taken from, if the reader may see that. */
  readonly source?: StoredDocument
  readonly sourceReference?: ReadableReference
  /** Whether somebody vouched for it, as far as somebody did. */
  readonly verification?: VerificationView
  /** What people say of it, and the latest of those who like it; where that is wanted. */
  readonly said?: { readonly reactions: Reactions; readonly likedBy: readonly Liking[] }
}

/** So many of those who like an answer are named; all are counted. */
const MAX_LIKERS = 20

/** One answer, by its id or its name as a document, for those who may read it. */
export async function getAnswer(
  deps: VerificationDeps,
  caller: Asking,
  { id, docId }: { readonly id?: number | undefined; readonly docId?: string | undefined },
): Promise<AnswerView> {
  if (id === undefined && docId === undefined) throw badField('id', 'is required, unless you send `docId`')
  const wanted = id ?? readAnswerDocumentId(docId ?? '') ?? 0
  // Both are asked for in any case: what is not there takes no less time than what may not be read.
  const [answer, viewer] = await Promise.all([deps.answers.find(wanted), viewerOf(deps, caller)])
  if (answer === undefined) throw noSuch('answer', id ?? docId ?? 0)
  refuseUnlessMay(viewer, { ...answer, id: id ?? docId ?? 0 }, 'read')
  return viewAnswer(deps, caller, viewer, answer)
}

/** All answers that the caller may read, the latest first. */
export async function listAnswers(
  deps: VerificationDeps,
  caller: Asking,
  boardId: number | undefined,
): Promise<AnswerView[]> {
  const viewer = await viewerOf(deps, caller)
  const entries = [...(await deps.answerMemory.current()).values()]
  const wanted = entries.filter(({ answer }) => boardId === undefined || answer.record.boardId === boardId)
  const readable = wanted.filter(({ answer }) => rightsOn(viewer, answer).has('read')).map(({ answer }) => answer.id)
  const answers = await deps.answers.findAll(readable)
  const views = await Promise.all(answers.map((answer) => viewAnswer(deps, caller, viewer, answer)))
  return views.sort((one, other) => other.answer.updatedAt.getTime() - one.answer.updatedAt.getTime())
}

/** Those of the answers that are there, in the order of the ids; without those that the caller may not read. */
export async function viewAnswers(
  deps: VerificationDeps,
  caller: Asking,
  ids: readonly number[],
): Promise<AnswerView[]> {
  const found = await deps.answers.findAll(ids)
  const viewer = await viewerOf(deps, caller)
  const readable = found.filter((answer) => rightsOn(viewer, answer).has('read'))
  const views = await Promise.all(readable.map((answer) => viewAnswer(deps, caller, viewer, answer)))
  return ids.flatMap((id) => views.find(({ answer }) => answer.id === id) ?? [])
}

/** An answer that the caller has just written, as they see it. */
export async function viewNewAnswer(deps: VerificationDeps, caller: Asking, answer: Answer): Promise<AnswerView> {
  return viewAnswer(deps, caller, await viewerOf(deps, caller), answer)
}

/** What a reader who may read the answer gets to see of it. */
async function viewAnswer(deps: VerificationDeps, caller: Asking, viewer: Viewer, answer: Answer): Promise<AnswerView> {
  const name = answerDocumentId(answer.id)
  const { documentId, url } = answer.record.source ?? {}
  const reference = documentId === undefined ? { url } : { id: documentId }
  const [collections, sources, readable, verifications, reactions, likedBy] = await Promise.all([
    listCollections(deps, caller, ({ record }) =>
      record.items.some(({ target }) => target.type === 'DOCUMENT' && target.documentId === name),
    ),
    documentId === undefined ? undefined : visibleDocuments(deps, viewer.email, [documentId]),
    readableReferences(deps, viewer.email, [reference]),
    viewVerifications(deps, caller, [verifiableAnswer(viewer, answer)]),
    deps.reactions.reactionsTo('answer', [answer.id], viewer.email),
    deps.reactions.likersOf(answer, MAX_LIKERS),
  ])
  const source = sources?.get(documentId ?? '')
  const sourceReference = readable.document(reference)
  const rights = rightsOn(viewer, answer)
  const verification = verifications.find(({ last }) => last !== undefined)
  return {
    answer,
    rights,
    isAdministrator: viewer.isAdministrator,
    collections,
    said: { reactions: reactions.get(answer.id) ?? NO_REACTIONS, likedBy },
    ...(source && { source }),
    ...(sourceReference && { sourceReference }),
    ...(verification && { verification }),
  }
}
