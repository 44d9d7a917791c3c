import type { AnnouncementDeps } from '../knowledge/announcements/announcement-deps.ts'
import { isHidden } from '../knowledge/announcements/read-announcements.ts'
import { readAnswerDocumentId } from '../knowledge/answers/answer.ts'
import type { CollectionDeps } from '../knowledge/collections/collection-deps.ts'
import { sharedTree } from '../knowledge/collections/collection-tree.ts'
import type { Reaction, ReactionTarget } from '../sharing/reaction.ts'
import { mayRead } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'

export type ReactionDeps = CollectionDeps & AnnouncementDeps

const NAME = /^(announcement|collection):([1-9]\d{0,9})$/

/** The reaction that an event adds or removes. */
const REACTIONS: Readonly<Record<string, { readonly reaction: Reaction; readonly isTaken?: boolean }>> = {
  UPVOTE: { reaction: 'liked' },
  DOWNVOTE: { reaction: 'liked', isTaken: true },
  MARK_AS_READ: { reaction: 'read' },
  DISMISS: { reaction: 'dismissed' },
}

/** The shared object that a tracking token names, if any. */
export function readShared(name: string): ReactionTarget | undefined {
  const answer = readAnswerDocumentId(name)
  if (answer !== undefined) return { kind: 'answer', id: answer }
  const [, kind, id] = NAME.exec(name) ?? []
  return kind === 'announcement' || kind === 'collection' ? { kind, id: Number(id) } : undefined
}

/** Records the caller's reactions. Returns the objects that the caller can read; the others are ignored. */
export async function recordReactions(
  deps: ReactionDeps,
  caller: Asking,
  things: readonly ReactionTarget[],
  event: string,
  at: Date,
): Promise<ReadonlySet<ReactionTarget>> {
  const readable = new Set<ReactionTarget>()
  if (things.length === 0) return readable
  const viewer = await viewerOf(deps, caller)
  const [answers, announcements, collections] = await Promise.all([
    deps.answerMemory.current(),
    deps.announcementMemory.current(),
    deps.collectionMemory.current(),
  ])
  for (const thing of things) {
    if (await isReadable(thing)) readable.add(thing)
  }
  const said = REACTIONS[event]
  if (said !== undefined) {
    for (const thing of readable) {
      if (said.isTaken) await deps.reactions.take(thing, said.reaction, viewer.email)
      else await deps.reactions.put(thing, said.reaction, { person: viewer.email, at })
    }
  }
  return readable

  async function isReadable({ kind, id }: ReactionTarget): Promise<boolean> {
    if (kind === 'answer') {
      const answer = answers.get(id)?.answer
      return answer !== undefined && mayRead(viewer, answer)
    }
    if (kind === 'announcement') {
      const announcement = announcements.get(id)
      return announcement !== undefined && !isHidden(viewer, announcement, deps.clock.now())
    }
    const collection = collections.get(id)
    const shared = collection && (await sharedTree(async (each) => collections.get(each), collection))
    return shared !== undefined && mayRead(viewer, shared)
  }
}
