import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Db } from '../database/database.ts'
import { listQueryNow, preparedListQuery } from '../database/prepared-list-query.ts'
import type { Tables } from '../tables.ts'

const DOCUMENT_COLUMNS = [
  ...['key', 'seq', 'datasource', 'object_type', 'type_key', 'id', 'id_key', 'version', 'title', 'view_url'],
  ...['is_redlisted', 'facts', 'updated_at', 'permissions', 'principals', 'uploaded_at', 'deleted_at', 'metadata'],
  'awaits_scan',
]
const COLUMNS = sql.raw([...DOCUMENT_COLUMNS, 'body', 'summary'].join(', '))
const columnsOf = (table: string, columns: readonly string[] = DOCUMENT_COLUMNS) =>
  sql.raw(columns.map((column) => `${table}.${column}`).join(', '))

/**
 * Keeps documents as they are, in the transaction that replaces them. `replaced` selects them with their texts, and with
 * `new_seq`, the step of the log that takes their place.
 */
export async function keepOld(db: Transaction<Tables>, upload: string, replaced: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into replaced_documents (upload, new_seq, ${COLUMNS})
    select cast(${upload} as text), new_seq, ${COLUMNS} from (${replaced}) as replaced
    where key is not null and deleted_at is null
    on conflict (key) do nothing`.execute(db)
}

export type ShownRow = Selectable<Tables['documents']> & { body: string | null; summary: string | null }

/** What may change of a document without a new step of the log, and what says who may see it. */
const STATE_COLUMNS = ['key', 'seq', 'is_redlisted', 'principals', 'uploaded_at', 'deleted_at', 'awaits_scan'] as const

/** As much of a document as tells whether it is the one that was read before. */
export type ShownState = Pick<ShownRow, (typeof STATE_COLUMNS)[number] | 'visibility_override'>

/**
 * These documents as searches show them: as they were before it, where a swap is under way. One statement, so that its
 * end comes before or after, never in between.
 */
export function shownDocuments(db: Db): (keys: readonly number[]) => Promise<ShownRow[]> {
  return preparedListQuery(db, (on, keys) => ({ compile: () => shownQuery(keys).compile(on) }))
}

/** The same at once, and the states alone; both undefined where they have to be read in the usual way. */
export function shownNow({ read, kept }: Pick<Database, 'read' | 'kept'>) {
  if (kept === undefined) return undefined
  return {
    version: () => kept.version(),
    versionBefore: () => kept.versionOfRun(),
    documents: listQueryNow<ShownRow>(read, kept, (on, keys) => ({ compile: () => shownQuery(keys).compile(on) })),
    states: listQueryNow<ShownState>(read, kept, (on, keys) => ({ compile: () => stateQuery(keys).compile(on) })),
  }
}

const IS_REPLACED = sql`old.new_seq = d.seq and upload.is_open = 1`

function shownQuery(keys: readonly number[]): RawBuilder<ShownRow> {
  const list = sql.join(keys)
  return sql<ShownRow>`
    select ${columnsOf('d')}, d.visibility_override, t.body, t.summary from documents d left join document_texts t on t.key = d.key
    where d.key in (${list}) and ${notReplaced()}
    union all
    select ${columnsOf('old')}, d.visibility_override, old.body, old.summary from ${replacedIn(list)}`
}

function stateQuery(keys: readonly number[]): RawBuilder<ShownState> {
  const list = sql.join(keys)
  return sql<ShownState>`
    select ${columnsOf('d', STATE_COLUMNS)}, d.visibility_override from documents d
    where d.key in (${list}) and ${notReplaced()}
    union all
    select ${columnsOf('old', STATE_COLUMNS)}, d.visibility_override from ${replacedIn(list)}`
}

function notReplaced(): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from replaced_documents old join bulk_uploads upload on upload.key = old.upload
    where old.key = d.key and ${IS_REPLACED})`
}

function replacedIn(list: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`replaced_documents old
    join bulk_uploads upload on upload.key = old.upload
    join documents d on d.key = old.key
    where old.key in (${list}) and ${IS_REPLACED}`
}
