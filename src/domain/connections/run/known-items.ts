import type { KnownItem } from '#connector-kit'
import type { CrawlStore } from '../crawl-store.ts'

const CHUNK = 1000
/** What earlier runs stored of a scope, for connectors that ask the source only whether an item changed. */
export function knownItems({ crawls }: { crawls: CrawlStore }, connectionId: string) {
  return async function* (scope: string, prefix = ''): AsyncGenerator<KnownItem> {
    for (let after = ''; ; ) {
      const items = await crawls.itemsOfScope(connectionId, scope, prefix, after, CHUNK)
      const last = items.at(-1)
      if (last === undefined) return
      for (const { id, version, accessKey } of items)
        yield { id, version, ...(accessKey !== undefined && { accessKey }) }
      after = last.id
    }
  }
}
