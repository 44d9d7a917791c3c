import type { KnownItem } from '#connector-kit'
import type { CrawlStore } from '../crawl-store.ts'

const CHUNK = 1000
/** Later than any pass: every item was seen before it. */
const EVERY_PASS = Number.MAX_SAFE_INTEGER

/** What earlier runs stored of a scope, for connectors that ask the source only whether an item changed. */
export function knownItems({ crawls }: { crawls: CrawlStore }, connectionId: string) {
  return async function* (scope: string): AsyncGenerator<KnownItem> {
    for (let after = ''; ; ) {
      const items = await crawls.unseen(connectionId, scope, EVERY_PASS, after, CHUNK)
      const last = items.at(-1)
      if (last === undefined) return
      for (const { id, version, accessKey } of items)
        yield { id, version, ...(accessKey !== undefined && { accessKey }) }
      after = last.id
    }
  }
}
