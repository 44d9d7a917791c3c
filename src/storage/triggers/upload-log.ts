import type { Selectable } from 'kysely'
import type { Upload, UploadLog, UploadStretch } from '../../domain/triggers/upload-log.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { shownTo } from '../documents/shown-to.ts'
import type { Tables } from '../tables.ts'

type Document = Selectable<Tables['documents']>
type Row = Pick<
  Document,
  | 'key'
  | 'datasource'
  | 'object_type'
  | 'id'
  | 'title'
  | 'view_url'
  | 'facts'
  | 'principals'
  | 'visibility_override'
  | 'awaits_scan'
  | 'deleted_at'
  | 'is_redlisted'
> & { readonly step: number; readonly at: number; readonly before: string | null }

export class SqlUploadLog implements UploadLog {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async after(seq: number, upTo: number, limit: number): Promise<UploadStretch> {
    const rows: Row[] = await this.#rows()
      .where('event.seq', '>', seq)
      .where('event.seq', '<=', upTo)
      .orderBy('event.seq')
      .limit(limit)
      .execute()
    const position = rows.length < limit ? upTo : (rows.at(-1)?.step ?? upTo)
    return { uploads: rows.flatMap(toUploads), position }
  }

  async upTo(datasource: string, seq: number, steps: number): Promise<Upload[]> {
    const rows: Row[] = await this.#rows()
      .where('event.seq', '>', seq - steps)
      .where('event.seq', '<=', seq)
      .orderBy('event.seq', 'desc')
      .execute()
    // Chosen here: by the datasource SQLite would find all of its documents first, and their steps among all.
    return rows.filter((row) => row.datasource === datasource).flatMap(toUploads)
  }

  #rows() {
    return this.#database.read
      .selectFrom('document_events as event')
      .innerJoin('documents as document', 'document.key', 'event.key')
      .select(['document.key', 'document.datasource', 'document.object_type', 'document.id', 'document.title'])
      .select(['document.view_url', 'document.facts', 'document.principals', 'document.visibility_override'])
      .select(['document.awaits_scan', 'document.deleted_at', 'document.is_redlisted', 'event.seq as step', 'event.at'])
      .select((is) =>
        is
          .selectFrom('document_events as earlier')
          .select('earlier.kind')
          .whereRef('earlier.key', '=', 'event.key')
          .whereRef('earlier.seq', '<', 'event.seq')
          .orderBy('earlier.seq', 'desc')
          .limit(1)
          .as('before'),
      )
      .where('event.kind', '=', 'UPLOADED')
  }
}

/** A row that is not what it should be is left out: it keeps nobody from the others. */
function toUploads(row: Row): Upload[] {
  if (row.deleted_at !== null || row.is_redlisted === 1) return []
  try {
    return [toUpload(row)]
  } catch {
    return []
  }
}

function toUpload(row: Row): Upload {
  // The key of a document is the step that made it; one that was deleted and came again has its old one.
  const isNew = row.key === row.step || row.before === 'DELETION_REQUESTED'
  return {
    key: row.key,
    seq: row.step,
    at: new Date(row.at),
    reason: isNew ? 'CREATED' : 'UPDATED',
    datasource: row.datasource,
    objectType: row.object_type,
    id: row.id,
    title: row.title,
    viewUrl: row.view_url ?? undefined,
    principals: shownTo(row),
    facts: fromJson(row.facts),
  }
}
