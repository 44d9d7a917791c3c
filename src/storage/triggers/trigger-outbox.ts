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

  async add(message: NewMessage, at: Date): Promise<void> {
    await this.#insert([message], at)
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

  async claim({ now, until, limit, except }: MessageClaim): Promise<DueMessage[]> {
    const { kind, write } = this.#database
    const claimed = await write
      .updateTable('trigger_deliveries')
      .set({ next_at: until.getTime() })
      // Once more: whoever waited for a row finds it as the one before left it.
      .where('next_at', '<=', now.getTime())
      .where('id', 'in', (is) =>
        is
          .selectFrom('trigger_deliveries as due')
          .select('due.id')
          .where('due.state', '=', 'pending')
          .where('due.next_at', '<=', now.getTime())
          .$if(except.length > 0, (query) => query.where('due.trigger_id', 'not in', [...except]))
          .orderBy('due.next_at')
          .orderBy('due.event_at')
          .orderBy('due.id')
          .limit(limit)
          .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
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

  /** A trigger that was removed meanwhile is told nothing more. */
  async #insert(messages: readonly NewMessage[], at: Date): Promise<void> {
    for (const some of chunks(messages)) {
      const ids = [...new Set(some.map(({ triggerId }) => triggerId))]
      const there = await this.#database.read.selectFrom('triggers').select('id').where('id', 'in', ids).execute()
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

function toRow({ id, triggerId, subject, mark, reason, eventAt }: NewMessage, at: Date): Row {
  return {
    ...{ id, subject, mark, reason },
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
    mark: row.mark,
    reason: row.reason,
    eventAt: new Date(row.event_at),
    attempts: row.attempts,
  }
}
