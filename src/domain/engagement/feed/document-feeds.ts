import { search } from '../../search/search.ts'
import type { Caller } from '../../shared/caller.ts'
import { foldEmail } from '../../shared/email.ts'
import type { FeedDeps, FeedItem, FeedOptions } from './feed-item.ts'
import { visibleByKeys } from './visible-by-keys.ts'

const DAY_MS = 86_400_000
const LATELY_DAYS = 30
/** What one person reads is no trend. */
const MIN_READERS = 2
const REMEMBERED = 500
/** What somebody read last says most about what they may want next. */
const SEEDS = 20

/** Characters of a comment. */
const QUOTED = 160

export const MENTION_HOURS = 14 * 24

/** What the caller read last. */
export async function recentFeed(deps: FeedDeps, { email }: Caller, options: FeedOptions): Promise<FeedItem[]> {
  const read = await deps.activity.readBy(email, REMEMBERED)
  const lastAt = new Map(read.map((mark) => [mark.documentKey, mark.lastAt]))
  const documents = await visibleByKeys(deps, email, [...lastAt.keys()], options)
  return documents.map((document) => ({
    kind: 'document',
    document,
    viewedAt: lastAt.get(document.key),
    justification: `You read it on ${lastAt.get(document.key)?.toISOString().slice(0, 10)}`,
  }))
}

/** What many people read recently. */
export async function trendingFeed(deps: FeedDeps, { email }: Caller, options: FeedOptions): Promise<FeedItem[]> {
  const readers = await deps.popularity.current()
  const keys = [...readers].flatMap(([key, people]) => (people >= MIN_READERS ? [key] : []))
  const documents = await visibleByKeys(deps, email, keys, options)
  return documents.map((document) => {
    const people = readers.get(document.key) ?? 0
    return { kind: 'document', document, readers: people, justification: `${people} people read it recently` }
  })
}

/** What others read who read the same as the caller. */
export async function suggestedFeed(deps: FeedDeps, { email }: Caller, options: FeedOptions): Promise<FeedItem[]> {
  const read = await deps.activity.readBy(email, REMEMBERED)
  const known = new Set(read.map(({ documentKey }) => documentKey))
  const since = new Date(deps.clock.now().getTime() - LATELY_DAYS * DAY_MS)
  const along = await deps.activity.readAlongWith([...known].slice(0, SEEDS), email, since, REMEMBERED)
  const keys = along.map(({ documentKey }) => documentKey).filter((key) => !known.has(key))
  const documents = await visibleByKeys(deps, email, keys, options)
  return documents.map((document) => ({
    kind: 'document',
    document,
    justification: 'People who read the same documents as you read it',
  }))
}

/** Recent documents by others that mention the caller's address. */
export async function mentionFeed(deps: FeedDeps, caller: Caller, options: FeedOptions): Promise<FeedItem[]> {
  if (/["\s]/.test(caller.email)) return []
  const { hits } = await search(deps, caller, {
    query: `"${caller.email}"`,
    pageSize: options.size,
    datasources: options.datasources,
    updatedWithin: { from: deps.clock.now().getTime() - (MENTION_HOURS / 24) * DAY_MS },
    hints: ['RESULTS'],
    appliesSpelling: false,
    listsEach: true,
    maxSnippetCharacters: 1,
  })
  return hits
    .filter(({ document }) => foldEmail(document.facts.author?.email ?? '') !== caller.email)
    .map(({ document }) => {
      const comment = document.facts.comments?.findLast(({ text }) => foldEmail(text).includes(caller.email))
      return {
        kind: 'document',
        document: { ...document, body: '', summary: '' },
        from: comment?.author,
        justification: comment === undefined ? 'It mentions you' : quoteOf(comment.text, caller.email),
      }
    })
}

/** What a comment says to the reader, without their address. */
function quoteOf(text: string, email: string): string {
  const said = text
    .replaceAll(new RegExp(`@?${RegExp.escape(email)}`, 'giu'), '@you')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Not half of a character.
  return `“${said.length > QUOTED ? `${said.slice(0, QUOTED).replace(/[\ud800-\udbff]$/, '')}…` : said}”`
}
