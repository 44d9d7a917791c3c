import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import type {
  PageResult,
  ProcessingSubject,
  Upload,
  UploadItem,
  UploadKind,
  UploadPage,
  UploadStore,
} from '../../domain/uploads/upload-store.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import type { Tables } from '../tables.ts'
import { allSteps, clearUpload, forgetLeftovers } from './clear-staging.ts'
import { finishInWorker } from './finish-in-worker.ts'
import { finishUpload, type UploadEnd } from './finish-upload.ts'
import { isLarge } from './large-upload.ts'
import { stageDocuments } from './staged-documents.ts'
import { stageItems } from './staged-items.ts'
import { countStale, removeStale } from './stale-documents.ts'
import { takeDue } from './stale-items.ts'
import { finishInSteps, SWAP_LOCK } from './swap-in-steps.ts'
import { DELETIONS } from './swaps.ts'
import { abandonUploads, endingUploads, toUpload, type UploadRow, uploadOf } from './upload-rows.ts'

const POLL_MS = 100
const KEPT_PROCESSINGS_MS = 30 * 86_400_000

interface SwapUnderWay {
  readonly uploadId: string
  readonly lastPage: string
  ended(): Promise<unknown>
}

export class SqlUploadStore implements UploadStore {
  readonly #database: Database
  /** Uploads that are being swapped in by a worker, by their target. */
  readonly #swaps = new Map<string, SwapUnderWay & { done: Promise<PageResult> }>()

  constructor(database: Database) {
    this.#database = database
  }

  acceptDocuments(page: UploadPage, writes: readonly DocumentWrite[], at: Date): Promise<PageResult> {
    return this.#accept(page, at, (db, upload) => stageDocuments(db, upload.key, writes))
  }

  acceptItems(page: UploadPage, items: readonly UploadItem[], at: Date): Promise<PageResult> {
    return this.#accept(page, at, (db, upload) => stageItems(db, upload.key, items))
  }

  async resumeSwaps(): Promise<number> {
    await forgetLeftovers(this.#database)
    const { onlyOne } = this.#database
    let resumed = 0
    for (const upload of await endingUploads(this.#database.read)) {
      if (upload.ending === null) continue
      const { lastPage, stale = 'pause', at } = fromJson(upload.ending)
      const end: UploadEnd = { upload, lastPage, stale, at: new Date(at) }
      // Where services share a database, what another one is at is left to it.
      if (onlyOne === undefined) await this.#finish(end)
      else if ((await onlyOne(SWAP_LOCK, () => finishInSteps(this.#database, end))) === undefined) break
      resumed += 1
    }
    return resumed
  }

  async sweepAbandoned(before: Date, at: Date): Promise<number> {
    const keys = await this.#database.write.transaction().execute((db) => abandonUploads(db, before, at))
    // Some rows at a time: a large upload must not keep other writes waiting.
    for (const key of keys) await allSteps(clearUpload(this.#database, key))
    return keys.length
  }

  async history(datasource: string, kind: UploadKind, limit: number): Promise<Upload[]> {
    const rows = await this.#database.read
      .selectFrom('bulk_uploads')
      .selectAll()
      .where('kind', '=', kind)
      .where('datasource', '=', datasource)
      .orderBy('position', 'desc')
      .limit(limit)
      .execute()
    // Only the upload that finished last says what is stale.
    const latest = rows.find(({ is_open, is_abandoned }) => is_open === 0 && is_abandoned === 0)
    const paused = latest === undefined ? 0 : await this.#countPaused(datasource, kind)
    return rows.map((row) => toUpload(row, row === latest ? paused : 0))
  }

  async deleteStale(
    kinds: readonly UploadKind[],
    datasource: string | undefined,
    dueAt: Date | 'any',
    at: Date,
  ): Promise<number> {
    let deleted = 0
    if (kinds.includes('documents')) {
      let removed: number
      do {
        removed = await this.#database.write.transaction().execute((db) => removeStale(db, datasource, dueAt, at))
        deleted += removed
      } while (removed > 0)
    }
    const items = kinds.filter((kind) => kind !== 'documents')
    if (items.length === 0) return deleted
    return this.#database.write.transaction().execute(async (db) => {
      for (const { target, keys } of await takeDue(db, items, datasource, dueAt)) {
        await DELETIONS[target.kind]?.(db, target.datasource, keys, at)
        deleted += keys.length
      }
      return deleted
    })
  }

  async hasDue(at: Date): Promise<boolean> {
    const documents = await this.#database.read
      .selectFrom('stale_documents')
      .select('key')
      .where('is_deleted', '=', 0)
      .where('delete_at', '<=', at.getTime())
      .limit(1)
      .execute()
    if (documents.length > 0) return true
    const items = await this.#database.read
      .selectFrom('stale_items')
      .select('kind')
      .where('delete_at', '<=', at.getTime())
      .limit(1)
      .execute()
    return items.length > 0
  }

  async beginProcessing(
    subject: ProcessingSubject,
    datasource: string | undefined,
    at: Date,
    notSince: Date | undefined,
  ): Promise<{ readonly blockedBy: Date | undefined }> {
    return this.#database.write.transaction().execute(async (db) => {
      // Two at the same moment take turns here.
      await lockDocumentLog(db)
      if (notSince !== undefined) {
        const blocking = await db
          .selectFrom('processing_runs')
          .select('started_at')
          .where('subject', '=', subject)
          .where('datasource', 'in', datasource === undefined ? [''] : ['', datasource])
          .where('started_at', '>', notSince.getTime())
          .orderBy('started_at', 'desc')
          .executeTakeFirst()
        if (blocking !== undefined) return { blockedBy: new Date(blocking.started_at) }
      }
      await db
        .deleteFrom('processing_runs')
        .where('started_at', '<', at.getTime() - KEPT_PROCESSINGS_MS)
        .execute()
      await db
        .insertInto('processing_runs')
        .values({ subject, datasource: datasource ?? '', started_at: at.getTime(), ended_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return { blockedBy: undefined }
    })
  }

  async endProcessing(
    subject: ProcessingSubject,
    datasource: string | undefined,
    beganAt: Date,
    at: Date,
  ): Promise<void> {
    await this.#database.write
      .updateTable('processing_runs')
      .set({ ended_at: at.getTime() })
      .where('subject', '=', subject)
      .where('datasource', '=', datasource ?? '')
      .where('started_at', '=', beganAt.getTime())
      .execute()
  }

  async processings(
    subject: ProcessingSubject,
    datasource: string,
    limit: number,
  ): Promise<{ startedAt: Date; endedAt: Date | undefined }[]> {
    const rows = await this.#database.read
      .selectFrom('processing_runs')
      .select(['started_at', 'ended_at'])
      .where('subject', '=', subject)
      .where('datasource', 'in', ['', datasource])
      .orderBy('started_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      startedAt: new Date(row.started_at),
      endedAt: row.ended_at === null ? undefined : new Date(row.ended_at),
    }))
  }

  async #accept(
    page: UploadPage,
    at: Date,
    stage: (db: Transaction<Tables>, upload: UploadRow) => Promise<void>,
  ): Promise<PageResult> {
    const during = await this.#duringSwap(page)
    if (during !== undefined) return during
    const staged = await this.#database.write.transaction().execute(async (db) => {
      const opened = await uploadOf(db, page, at)
      if (opened.kind === 'open') await stage(db, opened.upload)
      return opened
    })
    if (staged.kind !== 'open') return staged
    if (!page.isLast) return { kind: 'staged' }
    // Its own step: if it is lost, the upload is still open, and the last page is sent again.
    return this.#finish({
      upload: staged.upload,
      lastPage: page.fingerprint,
      stale: page.stale,
      at,
    })
  }

  async #finish(end: UploadEnd): Promise<PageResult> {
    if (!(await isLarge(this.#database.read, end.upload))) return finishUpload(this.#database, end)
    const key = targetKey(end.upload.kind, end.upload.datasource, end.upload.group_name)
    // One at a time: their steps of the log must not mix.
    const before = [...this.#swaps.values()].map(({ done }) => done)
    const swap = Promise.allSettled(before)
      .then(() => this.#finishLarge(end))
      .finally(() => this.#swaps.delete(key))
    this.#swaps.set(key, { uploadId: end.upload.upload_id, lastPage: end.lastPage, done: swap, ended: () => swap })
    return swap
  }

  async #finishLarge(end: UploadEnd): Promise<PageResult> {
    const { dataFolder, onlyOne } = this.#database
    if (dataFolder !== undefined) return finishInWorker(this.#database, dataFolder, end)
    for (;;) {
      const done = await onlyOne?.(SWAP_LOCK, () => finishInSteps(this.#database, end))
      if (done !== undefined) return done.result
      await pause(POLL_MS)
    }
  }

  /** What a page is answered while what is there for its target is being replaced; undefined: nothing is. */
  async #duringSwap(page: UploadPage): Promise<PageResult | undefined> {
    const swap = this.#swaps.get(targetKey(page.kind, page.datasource, page.group)) ?? (await this.#swapElsewhere(page))
    if (swap === undefined) return undefined
    const isSame = page.isLast && page.uploadId === swap.uploadId && page.fingerprint === swap.lastPage
    if (!isSame) return { kind: 'busy', openUploadId: swap.uploadId }
    await swap.ended()
    return { kind: 'repeated' }
  }

  /** A swap that another service on the same database is at. */
  async #swapElsewhere({ kind, datasource, group }: UploadPage): Promise<SwapUnderWay | undefined> {
    if (this.#database.onlyOne === undefined) return undefined
    const isOfTarget = (row: UploadRow) =>
      row.kind === kind && row.datasource === datasource && row.group_name === group
    const found = (await endingUploads(this.#database.read)).find(isOfTarget)
    if (found === undefined || found.ending === null) return undefined
    const { lastPage } = fromJson(found.ending)
    const isOver = async () => !(await endingUploads(this.#database.read)).some(({ key }) => key === found.key)
    return { uploadId: found.upload_id, lastPage, ended: () => untilTrue(isOver) }
  }

  async #countPaused(datasource: string, kind: UploadKind): Promise<number> {
    if (kind === 'documents') return countStale(this.#database.read, datasource)
    const { count } = await this.#database.read
      .selectFrom('stale_items')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('datasource', '=', datasource)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(POLL_MS)
}

function targetKey(kind: string, datasource: string, group: string): string {
  return JSON.stringify([kind, datasource, group])
}
