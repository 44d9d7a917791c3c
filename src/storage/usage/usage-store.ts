import type { Selectable } from 'kysely'
import type { CredentialUsage, CredentialUse, DeprecatedUse, UsageStore } from '../../domain/usage/usage-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

const SHOWN = 5000

export class SqlUsageStore implements UsageStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async nameSecret(credentialId: string, secretStart: string): Promise<void> {
    await this.#database.write
      .insertInto('credential_marks')
      .values({ credential_id: credentialId, secret_start: secretStart, used_at: null, address: null })
      .onConflict((conflict) => conflict.column('credential_id').doUpdateSet({ secret_start: secretStart }))
      .execute()
  }

  async add(uses: readonly CredentialUse[], deprecated: readonly DeprecatedUse[]): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      // In one order, so that two services that write at once never wait for each other in a circle.
      for (const { credentialId, at, address } of sorted(uses)) {
        await db
          .insertInto('credential_marks')
          .values({ credential_id: credentialId, secret_start: null, used_at: at.getTime(), address })
          .onConflict((conflict) =>
            conflict
              .column('credential_id')
              .doUpdateSet({ used_at: at.getTime(), address })
              .where((where) =>
                where.or([
                  where('credential_marks.used_at', 'is', null),
                  where('credential_marks.used_at', '<=', at.getTime()),
                ]),
              ),
          )
          .execute()
      }
      for (const { item, credentialId, count, lastAt } of sorted(deprecated)) {
        await db
          .insertInto('deprecated_uses')
          .values({ item, credential_id: credentialId, count, last_at: lastAt.getTime() })
          .onConflict((conflict) =>
            conflict.columns(['item', 'credential_id']).doUpdateSet((eb) => ({
              count: eb('deprecated_uses.count', '+', count),
              last_at: lastAt.getTime(),
            })),
          )
          .execute()
      }
    })
  }

  async usageOf(credentialIds: readonly string[]): Promise<Map<string, CredentialUsage>> {
    const usages = new Map<string, CredentialUsage>()
    for (const some of chunks(credentialIds)) {
      const rows = await this.#database.read
        .selectFrom('credential_marks')
        .selectAll()
        .where('credential_id', 'in', [...some])
        .execute()
      for (const row of rows) usages.set(row.credential_id, toUsage(row))
    }
    return usages
  }

  async deprecatedUses(since: Date): Promise<DeprecatedUse[]> {
    const rows = await this.#database.read
      .selectFrom('deprecated_uses')
      .selectAll()
      .where('last_at', '>=', since.getTime())
      .orderBy('last_at', 'desc')
      .orderBy('credential_id')
      .limit(SHOWN)
      .execute()
    return rows.map(({ item, credential_id, count, last_at }) => ({
      item,
      credentialId: credential_id,
      count: Number(count),
      lastAt: new Date(Number(last_at)),
    }))
  }

  async sweep(before: Date): Promise<void> {
    await this.#database.write.deleteFrom('deprecated_uses').where('last_at', '<', before.getTime()).execute()
  }
}

function toUsage({
  credential_id,
  secret_start,
  used_at,
  address,
}: Selectable<Tables['credential_marks']>): CredentialUsage {
  return {
    secretStart: secret_start ?? undefined,
    lastUse:
      used_at === null
        ? undefined
        : { credentialId: credential_id, at: new Date(Number(used_at)), address: address ?? '' },
  }
}

function sorted<Use extends CredentialUse | DeprecatedUse>(uses: readonly Use[]): Use[] {
  return uses.toSorted((one, other) => (one.credentialId < other.credentialId ? -1 : 1))
}
