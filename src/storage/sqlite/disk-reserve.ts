import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReservedSpace } from '../../domain/system/reserved-space.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { diskFull } from './sqlite-faults.ts'

const MAX_BYTES = 8 * 1024 * 1024
/** Of a small disk at most this part. */
const DISK_SHARE = 1 / 16
/** More than a deletion writes. */
const NEEDED_BYTES = 1024 * 1024
const CHUNK_BYTES = 256 * 1024

/**
 * A file beside the database that takes up room until it is needed. When the disk is full it is emptied, and from then on
 * only writes that take rights or content away are accepted, until there is room to fill it again.
 */
export class DiskReserve implements ReservedSpace {
  readonly #file: string
  readonly #onRelease: () => void
  readonly #inside = new AsyncLocalStorage<true>()

  constructor(database: string, onRelease: () => void = () => undefined) {
    this.#file = `${database}-reserve`
    this.#onRelease = onRelease
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.enter(work)
    } catch (error) {
      // Less room than the disk said, because of a quota for example.
      const isFull = error instanceof ServiceError && error.code === 'storage_full'
      if (!isFull || !this.#release()) throw error
      return this.enter(work)
    }
  }

  enter<T>(work: () => T): T {
    if (this.#bytes() > 0 && this.#freeBytes() < this.#neededBytes()) this.#release()
    return this.#inside.run(true, work)
  }

  /** Before anything is written. */
  refuseOthers(): void {
    if (this.#inside.getStore() !== true && this.isReleased()) throw diskFull()
  }

  /** Emptied and not filled again. Asked of the file, for threads and processes share it. */
  isReleased(): boolean {
    return this.#bytes() === 0
  }

  /** Fills it where there is room enough. False: it stays empty, and others have to wait. */
  async keep(): Promise<boolean> {
    if (this.#bytes() > 0) return true
    const bytes = this.#wantedBytes()
    // Not down to the last byte: what is being written now needs some.
    if (this.#freeBytes() >= bytes + 2 * this.#neededBytes()) await this.#fill(bytes).catch(() => undefined)
    return !this.isReleased()
  }

  async #fill(bytes: number): Promise<void> {
    const growing = `${this.#file}.new`
    try {
      const handle = await open(growing, 'w', 0o600)
      try {
        // Random, so that no file system makes it smaller.
        for (let at = 0; at < bytes; at += CHUNK_BYTES)
          await handle.write(randomBytes(Math.min(CHUNK_BYTES, bytes - at)))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(growing, this.#file)
    } catch (error) {
      await rm(growing, { force: true })
      throw error
    }
  }

  #release(): boolean {
    if (this.#bytes() <= 0) return false
    truncateSync(this.#file)
    this.#onRelease()
    return true
  }

  /** -1: there is none yet. */
  #bytes(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? -1
  }

  #wantedBytes(): number {
    return Math.min(MAX_BYTES, Math.floor(this.#disk().totalBytes * DISK_SHARE))
  }

  #neededBytes(): number {
    return Math.min(NEEDED_BYTES, this.#wantedBytes() / 2)
  }

  #freeBytes(): number {
    return this.#disk().freeBytes
  }

  /** A file system that does not tell is taken for one with room: a write finds out. */
  #disk(): { totalBytes: number; freeBytes: number } {
    try {
      const { blocks, bavail, bsize } = statfsSync(dirname(this.#file))
      return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
    } catch {
      return { totalBytes: Number.POSITIVE_INFINITY, freeBytes: Number.POSITIVE_INFINITY }
    }
  }
}
