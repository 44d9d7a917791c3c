import { type Lease, type LeaseStore, MAX_LEASE_MS } from '../../domain/leases/lease-store.ts'
import type { Database } from '../database/database.ts'

export class SqlLeaseStore implements LeaseStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async take({ name, holder }: { name: string; holder: string }, now: Date, until: Date): Promise<boolean> {
    const expires_at = until.getTime()
    // Nobody takes a lease for longer than this: one that ends later was written by a clock that was wrong.
    const implausible = expires_at + (expires_at - now.getTime())
    const { numInsertedOrUpdatedRows } = await this.#database.write
      .insertInto('leases')
      .values({ name, holder, expires_at })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at })
          .where((is) =>
            is.or([
              is('leases.holder', '=', holder),
              is('leases.expires_at', '<=', now.getTime()),
              is('leases.expires_at', '>', implausible),
            ]),
          ),
      )
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  async release({ name, holder }: { name: string; holder: string }): Promise<void> {
    await this.#database.write.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  }

  async releaseAll(): Promise<void> {
    await this.#database.write.deleteFrom('leases').execute()
  }

  async list(now: Date): Promise<Lease[]> {
    const rows = await this.#database.read
      .selectFrom('leases')
      .selectAll()
      .where('expires_at', '>', now.getTime())
      .where('expires_at', '<=', now.getTime() + 2 * MAX_LEASE_MS)
      .orderBy('name')
      .execute()
    return rows.map(({ name, holder, expires_at }) => ({ name, holder, expiresAt: new Date(Number(expires_at)) }))
  }
}
