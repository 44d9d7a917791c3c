import { type FileHandle, open } from 'node:fs/promises'
import { ServiceError } from '../../kernel/errors.ts'
import type { CommitNote } from './commit-note.ts'

const RETRY_SECONDS = 2

/**
 * Syncs the write-ahead log off the main thread. SQLite would sync in each commit and block everyone. Here, only the
 * affected writes wait, and commits made meanwhile share the next sync. SQLite takes no lock on this file, so opening
 * it separately is safe.
 * See docs/decisions/0011-wal-sync.md.
 */
export class LogSync {
  readonly #file: string
  readonly #note: Pick<CommitNote, 'newest' | 'write'> | undefined
  #handle: Promise<FileHandle> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #isClosed = false

  /** `note`: where the newest transaction that is on the disk is written down. */
  constructor(database: string, note?: Pick<CommitNote, 'newest' | 'write'>) {
    this.#file = `${database}-wal`
    this.#note = note
  }

  /** Resolves when everything that was committed before the call is on the disk. */
  sync(): Promise<void> {
    if (this.#running === undefined) return this.#begin()
    // The one under way may have begun before that commit.
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    )
    return this.#next
  }

  /** Lets syncs under way finish first, so that none opens the file again. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#running !== undefined) await (this.#next ?? this.#running).catch(() => undefined)
    await this.#closeFile()
  }

  async #closeFile(): Promise<void> {
    const opened = this.#handle
    // First: whoever opens the file meanwhile has another handle, which isn't ours to forget.
    this.#handle = undefined
    await (await opened?.catch(() => undefined))?.close()
  }

  #begin(): Promise<void> {
    this.#next = undefined
    const running = this.#bringToDisk().finally(() => {
      if (this.#running === running) this.#running = undefined
    })
    this.#running = running
    return running
  }

  async #bringToDisk(): Promise<void> {
    this.#handle ??= open(this.#file, 'r+')
    const newest = this.#note?.newest()
    try {
      await (await this.#handle).datasync()
    } catch (error) {
      // Reopened for the next write; what could not be opened must not stay so.
      await this.#closeFile().catch(() => {})
      const message = 'Writing to the disk failed, and the write may be lost; send it again'
      throw new ServiceError('unavailable', message, { cause: error, retryAfterSeconds: RETRY_SECONDS })
    }
    if (newest !== undefined) await this.#note?.write(newest)
    // Somebody committed after the end.
    if (this.#isClosed) await this.#closeFile()
  }
}
