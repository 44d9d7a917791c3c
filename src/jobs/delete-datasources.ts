import type { AuditDeps } from '../domain/audit/audited.ts'
import type { DatasourceStore } from '../domain/datasources/datasource.ts'
import type { DocumentStore } from '../domain/documents/document-store.ts'
import type { Indexer } from '../domain/documents/indexer.ts'
import type { IdentityStore } from '../domain/identity/identity-store.ts'
import { type ContentBrowser, documentKey } from '../domain/troubleshooting/content-browser.ts'

const CHUNK = 200
/** Longer than a request lasts that was let in before: what it still writes is deleted too. */
const LATE_WRITES_MS = 60_000

export interface FinishDeletionDeps extends AuditDeps {
  readonly datasources: DatasourceStore
  readonly documents: DocumentStore
  readonly identity: IdentityStore
  readonly indexer: Indexer
  readonly browser: ContentBrowser
}

/** Deletes what the deleted data sources hold, a chunk at a time. Goes on where it was cut off. */
export async function finishDeletions(deps: FinishDeletionDeps, signal: AbortSignal): Promise<void> {
  const { datasources, identity, browser, clock } = deps
  for (const { name, deletedAt } of await datasources.list()) {
    if (deletedAt === undefined) continue
    await deleteDocuments(deps, name, signal)
    await identity.replaceIdentity(name, { users: [], groups: [] })
    if (clock.now().getTime() - Date.parse(deletedAt) < LATE_WRITES_MS) continue
    const left = await browser.documents(name, { prefix: '', after: undefined, limit: 1 })
    if (left.length === 0) await datasources.remove(name)
  }
}

async function deleteDocuments(deps: FinishDeletionDeps, name: string, signal: AbortSignal): Promise<void> {
  const { documents, browser, indexer, audit, clock } = deps
  let after: string | undefined
  for (;;) {
    signal.throwIfAborted()
    const found = await browser.documents(name, { prefix: '', after, limit: CHUNK })
    const last = found.at(-1)
    if (last === undefined) return
    const removed = await audit.record(async () => {
      for (const { key } of found) await documents.remove(key, 0, clock.now())
      return { result: found.map(({ key }) => key), entry: undefined }
    })
    await indexer.notifyWritten(removed)
    after = documentKey(last)
  }
}
