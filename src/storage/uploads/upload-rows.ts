import type { Selectable, Transaction } from 'kysely'
import type { UploadPage } from '../../domain/uploads/upload-store.ts'
import { newId } from '../../kernel/ids.ts'
import { counterValue } from '../counters.ts'
import type { Tables } from '../tables.ts'
import { START_MARKS } from './start-marks.ts'

export type UploadRow = Selectable<Tables['bulk_uploads']>

export type Opened =
  | { readonly kind: 'open'; readonly upload: UploadRow }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'busy'; readonly openUploadId: string }
  | { readonly kind: 'notOpen'; readonly openUploadId: string | undefined }

/** The upload that a page belongs to; a first page opens it. Its row stays locked until the transaction ends. */
export async function uploadOf(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  return page.isFirst ? open(db, page, at) : proceed(db, page)
}

async function open(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  const other = await findOpen(db, page)
  if (other === undefined) {
    // An upload of one page that was answered, and the answer lost.
    const isRepeated = page.isLast && (await isLastPageOf(db, page, (row) => row.first_page === page.fingerprint))
    return isRepeated ? { kind: 'repeated' } : insert(db, page, at)
  }
  if (page.isRestart) {
    await discard(db, other.key)
    return insert(db, page, at)
  }
  const isRepeated = other.upload_id === page.uploadId && other.first_page === page.fingerprint && !page.isLast
  return isRepeated ? { kind: 'repeated' } : { kind: 'busy', openUploadId: other.upload_id }
}

async function proceed(db: Transaction<Tables>, page: UploadPage): Promise<Opened> {
  const upload = await db
    .updateTable('bulk_uploads')
    .set((is) => ({ pages: is('pages', '+', 1) }))
    .where('kind', '=', page.kind)
    .where('datasource', '=', page.datasource)
    .where('group_name', '=', page.group)
    .where('is_open', '=', 1)
    .where('upload_id', '=', page.uploadId)
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
    .orderBy('started_at', 'desc')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.upload_id === page.uploadId && latest.last_page === page.fingerprint && fits(latest)
}

async function insert(db: Transaction<Tables>, page: UploadPage, at: Date): Promise<Opened> {
  const upload: UploadRow = {
    key: newId(),
    kind: page.kind,
    datasource: page.datasource,
    group_name: page.group,
    upload_id: page.uploadId,
    is_open: 1,
    pages: 1,
    started_at: at.getTime(),
    ended_at: null,
    start_mark: await counterValue(db, START_MARKS[page.kind]),
    last_seq: 0,
    first_page: page.fingerprint,
    last_page: null,
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
  await db.deleteFrom('bulk_uploads').where('key', '=', key).execute()
  await clearStaging(db, key)
}

export async function clearStaging(db: Transaction<Tables>, key: string): Promise<void> {
  await db.deleteFrom('staged_documents').where('upload', '=', key).execute()
  await db.deleteFrom('staged_items').where('upload', '=', key).execute()
}

export async function closeUpload(
  db: Transaction<Tables>,
  { key }: UploadRow,
  page: UploadPage,
  lastSeq: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable('bulk_uploads')
    .set({ is_open: 0, ended_at: at.getTime(), last_page: page.fingerprint, last_seq: lastSeq })
    .where('key', '=', key)
    .execute()
}
