import type { DocumentPermissions } from '../../../wire/document-definition.ts'
import { compileAcl } from '../../access/principals.ts'
import { compileAccess } from '../access/compile-access.ts'
import type { ConnectionItem, ConnectionScope } from '../crawl-store.ts'
import { namesScope } from './access-references.ts'
import { Batch } from './batch.ts'
import { firstPresent } from './confirm-missing.ts'
import { type Crawl, inRun, isOpen } from './crawl.ts'
import { readEach } from './read-items.ts'

const CHUNK = 200
const SAMPLE = 3
/** Later than any pass: every item was seen before it. */
const EVERY_PASS = Number.MAX_SAFE_INTEGER

/**
 * Whether a scope that the source didn't list still has items there. Then the list of scopes was incomplete, and the scope
 * stays as it is.
 */
export async function isStillThere(crawl: Crawl, scope: ConnectionScope): Promise<boolean> {
  const { deps, connection } = crawl
  const sample = await deps.crawls.unseen(connection.id, scope.id, EVERY_PASS, '', SAMPLE)
  if ((await firstPresent(crawl, sample)) === undefined) return false
  const reason = `The source doesn't list "${scope.title}" any more, but still has its items. They were kept.`
  const batch = new Batch(crawl)
  batch.problem({ stage: 'scope', subject: scope.id, scope: undefined, reason })
  await batch.commit()
  return true
}

/** Nobody sees the documents of a scope that is gone. The next comparison deletes them, one confirmation each. */
export async function hideScope(crawl: Crawl, scope: ConnectionScope): Promise<void> {
  const { deps, connection } = crawl
  await eachChunk(
    (after) => deps.crawls.unseen(connection.id, scope.id, EVERY_PASS, after, CHUNK),
    (items) => setPermissions(crawl, items, () => ({})),
  )
  const hidden: ConnectionScope = { ...scope, state: 'hidden', checkpoint: undefined }
  await inRun(crawl, () => deps.crawls.putScopes(connection.id, [hidden]))
}

/** Deletes the items of hidden scopes that the source confirms to be gone, and then scopes that have none left. */
export async function deleteVanished(crawl: Crawl, excluded: (scopeId: string) => boolean): Promise<void> {
  const { deps, connection } = crawl
  for (const scope of await deps.crawls.scopes(connection.id)) {
    if (scope.state !== 'hidden') continue
    await eachChunk(
      (after) => deps.crawls.unseen(connection.id, scope.id, EVERY_PASS, after, CHUNK),
      async (items) => {
        const batch = new Batch(crawl)
        // Whoever excludes a scope wants its documents gone; the source need not be asked.
        if (excluded(scope.id)) for (const item of items) batch.remove(item)
        else await readEach(crawl, batch, items, new Map(items.map((item) => [item.id, item])))
        await batch.commit()
      },
    )
    if ((await deps.crawls.countItems(connection.id, scope.id)) > 0) continue
    await inRun(crawl, () => deps.crawls.removeScopes(connection.id, [scope.id]))
  }
}

/** Compiles the permissions again that refer to scopes that became public, or stopped being it. */
export async function changePermissions(crawl: Crawl, scopes: readonly ConnectionScope[]): Promise<void> {
  const { deps, connection } = crawl
  const ids = new Set(scopes.map(({ id }) => id))
  const isOpenScope = (id: string) => isOpen(crawl.scopes.get(id)?.access ?? { kind: 'nobody' })
  for (const [digest, access] of await deps.crawls.accesses(connection.id)) {
    if (!namesScope(access, ids)) continue
    const { permissions } = compileAccess(access, isOpenScope)
    await eachChunk(
      (after) => deps.crawls.itemsOfAccess(connection.id, digest, after, CHUNK),
      (items) => setPermissions(crawl, items, () => permissions),
    )
  }
}

async function setPermissions(
  crawl: Crawl,
  items: readonly ConnectionItem[],
  permissionsOf: (item: ConnectionItem) => DocumentPermissions,
): Promise<void> {
  const { deps, connection } = crawl
  const now = deps.clock.now()
  const byDocument = new Map(items.map((item) => [item.documentId.toLowerCase(), item]))
  const changed = await inRun(crawl, async () => {
    const heads = await deps.documents.findByIds(connection.datasource, [...byDocument.keys()])
    for (const head of heads) {
      const item = byDocument.get(head.id.toLowerCase())
      if (item === undefined) continue
      const permissions = permissionsOf(item)
      await deps.documents.setPermissions(head.key, permissions, compileAcl(head.datasource, permissions), now)
    }
    return heads.map(({ key }) => key)
  })
  await deps.indexer.notifyWritten(changed)
}

async function eachChunk(
  read: (after: string) => Promise<ConnectionItem[]>,
  work: (items: readonly ConnectionItem[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const items = await read(after)
    const last = items.at(-1)
    if (last === undefined) return
    await work(items)
    after = last.id
  }
}
