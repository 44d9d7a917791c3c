import type { Transaction } from 'kysely'
import { isDeletionPaused, pausedUntil } from '../../domain/uploads/stale-policy.ts'
import type { StaleChoice, UploadKind } from '../../domain/uploads/upload-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Tables } from '../tables.ts'

export interface StaleTarget {
  readonly kind: UploadKind
  readonly datasource: string
}

/**
 * Decides what happens to things that an upload did not hold: returns those to delete now. The others are noted with
 * the day on which they go; one that was noted before keeps its day.
 */
export async function settleStale(
  db: Transaction<Tables>,
  { kind, datasource }: StaleTarget,
  stale: readonly string[],
  totalCount: number,
  whenStale: StaleChoice,
  at: Date,
): Promise<readonly string[]> {
  const noted = db.deleteFrom('stale_items').where('kind', '=', kind).where('datasource', '=', datasource)
  if (whenStale === 'delete' || !isDeletionPaused(stale.length, totalCount)) {
    await noted.execute()
    return stale
  }
  const known = await db
    .selectFrom('stale_items')
    .select(['item_key', 'delete_at'])
    .where('kind', '=', kind)
    .where('datasource', '=', datasource)
    .execute()
  const deleteAt = new Map(known.map(({ item_key, delete_at }) => [item_key, delete_at]))
  await noted.execute()
  for (const keys of chunks(stale)) {
    await db
      .insertInto('stale_items')
      .values(
        keys.map((key) => ({
          kind,
          datasource,
          item_key: key,
          delete_at: deleteAt.get(key) ?? pausedUntil(at).getTime(),
        })),
      )
      .execute()
  }
  return []
}

/** Takes what is due off the list, target by target. */
export async function takeDue(
  db: Transaction<Tables>,
  kinds: readonly UploadKind[],
  datasource: string | undefined,
  dueAt: Date | 'any',
): Promise<{ target: StaleTarget; keys: string[] }[]> {
  const rows = await db
    .deleteFrom('stale_items')
    .where('kind', 'in', kinds)
    .$if(datasource !== undefined, (query) => query.where('datasource', '=', datasource ?? ''))
    .$if(dueAt !== 'any', (query) => query.where('delete_at', '<=', dueAt === 'any' ? 0 : dueAt.getTime()))
    .returning(['kind', 'datasource', 'item_key'])
    .execute()
  const byTarget = Map.groupBy(rows, (row) => `${row.kind}:${row.datasource}`)
  return [...byTarget.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const target = { kind: first.kind, datasource: first.datasource }
    return [{ target, keys: group.map(({ item_key }) => item_key) }]
  })
}

/** A thing that was written singly is wanted: it is taken off the list. */
export async function keepItem(db: Transaction<Tables>, target: StaleTarget, key: string): Promise<void> {
  await db
    .deleteFrom('stale_items')
    .where('kind', '=', target.kind)
    .where('datasource', '=', target.datasource)
    .where('item_key', '=', key)
    .execute()
}
