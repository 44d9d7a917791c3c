import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineQuery, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SearchHereParts } from '../search-here.ts'
import type { RequestTarget } from './make-order.ts'
import type { SearchThreads } from './search-threads.ts'

export interface ThreadedSearchParts extends SearchHereParts {
  readonly threads: SearchThreads
}

/** Like `searchSnapshot`, but on another thread, including the vector comparison. */
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
  const ask = (choose: () => Snapshot) => (): RequestTarget => {
    index = parts.index()
    const snapshot = choose()
    return { snapshot, seen: parts.views.seen(snapshot, visibility) }
  }
  const answered = ({ snapshot }: RequestTarget, answer: Omit<EngineAnswer, 'snapshot'>): EngineAnswer => {
    const hasMore = request.size > 0 && request.offset + request.size < answer.total
    // Nothing is stored for an index that was replaced in the meantime, because its journal is gone.
    if ((hasMore || request.snapshot !== undefined) && index === parts.index()) kept.keep(snapshot, newestOf(parts))
    return { ...answer, snapshot: kept.nameOf(snapshot) }
  }
  const named = () => (request.snapshot === undefined ? undefined : kept.find(request.snapshot, index))
  if (meaning !== undefined && parts.vectors?.model === meaning.model) {
    const chosen = ask(() => named() ?? newestOf(parts))
    const { answer, asked } = await threads.ask<'search'>({ kind: 'search', request: plain, meaning }, chosen, limits)
    if (answer !== undefined) return answered(asked, answer)
  }
  // Pages by meaning have separate snapshots, so a page by words only is never taken for their next one.
  const chosen = ask(() => {
    const found = named()
    return found === undefined || found.vectors !== undefined ? index.snapshot : found
  })
  const { answer, asked } = await threads.ask<'search'>({ kind: 'search', request: plain }, chosen, limits)
  if (answer === undefined) throw new Error('A search by words was not answered')
  return answered(asked, answer)
}

/** The newest snapshot, with the current vectors if there are any. */
function newestOf({ vectors, index }: ThreadedSearchParts): Snapshot {
  const { snapshot } = index()
  return vectors === undefined ? snapshot : vectors.snapshotWith(snapshot)
}

/** Only the parts of the query that the engine needs, because messages are copied. */
function searchedOf({ text, phrases, excluded, isLoose, typed, isUnfinished, synonyms }: EngineQuery): EngineQuery {
  return {
    text,
    phrases,
    excluded,
    ...(isLoose && { isLoose }),
    ...(typed !== undefined && { typed }),
    ...(isUnfinished && { isUnfinished }),
    ...(synonyms !== undefined && { synonyms }),
  }
}
