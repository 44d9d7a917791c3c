import { hash } from 'node:crypto'
import type { Access, Item } from '#connector-kit'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { compileAcl } from '../../access/principals.ts'
import type { Document } from '../../documents/document.ts'
import { readDocuments } from '../../documents/read-documents.ts'
import { toWrites } from '../../documents/to-writes.ts'
import { compileAccess } from '../access/compile-access.ts'
import type { ConnectionItem, ConnectionProblem } from '../crawl-store.ts'
import { nextProblemAttempt } from '../schedule.ts'
import { unknownReferences } from './access-references.ts'
import { type Crawl, inRun, isOpen, reasonOf } from './crawl.ts'
import { documentIdOf, toDefinition } from './to-definition.ts'

const READ_AT_ONCE = 2

type NewProblem = Pick<ConnectionProblem, 'stage' | 'subject' | 'scope' | 'reason'>

/**
 * Items that a listing had. A comparison of an unchanged source keeps them in memory and writes nothing. Both are IDs;
 * `unmarked` are stored items of the scope whose mark is older than the listing.
 */
export interface SeenItems {
  readonly unmarked: Set<string>
  readonly others: Set<string>
}

/** What one transaction of a run writes: items with their documents, deletions, problems, and where to go on. */
export class Batch {
  readonly #crawl: Crawl
  readonly #items = new Map<string, { item: Item; stored: ConnectionItem | undefined }>()
  readonly #gone = new Map<string, ConnectionItem>()
  readonly #seen: SeenItems = { unmarked: new Set(), others: new Set() }
  readonly #problems: NewProblem[] = []
  readonly #solved = new Set<string>()

  constructor(crawl: Crawl) {
    this.#crawl = crawl
  }

  /** Whether documents change with it. */
  get hasWrites(): boolean {
    return this.#items.size + this.#gone.size + this.#problems.length > 0
  }

  get seenCount(): number {
    return this.#seen.unmarked.size + this.#seen.others.size
  }

  /** An item of a scope that isn't read any more loses its document. */
  put(item: Item, stored: ConnectionItem | undefined): void {
    this.#solved.add(item.id)
    this.#seen.unmarked.delete(item.id)
    if (this.#crawl.scopes.has(item.scope)) this.#items.set(item.id, { item, stored })
    else if (stored !== undefined) this.remove(stored)
  }

  /** Still there, and as it was if it's `known`. */
  seen(id: string, known?: ConnectionItem): void {
    const isUnmarked = known !== undefined && known.pass < (this.#crawl.scopes.get(known.scope)?.pass ?? 0)
    this.#seen[isUnmarked ? 'unmarked' : 'others'].add(id)
  }

  /** What was seen and not written yet; it isn't written any more. */
  takeSeen(): SeenItems {
    const taken = { unmarked: new Set(this.#seen.unmarked), others: new Set(this.#seen.others) }
    this.#seen.unmarked.clear()
    this.#seen.others.clear()
    return taken
  }

  remove(stored: ConnectionItem): void {
    this.#gone.set(stored.id, stored)
    this.#seen.unmarked.delete(stored.id)
    this.#solved.add(stored.id)
  }

  /** Also for items that never had a document: whatever was wrong with them is over. */
  solved(id: string): void {
    this.#solved.add(id)
  }

  problem(problem: NewProblem): void {
    this.#problems.push(problem)
  }

  /** `also`: what else is written in the same transaction, like a checkpoint. */
  async commit(also: () => Promise<void> = async () => {}): Promise<void> {
    const { deps, connection, counts } = this.#crawl
    const { crawls, documents, indexer, clock } = deps
    const now = clock.now()
    const { written, permissionsOnly, kept } = await this.#prepare(now)
    const writes = await toWrites(
      [...written.values()].map(({ document }) => document),
      0,
    )
    const changed: number[] = []
    const steps: { key: number; seq: number }[] = []
    const failed = new Set(this.#problems.filter(({ stage }) => stage === 'item').map(({ subject }) => subject))
    await inRun(this.#crawl, async () => {
      const id = connection.id
      const note = (result: Awaited<ReturnType<typeof documents.put>>) => {
        if (result.kind !== 'written') return
        changed.push(...result.accessChanged)
        steps.push(...result.steps)
      }
      for (const { documentId, objectType } of this.#replaced(written)) {
        for (const { key } of await documents.find({ datasource: connection.datasource, id: documentId, objectType })) {
          note(await documents.remove(key, 0, now))
        }
      }
      const goneIds = [...this.#gone.values()].map(({ documentId }) => documentId)
      for (const key of goneIds.length === 0 ? [] : await documents.keysOfIds([connection.datasource], goneIds)) {
        note(await documents.remove(key, 0, now))
      }
      if (writes.length > 0) note(await documents.put(writes, now))
      changed.push(...(await this.#setPermissions(permissionsOnly, now)))
      await crawls.putAccesses(id, new Map(kept.map(({ accessDigest, access }) => [accessDigest, access])))
      await crawls.putItems(id, kept)
      await crawls.removeItems(id, [...this.#gone.keys()])
      await crawls.markSeen(id, [...this.#seen.unmarked, ...this.#seen.others], this.#crawl.pass)
      await crawls.clearProblems(
        id,
        'item',
        [...this.#solved].filter((subject) => !failed.has(subject)),
      )
      await crawls.noteProblems(id, this.#problems, now, (attempts) => nextProblemAttempt(attempts, now))
      await also()
    })
    counts.written += written.size + permissionsOnly.length
    counts.deleted += this.#gone.size
    counts.problems += this.#problems.length
    await indexer.notifyWritten(changed, steps)
    this.#clear()
  }

  /** Checks items and reads their texts, before the transaction. One that can't be stored becomes a problem. */
  async #prepare(now: Date) {
    const { deps, connection, identity, scopes, lists } = this.#crawl
    const datasource = await deps.datasources.find(connection.datasource)
    if (datasource === undefined) throw new Error(`The data source ${connection.datasource} is gone`)
    const isOpenScope = (id: string) => isOpen(scopes.get(id)?.access ?? { kind: 'nobody' })
    const written = new Map<string, { document: Document; stored: ConnectionItem | undefined }>()
    const permissionsOnly: { kept: KeptItem; permissions: ReturnType<typeof compileAccess>['permissions'] }[] = []
    const kept: KeptItem[] = []
    const unknown = new Set<string>()

    const { signal } = this.#crawl
    const prepareOne = async ({ item, stored }: { item: Item; stored: ConnectionItem | undefined }) => {
      try {
        const compiled = compileAccess(item.access, isOpenScope)
        for (const reference of unknownReferences(item.access, identity, scopes)) unknown.add(reference)
        for (const { name } of compiled.lists) if (!lists.has(name)) this.#crawl.hasNewLists = true
        const record = keptItem(item, this.#crawl.pass)
        if (stored !== undefined && isSameContent(item, stored, scopes.get(item.scope)?.isFull === true)) {
          if (stored.accessDigest !== record.accessDigest) {
            permissionsOnly.push({ kept: record, permissions: compiled.permissions })
          }
        } else {
          const definition = toDefinition(item, compiled.permissions, identity.accountsById)
          const [document] = await readDocuments(deps, datasource, [{ definition, field: 'item' }], now)
          if (document !== undefined) written.set(item.id, { document, stored })
        }
        kept.push(record)
      } catch (error) {
        if ((error as { code?: string }).code === 'unavailable') throw error
        this.problem({ stage: 'item', subject: item.id, scope: item.scope, reason: reasonOf(error) })
      }
    }
    const waiting = [...this.#items.values()]
    const yieldIfDue = timeSlices()
    const prepareNext = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        signal.throwIfAborted()
        await prepareOne(next)
        await yieldIfDue()
      }
    }
    await Promise.all(Array.from({ length: READ_AT_ONCE }, prepareNext))
    for (const subject of unknown) {
      const reason = `Permissions refer to ${subject}, which the source doesn't list. It grants access to nobody.`
      this.problem({ stage: 'access', subject, scope: undefined, reason })
    }
    return { written, permissionsOnly, kept }
  }

  /** Documents that an item had under another type. */
  #replaced(written: ReadonlyMap<string, { document: Document; stored: ConnectionItem | undefined }>) {
    return [...written.values()].flatMap(({ document, stored }) =>
      stored !== undefined && stored.objectType !== document.objectType ? [stored] : [],
    )
  }

  async #setPermissions(
    updates: readonly { kept: KeptItem; permissions: ReturnType<typeof compileAccess>['permissions'] }[],
    now: Date,
  ): Promise<number[]> {
    const { deps, connection } = this.#crawl
    if (updates.length === 0) return []
    const heads = await deps.documents.findByIds(
      connection.datasource,
      updates.map(({ kept }) => kept.documentId),
    )
    const byId = new Map(heads.map((head) => [head.id.toLowerCase(), head]))
    const changed: number[] = []
    for (const { kept, permissions } of updates) {
      const head = byId.get(kept.documentId.toLowerCase())
      if (head === undefined) continue
      await deps.documents.setPermissions(head.key, permissions, compileAcl(head.datasource, permissions), now)
      changed.push(head.key)
    }
    return changed
  }

  #clear(): void {
    this.#items.clear()
    this.#gone.clear()
    this.#seen.unmarked.clear()
    this.#seen.others.clear()
    this.#solved.clear()
    this.#problems.length = 0
  }
}

type KeptItem = ConnectionItem & { readonly access: Access }

function keptItem({ id, scope, version, accessKey, objectType, access }: Item, pass: number): KeptItem {
  return {
    id,
    scope,
    version,
    accessKey,
    objectType,
    documentId: documentIdOf(id),
    accessDigest: digestOfAccess(access),
    access,
    pass,
  }
}

export function digestOfAccess(access: Access): string {
  return hash('sha256', JSON.stringify(access), 'hex').slice(0, 32)
}

function isSameContent(item: Item, stored: ConnectionItem, isFull: boolean): boolean {
  return (
    !isFull && item.version === stored.version && item.scope === stored.scope && item.objectType === stored.objectType
  )
}
