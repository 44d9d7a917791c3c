import { readDate } from '../documents/read-date.ts'
import { visibleHeads } from '../documents/visible-documents.ts'
import { readTrackingToken } from '../search/hits/tracking-token.ts'
import type { Caller } from '../shared/caller.ts'
import type { ActivityDeps } from './record-activity.ts'

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
 * the caller may see it, so nobody can make popular what they do not know.
 */
export async function recordFeedback(
  deps: ActivityDeps,
  { email }: Pick<Caller, 'email'>,
  { id, event, trackingTokens, timestamp, note, category, agentId }: ReportedFeedback,
): Promise<void> {
  const now = deps.clock.now().getTime()
  const at = new Date(timestamp === undefined ? now : Math.min(now, readDate(timestamp, 'timestamp')))
  const named = [...new Set(trackingTokens)].map(readTrackingToken)
  const heads = await visibleHeads(
    deps,
    email,
    named.flatMap(({ documentId }) => documentId ?? []),
  )
  const events = named.flatMap(({ answerToken, documentId }, index) => {
    const head = documentId === undefined ? undefined : heads.get(documentId)
    if (documentId !== undefined && head === undefined) return []
    const eventId = id === undefined ? undefined : `${id}:${index}`
    const isVote = VOTES.has(event)
    const name = isVote ? category : head?.datasource
    const host = isVote ? agentId : undefined
    return [{ person: email, action: event, documentKey: head?.key, answerToken, note, eventId, name, host, at }]
  })
  await deps.activity.append(events)
}
