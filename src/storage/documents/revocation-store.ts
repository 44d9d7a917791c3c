import { sql } from 'kysely'
import type { Revocation, RevocationPlace, RevocationStore } from '../../domain/access/revocation.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'

const PRUNED_AT_ONCE = 5000

export class SqlRevocationStore implements RevocationStore {
  readonly #database: Database
  readonly #versions: (values: Record<never, never>) => Promise<readonly { name: string; value: number }[]>

  constructor(database: Database) {
    this.#database = database
    this.#versions = cachedQuery(database, (db) =>
      db.selectFrom('counters').select(['name', 'value']).where('name', 'in', ['identity_version', 'revocation_round']),
    )
  }

  async versions(): Promise<{ identity: number; revocations: number }> {
    const values = new Map((await this.#versions({})).map(({ name, value }) => [name, Number(value)]))
    const [identity, revocations] = [values.get('identity_version'), values.get('revocation_round')]
    if (identity === undefined || revocations === undefined) throw new Error('A counter of who may see what is missing')
    return { identity, revocations }
  }

  async after(
    { round, key }: RevocationPlace,
    afterSeq: number,
    limit: number,
  ): Promise<(Revocation & { round: number })[]> {
    const rows = await this.#database.read
      .selectFrom('revocations')
      .select(['key', 'round', 'seq', 'principals'])
      .where(sql<boolean>`(round, key) > (${round}, ${key})`)
      .where('seq', '>', afterSeq)
      .orderBy('round')
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      key: Number(row.key),
      round: Number(row.round),
      seq: Number(row.seq),
      principals: fromJson(row.principals),
    }))
  }

  async sweep(before: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from revocations where key in (
        select key from revocations where revoked_at < ${before.getTime()} limit ${sql.lit(PRUNED_AT_ONCE)})`.execute(
      this.#database.write,
    )
    return Number(numAffectedRows ?? 0)
  }
}
