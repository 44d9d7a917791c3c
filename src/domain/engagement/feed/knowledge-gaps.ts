import { search } from '../../search/search.ts'
import type { Caller } from '../../shared/caller.ts'
import type { FeedDeps, FeedItem, FeedOptions } from './feed-item.ts'

const DAY_MS = 86_400_000
const LATELY_DAYS = 30
const MAX_GAPS = 10
const CANDIDATES = 30

/**
 * What people search for and nobody has written, as far as the caller can see: it finds nothing for them either. What
 * fewer people searched for than `gapSearchers` may tell who they are, and what they have in mind. The reader does not
 * count: nobody can find out what others search for by searching for it themselves.
 */
export async function gapFeed(deps: FeedDeps, caller: Caller, { size }: FeedOptions): Promise<FeedItem[]> {
  const since = new Date(deps.clock.now().getTime() - LATELY_DAYS * DAY_MS)
  const wanted = Math.min(size, MAX_GAPS)
  const candidates =
    wanted === 0 ? [] : await deps.activity.unanswered(caller.email, since, deps.gapSearchers, CANDIDATES)
  const found: FeedItem[] = []
  for (const { query, people } of candidates) {
    if (found.length === wanted) break
    const { total } = await search(deps, caller, {
      query,
      pageSize: 1,
      hints: ['RESULTS', 'SPELLCHECK_METADATA'],
      maxSnippetCharacters: 1,
    })
    if (total > 0) continue
    const justification = `${people} people found nothing for this in the last ${LATELY_DAYS} days`
    found.push({ kind: 'gap', query, justification })
  }
  return found
}
