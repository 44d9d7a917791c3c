import { sql, type Transaction } from 'kysely'
import { COUNTED_ACTIONS } from '../../domain/activity/counted-actions.ts'
import { chunks } from '../database/chunks.ts'
import type { Tables } from '../tables.ts'

const COUNTED: ReadonlySet<string> = new Set(COUNTED_ACTIONS)
const DAY_MS = 86_400_000

type EventRow = Pick<Tables['activity_events'], 'person' | 'action' | 'name' | 'host' | 'at'>

/** Adds events to the counts of their days, in the transaction that stores them: so counts and events never differ. */
export async function countUses(db: Transaction<Tables>, events: readonly EventRow[], version: number): Promise<void> {
  const counts = new Map<string, Tables['activity_daily']>()
  for (const { person, action, name, host, at } of events) {
    if (!COUNTED.has(action)) continue
    const row = { day: dayOf(at), person, action, name: name ?? '', host: host ?? '', count: 1 }
    const key = JSON.stringify([row.day, person, action, row.name, row.host])
    const known = counts.get(key)
    if (known === undefined) counts.set(key, row)
    else known.count += 1
  }
  for (const some of chunks([...counts.values()])) {
    await db
      .insertInto('activity_daily')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'person', 'action', 'name', 'host'])
          .doUpdateSet({ count: sql<number>`activity_daily.count + excluded.count` }),
      )
      .execute()
  }
  await touchDays(
    db,
    [...counts.values()].map(({ day }) => day),
    version,
  )
}

export async function uncountPerson(db: Transaction<Tables>, person: string, version: number): Promise<void> {
  const days = await db.selectFrom('activity_daily').select('day').distinct().where('person', '=', person).execute()
  await db.deleteFrom('activity_daily').where('person', '=', person).execute()
  await touchDays(
    db,
    days.map(({ day }) => Number(day)),
    version,
  )
}

export async function uncountBefore(db: Transaction<Tables>, before: Date): Promise<void> {
  const day = dayOf(before.getTime())
  await db.deleteFrom('activity_daily').where('day', '<', day).execute()
  await db.deleteFrom('activity_days').where('day', '<', day).execute()
}

/** Recounts one day from its events. Without any, the day is deleted. */
export async function recountDay(db: Transaction<Tables>, day: number, version: number): Promise<void> {
  await db.deleteFrom('activity_daily').where('day', '=', day).execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('activity_daily')
    .columns(['day', 'person', 'action', 'name', 'host', 'count'])
    .expression((events) =>
      events
        .selectFrom('activity_events')
        .select([
          sql<number>`cast(${day} as bigint)`.as('day'),
          'person',
          'action',
          sql<string>`coalesce(name, '')`.as('name'),
          sql<string>`coalesce(host, '')`.as('host'),
          sql<number>`count(*)`.as('count'),
        ])
        .where('action', 'in', [...COUNTED_ACTIONS])
        .where('at', '>=', day * DAY_MS)
        .where('at', '<', (day + 1) * DAY_MS)
        .groupBy(['person', 'action', sql`coalesce(name, '')`, sql`coalesce(host, '')`]),
    )
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows) > 0) await touchDays(db, [day], version)
  else await db.deleteFrom('activity_days').where('day', '=', day).execute()
}

async function touchDays(db: Transaction<Tables>, days: readonly number[], version: number): Promise<void> {
  for (const some of chunks([...new Set(days)])) {
    await db
      .insertInto('activity_days')
      .values(some.map((day) => ({ day, version })))
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ version }))
      .execute()
  }
}

export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}
