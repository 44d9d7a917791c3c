import type { ConnectionItem, ConnectionScope } from '../crawl-store.ts'
import { Batch, type SeenItems } from './batch.ts'
import { type Crawl, endsRun, showProgress } from './crawl.ts'
import { readEach } from './read-items.ts'

/** A listing that lacks more than this share of a scope with more items than this is doubted first. */
const DOUBT_SHARE = 0.2
const DOUBT_ITEMS = 20
/** So many of its missing items are asked for before anything is deleted. */
const SAMPLE = 20
const CHUNK = 500

/**
 * Asks the source for each item that a complete listing didn't have, and deletes those that it says are gone. Nothing is
 * deleted on the word of a listing alone: pages get lost, and a source may answer with half of them. Returns why the
 * listing can't be trusted, if it can't.
 */
export async function confirmMissing(
  crawl: Crawl,
  scope: ConnectionScope,
  seen: SeenItems,
): Promise<string | undefined> {
  const { deps, connection } = crawl
  const unmarked = await deps.crawls.countUnseen(connection.id, scope.id, scope.pass)
  if (unmarked === seen.unmarked.size) return undefined
  let missing = 0
  const sample: ConnectionItem[] = []
  for await (const items of missingItems(crawl, scope, seen)) {
    missing += items.length
    sample.push(...items.slice(0, SAMPLE - sample.length))
  }
  if (missing === 0) return undefined
  const total = await deps.crawls.countItems(connection.id, scope.id)
  if (total > DOUBT_ITEMS && missing > total * DOUBT_SHARE) {
    const present = await firstPresent(crawl, sample)
    if (present !== undefined) {
      return `The listing lacks ${missing} of ${total} items, but the source still has "${present}". Nothing was deleted.`
    }
  }
  for await (const items of missingItems(crawl, scope, seen)) {
    const batch = new Batch(crawl)
    await readEach(crawl, batch, items, new Map(items.map((item) => [item.id, item])))
    await batch.commit()
    await showProgress(crawl)
  }
  return undefined
}

/** Stored items that the listing didn't have, by ID. */
async function* missingItems(
  { deps, connection }: Crawl,
  { id, pass }: ConnectionScope,
  { unmarked, others }: SeenItems,
): AsyncGenerator<ConnectionItem[]> {
  for (let after = ''; ; ) {
    const items = await deps.crawls.unseen(connection.id, id, pass, after, CHUNK)
    const last = items.at(-1)
    if (last === undefined) return
    const missing = items.filter((item) => !unmarked.has(item.id) && !others.has(item.id))
    if (missing.length > 0) yield missing
    after = last.id
  }
}

/** The ID of an item that is still there. Asked one by one: usually the first answers it. */
export async function firstPresent(crawl: Crawl, items: readonly ConnectionItem[]): Promise<string | undefined> {
  for (const { id, scope } of items) {
    try {
      if ((await crawl.session.read({ id, scope })).kind === 'item') return id
    } catch (error) {
      if (endsRun(error, crawl.signal)) throw error
      // Not confirmed to be gone, so it counts as present.
      return id
    }
  }
  return undefined
}
