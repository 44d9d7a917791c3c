import type { AnnouncementDeps } from '../knowledge/announcements/announcement-deps.ts'
import { isHidden } from '../knowledge/announcements/read-announcements.ts'
import { readAnswerDocumentId } from '../knowledge/answers/answer.ts'
import type { CollectionDeps } from '../knowledge/collections/collection-deps.ts'
import { sharedTree } from '../knowledge/collections/collection-tree.ts'
import type { Mark, MarkedThing } from '../sharing/mark.ts'
import { mayRead } from '../sharing/rights.ts'
import { type Asking, viewerOf } from '../sharing/viewer.ts'

export type MarkDeps = CollectionDeps & AnnouncementDeps

const NAME = /^(announcement|collection):([1-9]\d{0,9})$/

/** What an event says of a shared thing: a mark that it puts, or takes. */
const MARKS: Readonly<Record<string, { readonly mark: Mark; readonly isTaken?: boolean }>> = {
  UPVOTE: { mark: 'liked' },
  DOWNVOTE: { mark: 'liked', isTaken: true },
  MARK_AS_READ: { mark: 'read' },
  DISMISS: { mark: 'dismissed' },
}

/** The shared thing that a tracking token names; undefined: it names none. */
export function readShared(name: string): MarkedThing | undefined {
  const answer = readAnswerDocumentId(name)
  if (answer !== undefined) return { kind: 'answer', id: answer }
  const [, kind, id] = NAME.exec(name) ?? []
  return kind === 'announcement' || kind === 'collection' ? { kind, id: Number(id) } : undefined
}

/** Keeps what the caller says of shared things. Those that they may not read are left as they are; returns the others. */
export async function markShared(
  deps: MarkDeps,
  caller: Asking,
  things: readonly MarkedThing[],
  event: string,
  at: Date,
): Promise<ReadonlySet<MarkedThing>> {
  const readable = new Set<MarkedThing>()
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
  const said = MARKS[event]
  if (said !== undefined) {
    for (const thing of readable) {
      if (said.isTaken) await deps.marks.take(thing, said.mark, viewer.email)
      else await deps.marks.put(thing, said.mark, { person: viewer.email, at })
    }
  }
  return readable

  async function isReadable({ kind, id }: MarkedThing): Promise<boolean> {
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
