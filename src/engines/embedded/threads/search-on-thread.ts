import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineQuery, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SearchHereParts } from '../search-here.ts'
import type { Asked } from './make-order.ts'
import type { SearchThreads } from './search-threads.ts'

export interface ThreadedSearchParts extends SearchHereParts {
  readonly threads: SearchThreads
}

/** As `searchKept`, on another thread: comparing by meaning is done there, too. */
export async function searchOnThread(
  parts: ThreadedSearchParts,
  request: EngineRequest,
  visibility: Visibility,
  maxMillis: number,
): Promise<EngineAnswer> {
  const { meaning, timeoutMillis = Infinity, signal, ...rest } = request
  const plain = { ...rest, query: searchedOf(request.query) }
  const limits = { millis: timeoutMillis, maxMillis, signal }
  const { threads, kept } = parts
  let index = parts.index()
  const ask = (choose: () => Snapshot) => (): Asked => {
    index = parts.index()
    const snapshot = choose()
    return { snapshot, seen: parts.views.seen(snapshot, visibility) }
  }
  const answered = ({ snapshot }: Asked, answer: Omit<EngineAnswer, 'snapshot'>): EngineAnswer => {
    const hasMore = request.size > 0 && request.offset + request.size < answer.total
    // Of an index that was replaced meanwhile nothing is kept: the journal of another one says nothing about it.
    if ((hasMore || request.snapshot !== undefined) && index === parts.index()) kept.keep(snapshot, newestOf(parts))
    return { ...answer, snapshot: kept.nameOf(snapshot) }
  }
  const named = () => (request.snapshot === undefined ? undefined : kept.find(request.snapshot, index))
  if (meaning !== undefined && parts.vectors?.model === meaning.model) {
    const chosen = ask(() => named() ?? newestOf(parts))
    const { answer, asked } = await threads.ask<'search'>({ kind: 'search', request: plain, meaning }, chosen, limits)
    if (answer !== undefined) return answered(asked, answer)
  }
  // A page by words alone never passes for the next one of pages by meaning: those have snapshots of their own.
  const chosen = ask(() => {
    const found = named()
    return found === undefined || found.vectors !== undefined ? index.snapshot : found
  })
  const { answer, asked } = await threads.ask<'search'>({ kind: 'search', request: plain }, chosen, limits)
  if (answer === undefined) throw new Error('A search by words was not answered')
  return answered(asked, answer)
}

/** With the vectors of this moment, where there are any. */
function newestOf({ vectors, index }: ThreadedSearchParts): Snapshot {
  const { snapshot } = index()
  return vectors === undefined ? snapshot : vectors.snapshotWith(snapshot)
}

/** What the engine asks for of a query: whoever parsed it may know more, and all that is sent is copied. */
function searchedOf({ text, phrases, excluded, isLoose, isUnfinished }: EngineQuery): EngineQuery {
  return { text, phrases, excluded, ...(isLoose && { isLoose }), ...(isUnfinished && { isUnfinished }) }
}
