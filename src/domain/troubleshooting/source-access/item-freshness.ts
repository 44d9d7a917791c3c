import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionStore } from '../../connections/connection-store.ts'
import type { ConnectionItem, ConnectionScope } from '../../connections/crawl-store.ts'
import type { DocumentHead } from '../../documents/document-store.ts'
import type { ItemFreshness } from './source-access.ts'

/** As many as are kept. */
const MAX_RUNS = 200

export async function freshnessOf(
  { connections }: { connections: ConnectionStore },
  { id, identityReadAt }: StoredConnection,
  item: ConnectionItem,
  { uploadedAt }: DocumentHead,
  scope: ConnectionScope | undefined,
): Promise<ItemFreshness> {
  const runs = await connections.runs(id, MAX_RUNS)
  const run = runs.find(
    ({ mode, startedAt, endedAt }) =>
      mode !== 'dry-run' && startedAt <= uploadedAt && (endedAt === undefined || uploadedAt <= endedAt),
  )
  return {
    writtenAt: uploadedAt,
    run: run && { id: run.id, mode: run.mode, startedAt: run.startedAt },
    listedAt: scope !== undefined && item.pass >= scope.pass ? scope.listedAt : undefined,
    identityReadAt,
  }
}
