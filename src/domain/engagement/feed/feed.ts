import type { Caller } from '../../shared/caller.ts'
import { celebrationFeed } from './celebrations.ts'
import { mentionFeed, recentFeed, suggestedFeed, trendingFeed } from './document-feeds.ts'
import type { FeedDeps, FeedItem, FeedOptions } from './feed-item.ts'
import { announcementFeed, resourceFeed, verificationFeed } from './knowledge-feeds.ts'
import { gapFeed } from './knowledge-gaps.ts'

type FeedSource = (deps: FeedDeps, caller: Caller, options: FeedOptions) => Promise<FeedItem[]>

/** In the order in which they are shown to whoever asks for no category. */
const SOURCES = {
  ANNOUNCEMENT: announcementFeed,
  MENTION: mentionFeed,
  VERIFICATION_REMINDER: verificationFeed,
  RECENT: recentFeed,
  DOCUMENT_SUGGESTION: suggestedFeed,
  TRENDING_DOCUMENT: trendingFeed,
  COMPANY_RESOURCE: resourceFeed,
  PEOPLE_CELEBRATIONS: celebrationFeed,
  KNOWLEDGE_GAP: gapFeed,
} as const satisfies Record<string, FeedSource>

export type FeedCategory = keyof typeof SOURCES

export interface FeedQuery {
  /** Those that are not known here are ignored; none: all. */
  readonly categories: readonly string[]
  sizeOf(category: FeedCategory): number
  readonly datasources: readonly string[]
}

/** What there is for the caller to look at, category by category; nothing that they may not see. */
export async function feed(
  deps: FeedDeps,
  caller: Caller,
  { categories, sizeOf, datasources }: FeedQuery,
): Promise<{ at: Date; items: { category: FeedCategory; item: FeedItem }[] }> {
  const all = Object.keys(SOURCES) as FeedCategory[]
  const wanted = categories.length === 0 ? all : all.filter((category) => categories.includes(category))
  const found = await Promise.all(
    wanted.map(async (category) => {
      const items = await SOURCES[category](deps, caller, { size: sizeOf(category), datasources })
      return items.map((item) => ({ category, item }))
    }),
  )
  return { at: deps.clock.now(), items: found.flat() }
}
