import type { ActiveUsers, Stretch } from './active-count.ts'
import { countBy, sumOf } from './count-by.ts'
import { activeUsers, dailyCounts } from './count-use.ts'
import { type Counting, countSignups, type InsightsDeps } from './insights-deps.ts'
import { type PersonUse, peopleOf } from './overview.ts'

export interface AssistantInsights {
  readonly counting: Counting
  readonly active: ActiveUsers
  readonly questions: readonly Stretch[]
  readonly summaries: readonly Stretch[]
  readonly signups: number
  readonly upvotes: readonly Stretch[]
  readonly downvotes: readonly Stretch[]
  readonly people: readonly PersonUse[] | undefined
}

/** Categories of votes that are about the assistant. */
const ASSISTANT_VOTES = ['CHAT', 'SUMMARY']

export async function assistantInsights(
  deps: InsightsDeps,
  counting: Counting,
  includesPeople: boolean,
): Promise<AssistantInsights> {
  const votesOf = async (action: 'UPVOTE' | 'DOWNVOTE') =>
    sumOf([...(await countBy(counting, action, 'names', ASSISTANT_VOTES)).values()], counting.range)
  return {
    counting,
    active: await activeUsers(counting, 'assistant'),
    questions: await dailyCounts(counting, 'ASKED'),
    summaries: await dailyCounts(counting, 'SUMMARIZED'),
    signups: await countSignups(counting, deps.accounts),
    upvotes: await votesOf('UPVOTE'),
    downvotes: await votesOf('DOWNVOTE'),
    people: includesPeople ? await peopleOf(counting, 'assistant') : undefined,
  }
}
