import { isReading } from '../activity/activity-event.ts'
import { readDate } from '../documents/read-date.ts'
import { visibleHeads } from '../documents/visible-documents.ts'
import { readTrackingToken } from '../search/hits/tracking-token.ts'
import type { Asking } from '../sharing/viewer.ts'
import { rememberRead } from './changes-since-read.ts'
import { type ActivityDeps, JUST_READ_MS } from './record-activity.ts'
import { type ReactionDeps, readShared, recordReactions } from './record-reactions.ts'

export interface ReportedFeedback {
  readonly id?: string | undefined
  readonly event: string
  readonly trackingTokens: readonly string[]
  readonly timestamp?: string | undefined
  readonly note: string | undefined
  /** What a vote is about, and the agent that it names. */
  readonly category?: string | undefined
  readonly agentId?: string | undefined
}

const VOTES: ReadonlySet<string> = new Set(['UPVOTE', 'DOWNVOTE'])

/**
 * Keeps what the caller did with answers and results. A token grants nothing: a document that it names counts only when
 * the caller may see it, so nobody can make popular what they do not know. Of a shared thing an UPVOTE is a like.
 */
export async function recordFeedback(
  deps: ActivityDeps & ReactionDeps,
  caller: Asking,
  { id, event, trackingTokens, timestamp, note, category, agentId }: ReportedFeedback,
): Promise<void> {
  const { email } = caller
  const now = deps.clock.now().getTime()
  const at = new Date(timestamp === undefined ? now : Math.min(now, readDate(timestamp, 'timestamp')))
  const named = [...new Set(trackingTokens)].map(readTrackingToken).map((token) => ({
    ...token,
    shared: token.documentId === undefined ? undefined : readShared(token.documentId),
  }))
  const heads = await visibleHeads(
    deps,
    email,
    named.flatMap(({ documentId, shared }) => (shared === undefined && documentId !== undefined ? [documentId] : [])),
  )
  const things = named.flatMap(({ shared }) => shared ?? [])
  const readable = await recordReactions(deps, caller, things, event, at)
  const events = named.flatMap(({ answerToken, documentId, rank, shared }, index) => {
    const head = documentId === undefined ? undefined : heads.get(documentId)
    if (documentId !== undefined && head === undefined && !(shared && readable.has(shared))) return []
    const eventId = id === undefined ? undefined : `${id}:${index}`
    const isVote = VOTES.has(event)
    const name = isVote ? category : head?.datasource
    const host = isVote ? agentId : undefined
    return [{ person: email, action: event, documentKey: head?.key, answerToken, note, eventId, name, host, rank, at }]
  })
  await deps.activity.append(events)
  if (!isReading(event) || now - at.getTime() > JUST_READ_MS) return
  await rememberRead(deps, caller, [...new Set(events.flatMap(({ documentKey }) => documentKey ?? []))], new Date(now))
}
