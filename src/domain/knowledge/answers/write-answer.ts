import { changeShared } from '../../sharing/change-shared.ts'
import { changeSharing, isSameSharing, newSharing } from '../../sharing/change-sharing.ts'
import { noSuch, refuseUnlessMay } from '../../sharing/rights.ts'
import { sharingNote } from '../../sharing/sharing-note.ts'
import { type Asking, type Viewer, viewerOf } from '../../sharing/viewer.ts'
import { collectionFor } from '../collections/collection-deps.ts'
import { putItems } from '../collections/create-collection.ts'
import { isSameTarget, newItem } from '../collections/place-items.ts'
import type { VerificationDeps } from '../verification/verifiable.ts'
import { type Answer, answerDocumentId } from './answer.ts'
import { type AnswerRequest, readAnswer } from './answer-request.ts'

/** Writes an answer for others, and puts it into collections. */
export async function createAnswer(deps: VerificationDeps, caller: Asking, request: AnswerRequest): Promise<Answer> {
  const { answers, clock } = deps
  const viewer = await viewerOf(deps, caller)
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  const record = readAnswer(request)
  const sharing = newSharing(request, context)
  return changeShared(deps, viewer, answers, async () => {
    const answer = (await answers.add({ sharing, record, by: caller.email, at: clock.now() })) as Answer
    await changeCollections(deps, viewer, answer.id, request)
    return answer
  })
}

export async function editAnswer(
  deps: VerificationDeps,
  caller: Asking,
  id: number,
  request: AnswerRequest,
): Promise<Answer> {
  const { answers, clock } = deps
  const viewer = await viewerOf(deps, caller)
  const context = { directory: await deps.directory.current(), now: clock.now(), email: caller.email }
  const change = async () => {
    const before = await answers.find(id)
    if (before === undefined) throw noSuch('answer', id)
    refuseUnlessMay(viewer, before, 'edit')
    const sharing = changeSharing(before.sharing, request, context)
    if (!isSameSharing(before.sharing, sharing)) refuseUnlessMay(viewer, before, 'share')
    const record = readAnswer(request, before.record)
    await changeCollections(deps, viewer, id, request)
    const after = (await answers.put(id, { sharing, record, by: caller.email, at: clock.now() })) as Answer
    return { before, after }
  }
  const { after } = await changeShared(deps, viewer, answers, change, (changed) =>
    sharingNote(
      { kind: 'answer', id, title: changed.after.record.question },
      changed.before.sharing,
      changed.after.sharing,
    ),
  )
  return after
}

export async function deleteAnswer(deps: VerificationDeps, caller: Asking, id: number): Promise<void> {
  const { answers } = deps
  const viewer = await viewerOf(deps, caller)
  await changeShared(deps, viewer, answers, async () => {
    const answer = await answers.find(id)
    if (answer === undefined) throw noSuch('answer', id)
    refuseUnlessMay(viewer, answer, 'delete')
    await answers.remove(id)
  })
}

/** Putting something into a collection, or taking it out, changes the collection: that takes the right to. */
async function changeCollections(
  deps: VerificationDeps,
  viewer: Viewer,
  answerId: number,
  { addedCollections = [], removedCollections = [] }: AnswerRequest,
): Promise<void> {
  const { collections, clock } = deps
  const find = collections.find.bind(collections)
  const target = { type: 'DOCUMENT', documentId: answerDocumentId(answerId) } as const
  for (const id of new Set(removedCollections)) {
    const { collection } = await collectionFor(find, viewer, id, 'edit')
    const rest = collection.record.items.filter((item) => !isSameTarget(item.target, target))
    await putItems(deps, collection, rest, viewer.email)
  }
  for (const id of new Set(addedCollections)) {
    const { collection } = await collectionFor(find, viewer, id, 'edit')
    const { items } = collection.record
    if (items.some((item) => isSameTarget(item.target, target))) continue
    await putItems(deps, collection, [...items, newItem(target, {}, viewer.email, clock.now())], viewer.email)
  }
}
