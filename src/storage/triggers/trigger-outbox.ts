import type { Selectable } from 'kysely'
import type {
  DueMessage,
  MessageClaim,
  MessageOutcome,
  NewMessage,
  Progress,
  ProgressName,
  Subject,
  TriggerOutbox,
} from '../../domain/triggers/trigger-outbox.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['trigger_deliveries']>

/** Among so many that are due those are chosen whose receivers are free. */
const LOOKED_AT = 500

export class SqlTriggerOutbox implements TriggerOutbox {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async progress(name: ProgressName): Promise<number | undefined> {
    const row = await this.#database.read
      .selectFrom('trigger_progress')
      .select('position')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.position
  }

  async advance(progress: Progress, messages: readonly NewMessage[], at: Date): Promise<boolean> {
    return this.#database.together(async () => {
      if (!(await this.#move(progress))) return false
      await this.#insert(messages, at)
      return true
    })
  }

  async redeliver(message: NewMessage, at: Date): Promise<string> {
    const { state, attempts, next_at, updated_at, ...row } = toRow(message, at)
    const due = { state, attempts, next_at, updated_at }
    const { id } = await this.#database.write
      .insertInto('trigger_deliveries')
      .values({ ...row, ...due })
      .onConflict((conflict) => conflict.columns(['trigger_id', 'subject', 'mark']).doUpdateSet(due))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async pending(triggerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const some of chunks(triggerIds)) {
      const rows = await this.#database.read
        .selectFrom('trigger_deliveries')
        .select((is) => ['trigger_id', is.fn.countAll<number>().as('count')])
        .where('trigger_id', 'in', some)
        .where('state', '=', 'pending')
        .groupBy('trigger_id')
        .execute()
      for (const { trigger_id, count } of rows) counts.set(trigger_id, Number(count))
    }
    return counts
  }

  async claim({ now, until, limit, ofOne, busy }: MessageClaim): Promise<DueMessage[]> {
    const full = [...busy].flatMap(([triggerId, count]) => (count >= ofOne ? [triggerId] : []))
    const due = await this.#database.read
      .selectFrom('trigger_deliveries')
      .select(['id', 'trigger_id'])
      .where('state', '=', 'pending')
      .where('next_at', '<=', now.getTime())
      .$if(full.length > 0, (query) => query.where('trigger_id', 'not in', full))
      .orderBy('next_at')
      .orderBy('event_at')
      .orderBy('id')
      .limit(LOOKED_AT)
      .execute()
    const ids = chosen(due, limit, ofOne, busy)
    if (ids.length === 0) return []
    const claimed = await this.#database.write
      .updateTable('trigger_deliveries')
      .set({ next_at: until.getTime() })
      .where('id', 'in', ids)
      // Once more: another service may have taken it since.
      .where('state', '=', 'pending')
      .where('next_at', '<=', now.getTime())
      .returningAll()
      .execute()
    return claimed.map(fromRow).sort((one, other) => one.eventAt.getTime() - other.eventAt.getTime())
  }

  async finish(id: string, { state, at, status, error, nextAt }: MessageOutcome): Promise<void> {
    await this.#database.write
      .updateTable('trigger_deliveries')
      .set((is) => ({
        state,
        attempts: is('attempts', '+', 1),
        ...(nextAt && { next_at: nextAt.getTime() }),
        last_status: status ?? null,
        last_error: error ?? null,
        updated_at: at.getTime(),
      }))
      .where('id', '=', id)
      .execute()
  }

  async drop(id: string): Promise<void> {
    await this.#database.write.deleteFrom('trigger_deliveries').where('id', '=', id).execute()
  }

  async sweep(before: Date): Promise<void> {
    await this.#database.write
      .deleteFrom('trigger_deliveries')
      .where('state', '!=', 'pending')
      .where('updated_at', '<', before.getTime())
      .execute()
  }

  /** False: it does not stand where whoever asks believes. */
  async #move({ name, from, to }: Progress): Promise<boolean> {
    if (from === undefined) {
      const { numInsertedOrUpdatedRows } = await this.#database.write
        .insertInto('trigger_progress')
        .values({ name, position: to })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    }
    const { numUpdatedRows } = await this.#database.write
      .updateTable('trigger_progress')
      .set({ position: to })
      .where('name', '=', name)
      .where('position', '=', from)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** A trigger that was removed or switched off meanwhile tells nothing more. */
  async #insert(messages: readonly NewMessage[], at: Date): Promise<void> {
    for (const some of chunks(messages)) {
      const ids = [...new Set(some.map(({ triggerId }) => triggerId))]
      const there = await this.#database.read
        .selectFrom('triggers')
        .select('id')
        .where('id', 'in', ids)
        .where('status', '=', 'ENABLED')
        .execute()
      const known = new Set(there.map(({ id }) => id))
      const rows = some.filter(({ triggerId }) => known.has(triggerId)).map((message) => toRow(message, at))
      if (rows.length === 0) continue
      await this.#database.write
        .insertInto('trigger_deliveries')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['trigger_id', 'subject', 'mark']).doNothing())
        .execute()
    }
  }
}

function chosen(
  due: readonly Pick<Row, 'id' | 'trigger_id'>[],
  limit: number,
  ofOne: number,
  busy: ReadonlyMap<string, number>,
): string[] {
  const counts = new Map(busy)
  const ids: string[] = []
  for (const { id, trigger_id } of due) {
    const count = counts.get(trigger_id) ?? 0
    if (count >= ofOne || ids.length === limit) continue
    counts.set(trigger_id, count + 1)
    ids.push(id)
  }
  return ids
}

function toRow({ id, triggerId, subject, revision, reason, eventAt }: NewMessage, at: Date): Row {
  return {
    ...{ id, subject, mark: revision, reason },
    trigger_id: triggerId,
    event_at: eventAt.getTime(),
    state: 'pending',
    attempts: 0,
    next_at: at.getTime(),
    last_status: null,
    last_error: null,
    updated_at: at.getTime(),
  }
}

function fromRow(row: Row): DueMessage {
  return {
    id: row.id,
    triggerId: row.trigger_id,
    subject: row.subject as Subject,
    revision: row.mark,
    reason: row.reason,
    eventAt: new Date(row.event_at),
    attempts: row.attempts,
  }
}
