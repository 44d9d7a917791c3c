import type { ConnectionItem, ConnectionScope } from '../crawl-store.ts'
import { Batch } from './batch.ts'
import { type Crawl, endsRun, showProgress } from './crawl.ts'
import { readEach } from './read-items.ts'

/** A listing that lacks more than this share of a scope with more items than this is doubted first. */
const DOUBT_SHARE = 0.2
const DOUBT_ITEMS = 20
/** So many of its missing items are asked for before anything is deleted. */
const SAMPLE = 20
const CHUNK = 100

/**
 * Asks the source for each item that a complete listing didn't have, and deletes those that it says are gone. Nothing is
 * deleted on the word of a listing alone: pages get lost, and a source may answer with half of them. Returns why the
 * listing can't be trusted, if it can't.
 */
export async function confirmMissing(crawl: Crawl, scope: ConnectionScope): Promise<string | undefined> {
  const { deps, connection } = crawl
  const missing = await deps.crawls.countUnseen(connection.id, scope.id, scope.pass)
  if (missing === 0) return undefined
  const total = await deps.crawls.countItems(connection.id, scope.id)
  if (total > DOUBT_ITEMS && missing > total * DOUBT_SHARE) {
    const sample = await deps.crawls.unseen(connection.id, scope.id, scope.pass, '', SAMPLE)
    const present = await firstPresent(crawl, sample)
    if (present !== undefined) {
      return `The listing lacks ${missing} of ${total} items, but the source still has "${present}". Nothing was deleted.`
    }
  }
  for (let after = ''; ; ) {
    const items = await deps.crawls.unseen(connection.id, scope.id, scope.pass, after, CHUNK)
    const last = items.at(-1)
    if (last === undefined) return undefined
    const batch = new Batch(crawl)
    await readEach(crawl, batch, items, new Map(items.map((item) => [item.id, item])))
    await batch.commit()
    await showProgress(crawl)
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
