import { type RawBuilder, sql, type Transaction } from 'kysely'
import { chunks } from '../../database/chunks.ts'
import { advance } from '../../database/counters.ts'
import { toJson } from '../../database/json-column.ts'
import type { Tables } from '../../tables.ts'
import { type AccessRow, shownTo } from '../shown-to.ts'

/** A document whose access list changed, or that nobody may find any more: of such a one only the datasource counts. */
interface ChangedAccess extends AccessRow {
  readonly key: number
  readonly seq: number
  /** Nobody finds it any more, whatever its access list says. */
  readonly isGone?: boolean
}

/**
 * Records revocations in the transaction that causes them. The caller holds the lock on `document_seq`.
 * See docs/decisions/0019-revocations.md.
 */
export async function noteRevocations(
  tx: Transaction<Tables>,
  changed: readonly ChangedAccess[],
  at: Date,
): Promise<void> {
  if (changed.length === 0) return
  const round = await advance(tx, 'revocation_round')
  for (const chunk of chunks(changed)) {
    await tx
      .insertInto('revocations')
      .values(
        chunk.map(({ key, seq, isGone = false, ...row }) => ({
          key,
          round,
          seq,
          principals: isGone ? NOBODY : toJson(shownTo(row)),
          revoked_at: at.getTime(),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((is) => ({
          round: is.ref('excluded.round'),
          seq: is.ref('excluded.seq'),
          principals: is.ref('excluded.principals'),
          revoked_at: is.ref('excluded.revoked_at'),
        })),
      )
      .execute()
  }
}

/**
 * The same for those that a query finds: it selects `key`, `seq`, `datasource`, `principals` and `is_gone` (1: nobody
 * finds it any more).
 */
export async function noteFoundRevocations(
  tx: Transaction<Tables>,
  found: RawBuilder<unknown>,
  at: Date,
): Promise<void> {
  const round = await advance(tx, 'revocation_round')
  // `default:` and a datasource's name, as JSON: names hold nothing that would have to be escaped.
  const byDefaultOfRow = sql`'["default:' || datasource || '"]'`
  await sql`
    insert into revocations (key, round, seq, principals, revoked_at)
    select key, cast(${round} as bigint), seq,
      case when is_gone = 1 then ${sql.lit(NOBODY)} else coalesce(principals, ${byDefaultOfRow}) end,
      cast(${at.getTime()} as bigint)
    from (${found}) as found where key is not null
    on conflict (key) do update set round = excluded.round, seq = excluded.seq, principals = excluded.principals,
      revoked_at = excluded.revoked_at`.execute(tx)
}

const NOBODY = toJson<readonly string[]>([])
