import { sql } from 'kysely'
import type { CountedAction } from '../../domain/activity/counted-actions.ts'
import type { DailyUse, DailyUseStore } from '../../domain/activity/daily-use-store.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { dayOf, recountDay } from './count-uses.ts'

const DAY_MS = 86_400_000

export class SqlDailyUseStore implements DailyUseStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async dayVersions(): Promise<{ day: number; version: number }[]> {
    const rows = await this.#database.read.selectFrom('activity_days').selectAll().orderBy('day').execute()
    return rows.map(({ day, version }) => ({ day: Number(day), version: Number(version) }))
  }

  async usesOn(day: number, after: DailyUse | undefined, limit: number): Promise<DailyUse[]> {
    let query = this.#database.read
      .selectFrom('activity_daily')
      .select(['person', 'action', 'name', 'host', 'count'])
      .where('day', '=', day)
    if (after !== undefined) {
      const { person, action, name, host } = after
      query = query.where(sql<boolean>`(person, action, name, host) > (${person}, ${action}, ${name}, ${host})`)
    }
    const rows = await query.orderBy('person').orderBy('action').orderBy('name').orderBy('host').limit(limit).execute()
    return rows.map((row) => ({ ...row, action: row.action as CountedAction, count: Number(row.count) }))
  }

  async rebuild(): Promise<number> {
    let days = 0
    // Days that have counts, and days that have events: each once, in order.
    for (let next = await this.#dayFrom(undefined); next !== undefined; next = await this.#dayFrom(next + 1)) {
      const day = next
      await this.#database.write.transaction().execute(async (db) => {
        // Whoever stores events waits until the day is counted.
        await recountDay(db, day, await advance(db, 'activity_seq'))
      })
      days += 1
    }
    return days
  }

  /** The first day from this one on that has an event or a count. */
  async #dayFrom(from: number | undefined): Promise<number | undefined> {
    let events = this.#database.read.selectFrom('activity_events').select(({ fn }) => fn.min('at').as('at'))
    let counts = this.#database.read.selectFrom('activity_daily').select(({ fn }) => fn.min('day').as('day'))
    if (from !== undefined) {
      events = events.where('at', '>=', from * DAY_MS)
      counts = counts.where('day', '>=', from)
    }
    const { at } = await events.executeTakeFirstOrThrow()
    const { day } = await counts.executeTakeFirstOrThrow()
    const found = [...(at === null ? [] : [dayOf(Number(at))]), ...(day === null ? [] : [Number(day)])]
    return found.length === 0 ? undefined : Math.min(...found)
  }
}
