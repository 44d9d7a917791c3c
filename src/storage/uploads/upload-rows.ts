import { type Selectable, sql, type Transaction } from 'kysely'
import type { PageResult, Upload, UploadPage } from '../../domain/uploads/upload-store.ts'
import { newId } from '../../kernel/ids.ts'
import { counterValue } from '../database/counters.ts'
import type { Db } from '../database/database.ts'
import type { Tables } from '../tables.ts'
import { VERSION_COUNTERS } from './version-counters.ts'

const KEPT_UPLOADS = 20

export type UploadRow = Selectable<Tables['bulk_uploads']>

export type Opened =
  | { readonly kind: 'open'; readonly upload: UploadRow }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'busy'; readonly openUploadId: string }
  | { readonly kind: 'notOpen'; readonly openUploadId: string | undefined }

/** The upload that a page belongs to; a first page opens it. Its row stays locked until the transaction ends. */
export async function uploadOf(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  return page.isFirst ? open(db, page, at) : proceed(db, page, at)
}

async function open(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  const other = await findOpen(db, page)
  if (other === undefined) {
    // An upload of one page that was answered, and the answer lost.
    const isRepeated = page.isLast && (await isLastPageOf(db, page, (row) => row.first_page === page.fingerprint))
    return isRepeated ? { kind: 'repeated' } : insert(db, page, at)
  }
  // What is being swapped in cannot be discarded any more.
  if (page.isRestart && other.ending === null) {
    await discard(db, other.key)
    return insert(db, page, at)
  }
  const isSame = other.upload_id === page.uploadId && other.first_page === page.fingerprint
  if (!isSame) return { kind: 'busy', openUploadId: other.upload_id }
  // The only page of an upload that was staged and then lost goes on to its end.
  return page.isLast ? proceed(db, page, at) : { kind: 'repeated' }
}

async function proceed(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  const upload = await db
    .updateTable('bulk_uploads')
    .set((is) => ({ pages: is('pages', '+', 1), last_page_at: at.getTime() }))
    .where('kind', '=', page.kind)
    .where('datasource', '=', page.datasource)
    .where('group_name', '=', page.group)
    .where('is_open', '=', 1)
    .where('upload_id', '=', page.uploadId)
    .where('ending', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (upload !== undefined) return { kind: 'open', upload }
  if (page.isLast && (await isLastPageOf(db, page, () => true))) return { kind: 'repeated' }
  return { kind: 'notOpen', openUploadId: (await findOpen(db, page))?.upload_id }
}

function findOpen(db: Transaction<Tables>, page: UploadPage): Promise<UploadRow | undefined> {
  return db
    .selectFrom('bulk_uploads')
    .selectAll()
    .where('kind', '=', page.kind)
    .where('datasource', '=', page.datasource)
    .where('group_name', '=', page.group)
    .where('is_open', '=', 1)
    .executeTakeFirst()
}

/** Whether the page is the last one of the upload that finished last. */
async function isLastPageOf(
  db: Transaction<Tables>,
  page: UploadPage,
  fits: (row: UploadRow) => boolean,
): Promise<boolean> {
  const latest = await db
    .selectFrom('bulk_uploads')
    .selectAll()
    .where('kind', '=', page.kind)
    .where('datasource', '=', page.datasource)
    .where('group_name', '=', page.group)
    .where('is_open', '=', 0)
    .where('is_abandoned', '=', 0)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.upload_id === page.uploadId && latest.last_page === page.fingerprint && fits(latest)
}

async function insert(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  const { position } = await db
    .selectFrom('bulk_uploads')
    .select((is) => is.fn.coalesce(is.fn.max('position'), sql.lit(0)).as('position'))
    .where('kind', '=', page.kind)
    .where('datasource', '=', page.datasource)
    .executeTakeFirstOrThrow()
  const upload: UploadRow = {
    key: newId(),
    position: Number(position) + 1,
    kind: page.kind,
    datasource: page.datasource,
    group_name: page.group,
    upload_id: page.uploadId,
    is_open: 1,
    pages: 1,
    started_at: at.getTime(),
    ended_at: null,
    start_mark: await counterValue(db, VERSION_COUNTERS[page.kind]),
    last_seq: 0,
    first_page: page.fingerprint,
    last_page: null,
    last_page_at: at.getTime(),
    is_abandoned: 0,
    ending: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('bulk_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return { kind: 'open', upload }
  // Another first page was quicker, in another process.
  return { kind: 'busy', openUploadId: (await findOpen(db, page))?.upload_id ?? '' }
}

async function discard(db: Transaction<Tables>, key: string): Promise<void> {
  await db.deleteFrom('bulk_uploads').where('key', '=', key).where('is_open', '=', 1).execute()
  await clearStaging(db, key)
}

export async function clearStaging(db: Transaction<Tables>, key: string): Promise<void> {
  await db.deleteFrom('staged_documents').where('upload', '=', key).execute()
  await db.deleteFrom('staged_items').where('upload', '=', key).execute()
}

/** Ends the upload, if it is still open: the same last page may come twice at once, or a restart in between. */
export async function closeUpload(
  db: Transaction<Tables>,
  key: string,
  lastPage: string,
  at: Date,
): Promise<'closed' | PageResult> {
  const closed = await db
    .updateTable('bulk_uploads')
    .set({ is_open: 0, ended_at: at.getTime(), last_page: lastPage, ending: null })
    .where('key', '=', key)
    .where('is_open', '=', 1)
    .returning('key')
    .executeTakeFirst()
  if (closed !== undefined) return 'closed'
  const other = await db.selectFrom('bulk_uploads').select('last_page').where('key', '=', key).executeTakeFirst()
  return other?.last_page === lastPage ? { kind: 'repeated' } : { kind: 'notOpen', openUploadId: undefined }
}

/** Forgets what nobody asks for any more: finished uploads of the target before its last ones. */
export async function forgetOldUploads(db: Transaction<Tables>, upload: UploadRow): Promise<void> {
  const kept = await db
    .selectFrom('bulk_uploads')
    .select('position')
    .where('kind', '=', upload.kind)
    .where('datasource', '=', upload.datasource)
    .where('group_name', '=', upload.group_name)
    .orderBy('position', 'desc')
    .limit(1)
    .offset(KEPT_UPLOADS - 1)
    .executeTakeFirst()
  if (kept === undefined) return
  await db
    .deleteFrom('bulk_uploads')
    .where('kind', '=', upload.kind)
    .where('datasource', '=', upload.datasource)
    .where('group_name', '=', upload.group_name)
    .where('position', '<', kept.position)
    .execute()
}

/** The last step of the log that the upload wrote. */
export async function noteLastSeq(db: Transaction<Tables>, key: string, lastSeq: number): Promise<void> {
  await db.updateTable('bulk_uploads').set({ last_seq: lastSeq }).where('key', '=', key).execute()
}

/** Ends open uploads whose last page came before; returns their keys. What they staged is for the caller to clear. */
export async function abandonUploads(db: Transaction<Tables>, before: Date, at: Date): Promise<string[]> {
  const rows = await db
    .updateTable('bulk_uploads')
    .set({ is_open: 0, is_abandoned: 1, ended_at: at.getTime() })
    .where('is_open', '=', 1)
    .where('ending', 'is', null)
    .where('last_page_at', '<', before.getTime())
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** Uploads whose swap broke off. */
export function endingUploads(db: Db): Promise<UploadRow[]> {
  return db.selectFrom('bulk_uploads').selectAll().where('is_open', '=', 1).where('ending', 'is not', null).execute()
}

export function toUpload(row: UploadRow, pausedDeletions: number): Upload {
  return {
    uploadId: row.upload_id,
    kind: row.kind,
    pages: row.pages,
    startedAt: new Date(row.started_at),
    endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    lastPageAt: new Date(row.last_page_at),
    isAbandoned: row.is_abandoned === 1,
    lastSeq: row.last_seq,
    pausedDeletions,
  }
}
