import { sql } from 'kysely'
import type { AttemptStore, Pace, TakenAttempt } from '../../domain/sign-in/attempt-store.ts'
import type { Database } from '../database/database.ts'

/** Longer than any wait. A longer one was written by a node with a wrong clock. */
const LONGEST_MS = 24 * 3_600_000

/**
 * A row stores when the whole burst is allowed again. It's one number, so one statement can check and count.
 * See docs/decisions/0032-sign-in-limits.md.
 */
export class SqlAttemptStore implements AttemptStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async take(key: string, { everyMs, burst }: Pace, at: Date): Promise<TakenAttempt> {
    const now = at.getTime()
    const row = await this.#database.write
      .insertInto('sign_in_attempts')
      .values({ key, full_at: now + everyMs })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            full_at: sql<number>`case when sign_in_attempts.full_at > ${now} then sign_in_attempts.full_at + ${everyMs} else ${now + everyMs} end`,
          })
          .where('sign_in_attempts.full_at', '<=', now + (burst - 1) * everyMs),
      )
      .returning('full_at')
      .executeTakeFirst()
    if (row !== undefined) return { waitMs: 0, isFirst: Number(row.full_at) === now + everyMs }
    return { waitMs: await this.#waitMs(key, now + (burst - 1) * everyMs), isFirst: false }
  }

  async giveBack(key: string, { everyMs }: Pace): Promise<void> {
    await this.#database.write
      .updateTable('sign_in_attempts')
      .set({ full_at: sql<number>`full_at - ${everyMs}` })
      .where('key', '=', key)
      .execute()
  }

  async sweep(at: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('sign_in_attempts')
      .where((is) => is.or([is('full_at', '<=', at.getTime()), is('full_at', '>', at.getTime() + LONGEST_MS)]))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  async #waitMs(key: string, allowedAt: number): Promise<number> {
    const row = await this.#database.read
      .selectFrom('sign_in_attempts')
      .select('full_at')
      .where('key', '=', key)
      .executeTakeFirst()
    // Refused a moment ago, so there is always something to wait for, also if a try was given back since.
    return Math.max(1, Number(row?.full_at ?? 0) - allowedAt)
  }
}
