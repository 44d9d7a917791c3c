import { sql } from 'kysely'
import { type Lease, type LeaseStore, MAX_LEASE_MS } from '../../domain/leases/lease-store.ts'
import type { Database } from '../database/database.ts'

export class SqlLeaseStore implements LeaseStore {
  readonly #database: Database
  readonly #node: string | undefined

  /** `node`: see `lockData`. Without one, its leases are free when they expire. */
  constructor(database: Database, node?: string) {
    this.#database = database
    this.#node = node
  }

  async take({ name, holder }: { name: string; holder: string }, now: Date, until: Date): Promise<boolean> {
    const expires_at = until.getTime()
    const node = this.#node === undefined ? null : `${this.#node} ${holder}`
    // Nobody takes a lease for longer than this: one that ends later was written by a clock that was wrong.
    const implausible = expires_at + (expires_at - now.getTime())
    const { numInsertedOrUpdatedRows } = await this.#database.write
      .insertInto('leases')
      .values({ name, holder, expires_at, node })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, expires_at, node })
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

  async renew({ name, holder }: { name: string; holder: string }, until: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('leases')
      .set({ expires_at: until.getTime() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }

  async release({ name, holder }: { name: string; holder: string }): Promise<void> {
    await this.#database.write.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
  }

  async releaseAll(): Promise<void> {
    await this.#database.write.deleteFrom('leases').execute()
  }

  async releaseOwn(): Promise<void> {
    if (this.#node === undefined) return
    await this.#database.write
      .deleteFrom('leases')
      .where('node', '=', sql<string>`${this.#node} || ' ' || holder`)
      .execute()
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
