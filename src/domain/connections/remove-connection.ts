import { changeRecord } from '../audit/change-record.ts'
import { changeDatasource } from '../datasources/put-datasource.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectionRun, Removal, StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord, orMissing } from './connection-record.ts'
import type { RunDeps } from './run/crawl.ts'

const CHUNK = 200
const RELEASED = { connectionId: undefined } as const
const HIDDEN = { visibility: 'NOT_ENABLED' } as const

/**
 * Removes a connection. Its documents are kept as they are, hidden from everyone, or deleted: then they are hidden immediately
 * and deleted in the background.
 */
export async function removeConnection(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  removal: Removal,
): Promise<void> {
  refuseUnless(actor, 'connections')
  await changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    const connection = orMissing(found, id)
    const { datasource, revision } = connection
    if (removal === 'delete') {
      await changeDatasource(deps, actor, datasource, HIDDEN)
      // Another revision: a run under way can't write any more.
      await deps.connections.put({ ...connection, removal, isPaused: true, revision: revision + 1 })
    } else {
      await changeDatasource(deps, actor, datasource, { ...RELEASED, ...(removal === 'hide' && HIDDEN) })
      await deps.connections.remove(id)
    }
    return { result: undefined, note: { action: 'connection.remove', subject: id, details: { documents: removal } } }
  })
}

/** Deletes the documents of a connection that is being removed, then the rest of it. Goes on where it was cut off. */
export async function finishRemoval(
  deps: RunDeps & ConnectionDeps,
  connection: StoredConnection,
  run: Pick<ConnectionRun, 'id'>,
  signal: AbortSignal,
): Promise<void> {
  const { connections, crawls, documents, identity, indexer, clock } = deps
  const { id, datasource, revision } = connection
  const inRun = <T>(work: () => Promise<T>) =>
    connections.inRun({ id: run.id, connectionId: id, revision }, clock.now(), work)
  for (;;) {
    signal.throwIfAborted()
    const items = await crawls.itemsAfter(id, '', CHUNK)
    if (items.length === 0) break
    const changed = await inRun(async () => {
      const keys = await documents.keysOfIds(
        [datasource],
        items.map(({ documentId }) => documentId),
      )
      for (const key of keys) await documents.remove(key, 0, clock.now())
      await crawls.removeItems(
        id,
        items.map((item) => item.id),
      )
      return keys
    })
    await indexer.notifyWritten(changed)
  }
  await inRun(async () => {
    await identity.replaceIdentity(datasource, { users: [], groups: [] })
    await changeDatasource(deps, { kind: 'service' }, datasource, RELEASED)
    await connections.remove(id)
  })
}
