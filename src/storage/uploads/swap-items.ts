import type { Transaction } from 'kysely'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { announceIdentity, type IdentityThing } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { type StaleTarget, settleStale } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** How things of one kind are kept; everything else about replacing them is the same for all. */
export interface ItemTable<Value> {
  /** The name in webhook messages. Undefined if none are sent. */
  readonly thing: IdentityThing | undefined
  /** What is there, by the keys of the upload's items. */
  before(): Promise<readonly { readonly key: string; readonly touched: number }[]>
  /** Adds or replaces, and returns the keys of those that were not there or are different now. */
  put(items: readonly { readonly key: string; readonly value: Value }[]): Promise<readonly string[]>
  remove(keys: readonly string[]): Promise<void>
  /** What names the thing in a message. */
  refOf(key: string): object
}

/**
 * Replaces what is stored with what is staged, in the caller's transaction. What was written singly after the
 * first page is newer and stays; what the upload does not hold goes, at once or after its pause.
 */
export async function swapItems<Value>(
  db: Transaction<Tables>,
  upload: UploadRow,
  whenStale: StaleChoice,
  at: Date,
  table: ItemTable<Value>,
): Promise<void> {
  const before = await table.before()
  const known = new Set(before.map(({ key }) => key))
  const newer = new Set(before.filter(({ touched }) => touched > upload.start_mark).map(({ key }) => key))
  const staged = new Set<string>()
  const changed: string[] = []
  for await (const items of stagedItems<Value>(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    const due = items.filter(({ key }) => !newer.has(key))
    if (due.length > 0) changed.push(...(await table.put(due)))
  }
  const stale = before.map(({ key }) => key).filter((key) => !staged.has(key) && !newer.has(key))
  const target: StaleTarget = { kind: upload.kind as StaleTarget['kind'], datasource: upload.datasource }
  const removed = await settleStale(db, target, stale, before.length, whenStale, at)
  await table.remove(removed)
  if (table.thing === undefined) return
  const refs = (keys: readonly string[]) => keys.map((key) => table.refOf(key))
  await announceIdentity(
    db,
    {
      thing: table.thing,
      datasource: upload.datasource,
      added: refs(changed.filter((key) => !known.has(key))),
      updated: refs(changed.filter((key) => known.has(key))),
      removed: refs(removed),
    },
    at,
  )
}
