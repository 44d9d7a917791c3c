import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../database/database.ts'
import { hotListQuery } from '../database/hot-list-query.ts'
import type { Tables } from '../tables.ts'

const DOCUMENT_COLUMNS = [
  ...['key', 'seq', 'datasource', 'object_type', 'type_key', 'id', 'id_key', 'version', 'title', 'view_url'],
  ...['is_redlisted', 'facts', 'updated_at', 'permissions', 'principals', 'uploaded_at', 'deleted_at', 'metadata'],
  'awaits_scan',
]
const COLUMNS = sql.raw([...DOCUMENT_COLUMNS, 'body', 'summary'].join(', '))
const columnsOf = (table: string) => sql.raw(DOCUMENT_COLUMNS.map((column) => `${table}.${column}`).join(', '))

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

type ShownRow = Selectable<Tables['documents']> & { body: string | null; summary: string | null }

/**
 * These documents as searches show them: as they were before it, where a swap is under way. One statement, so that its
 * end comes before or after, never in between.
 */
export function shownDocuments(db: Db): (keys: readonly number[]) => Promise<ShownRow[]> {
  return hotListQuery(db, (on, keys) => ({ compile: () => shownQuery(keys).compile(on) }))
}

function shownQuery(keys: readonly number[]): RawBuilder<ShownRow> {
  const list = sql.join(keys)
  const isReplaced = sql`old.new_seq = d.seq and upload.is_open = 1`
  return sql<ShownRow>`
    select ${columnsOf('d')}, d.visibility_override, t.body, t.summary from documents d left join document_texts t on t.key = d.key
    where d.key in (${list}) and not exists (
      select 1 from replaced_documents old join bulk_uploads upload on upload.key = old.upload
      where old.key = d.key and ${isReplaced})
    union all
    select ${columnsOf('old')}, d.visibility_override, old.body, old.summary from replaced_documents old
    join bulk_uploads upload on upload.key = old.upload
    join documents d on d.key = old.key
    where old.key in (${list}) and ${isReplaced}`
}
