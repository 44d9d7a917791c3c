import type { Transaction } from 'kysely'
import { chunks } from '../../database/chunks.ts'
import type { Tables } from '../../tables.ts'
import type { Draft } from './draft.ts'

/** Keeps what each source says of documents, so that the others still count when one takes its word back. */
export async function writeOverrides(tx: Transaction<Tables>, drafts: readonly Draft[], at: Date): Promise<void> {
  const overridden = drafts.filter(({ newOverrides }) => newOverrides.size > 0)
  // `NONE` means something only where there is something to overrule.
  const { idle = [], active = [] } = Object.groupBy(overridden, ({ overrides }) =>
    overrides.every(({ override }) => override === 'NONE') ? 'idle' : 'active',
  )
  for (const chunk of chunks(idle.flatMap(({ key }) => key ?? []))) {
    await tx.deleteFrom('visibility_overrides').where('key', 'in', chunk).execute()
  }
  const said = active.flatMap(({ key = 0, newOverrides }) =>
    [...newOverrides].map(([source, override]) => ({ key, source, override })),
  )
  await withdraw(
    tx,
    said.filter(({ override }) => override === undefined),
  )
  const set_at = at.getTime()
  const rows = said.flatMap(({ override, ...place }) =>
    override === undefined ? [] : [{ ...place, override, set_at }],
  )
  for (const chunk of chunks(rows)) {
    await tx
      .insertInto('visibility_overrides')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['key', 'source']).doUpdateSet((is) => ({
          override: is.ref('excluded.override'),
          set_at: is.ref('excluded.set_at'),
        })),
      )
      .execute()
  }
}

async function withdraw(
  tx: Transaction<Tables>,
  withdrawn: readonly { readonly key: number; readonly source: string }[],
): Promise<void> {
  for (const [source, group] of Map.groupBy(withdrawn, (one) => one.source)) {
    for (const chunk of chunks(group.map(({ key }) => key))) {
      await tx.deleteFrom('visibility_overrides').where('source', '=', source).where('key', 'in', chunk).execute()
    }
  }
}
