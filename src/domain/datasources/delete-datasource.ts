import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AuditDeps } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Actor } from '../shared/actor.ts'
import { type ContentBrowser, documentKey } from '../troubleshooting/content-browser.ts'
import type { DatasourceStore } from './datasource.ts'

const CHUNK = 200
/** Longer than a request lasts that was let in before: what it still writes is deleted too. */
const LATE_WRITES_MS = 60_000

/** Hides a data source from everyone. Its documents, users and groups are deleted in the background, then the rest of it. */
export function deleteDatasource(
  deps: AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  name: string,
): Promise<void> {
  const { datasources, clock } = deps
  const key = { name: `datasource ${name}`, read: () => datasources.hold(name) }
  return changeRecord(deps, actor, key, async (before) => {
    if (before === undefined) throw new ServiceError('not_found', `Data source ${quoted(name)} not found`)
    if (before.deletedAt !== undefined) return { result: undefined, note: undefined }
    if (before.connectionId !== undefined) {
      throw new ServiceError('conflict', `A connection fills ${quoted(name)}; remove the connection and its documents`)
    }
    const user = (await datasources.list()).find(
      (each) => each.identityDatasourceName === name && each.name !== name && each.deletedAt === undefined,
    )
    if (user !== undefined) {
      throw new ServiceError('conflict', `${quoted(user.name)} takes its users and groups from ${quoted(name)}`)
    }
    const now = clock.now()
    await datasources.put({ ...before, visibility: 'NOT_ENABLED', deletedAt: now.toISOString() }, now)
    return { result: undefined, note: { action: 'datasource.delete', subject: name } }
  })
}

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
