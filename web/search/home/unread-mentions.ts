import type { FeedEntry } from './use-feed.ts'

/** When the user last viewed each document, in seconds, by entry. */
export function viewTimes(viewed: readonly FeedEntry[]): ReadonlyMap<string | undefined, number | undefined> {
  return new Map(viewed.map(({ entryId, activities = [] }) => [entryId, activities[0]?.timestamp]))
}

/** Whether it hasn't changed since the user viewed it. */
export function isRead({ entryId, document }: FeedEntry, times: ReturnType<typeof viewTimes>): boolean {
  return Date.parse(document?.metadata.updateTime ?? '') <= (times.get(entryId) ?? 0) * 1000
}

/** Mentions that the user hasn't read yet. */
export function unreadMentions(mentions: readonly FeedEntry[], viewed: readonly FeedEntry[]): FeedEntry[] {
  const times = viewTimes(viewed)
  return mentions.filter((entry) => !isRead(entry, times))
}
