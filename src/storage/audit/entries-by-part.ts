import { type SelectQueryBuilder, sql } from 'kysely'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { distinctValuesOf } from '../database/distinct-values.ts'
import { position } from '../database/position.ts'
import type { Tables } from '../tables.ts'

type Entries = SelectQueryBuilder<Tables, 'audit_entries', object>
type Column = 'actor' | 'on_behalf_of'

interface Page {
  /** Only entries with a smaller ID. */
  readonly before: number | undefined
  readonly limit: number
  /** Other filters leave only some of the entries. */
  readonly isNarrowed: boolean
}

/** SQLite joins at most 500 selects. */
const ACTORS_PER_STATEMENT = 100

/**
 * Leaves the entries whose actor, or the user on whose behalf, has `part` in the email, ID or name; at least the newest
 * `limit` of them. Reading the whole log for it would take too long. So the matching actors are found first, which takes one
 * step of an index for each actor there is, and then the newest entries of those who acted last.
 */
export async function entriesByPart(database: Database, entries: Entries, part: string, page: Page): Promise<Entries> {
  const { limit, isNarrowed } = page
  const newest: number[] = []
  for (const column of ['actor', 'on_behalf_of'] as const) {
    const actors = await lastActors(database, column, part, page)
    // With other filters, it's less work to look at what they leave than at all entries of many actors.
    if (isNarrowed && actors.length > ACTORS_PER_STATEMENT) return entries.where(isByActor(database, part))
    // Each of them has an entry from here on, so none of the newest is older.
    const oldest = isNarrowed || actors.length < limit ? 0 : Number(actors.at(-1)?.last)
    for (const chunk of chunks(actors, ACTORS_PER_STATEMENT)) {
      const selects = chunk.map(({ value }) => {
        const own = entries.select('id').where(column, '=', value).where('id', '>=', oldest)
        return sql`select id from (${own.orderBy('id', 'desc').limit(limit)}) as own`
      })
      const { rows } = await sql<{ id: number }>`${sql.join(selects, sql` union all `)}`.execute(database.read)
      newest.push(...rows.map(({ id }) => Number(id)))
    }
  }
  const ids = [...new Set(newest)].sort((one, other) => other - one).slice(0, limit)
  return ids.length === 0 ? entries.where(sql<boolean>`1 = 0`) : entries.where('id', 'in', ids)
}

/** Those of the matching actors who acted last, with the ID of their newest entry. */
async function lastActors(
  database: Database,
  column: Column,
  part: string,
  { before, limit, isNarrowed }: Page,
): Promise<{ value: string; last: number }[]> {
  const newest = database.read
    .selectFrom('audit_entries')
    .select('id')
    .where(column, '=', sql.ref<string>('value'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
  const { rows } = await sql<{ value: string; last: number }>`
    with recursive ${matchingActors(database, column, part)}
    select value, last from (select value, (${newest}) as last from matching) as acted
    where last is not null order by last desc limit ${isNarrowed ? ACTORS_PER_STATEMENT + 1 : limit}`.execute(
    database.read,
  )
  return rows
}

function isByActor(database: Database, part: string) {
  // Joined with nothing, so that no index of actors is used: it leads to too many entries.
  const isAmong = (column: Column) => sql`${sql.ref(column)} || '' in (
    with recursive ${matchingActors(database, column, part)} select value from matching)`
  return sql<boolean>`(${isAmong('actor')} or ${isAmong('on_behalf_of')})`
}

/** The part of a `with recursive` that makes `matching(value)`. */
function matchingActors(database: Database, column: Column, part: string) {
  const contains = (name: string) => sql`${position(database, name, part)} > 0`
  return sql`${distinctValuesOf('audit_entries', column)},
    matching as (
      select value from found where value is not null and (${contains('value')}
        or value in (select email from accounts where ${contains('accounts.name')})
        or value in (select id from client_tokens where ${contains('client_tokens.name')})))`
}
