import { closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../kernel/clock.ts'

/** The note reaches the disk at most this often: a power cut may leave an older one, which claims less, never more. */
const SYNC_MS = 1000
const FLAGS = constants.O_RDWR | constants.O_CREAT
const NOTE = /^(-?\d+) +(\S+)\s*$/

/** The newest transaction that was acknowledged, as the note beside the database has it. */
export interface NotedCommit {
  readonly number: number
  readonly at: string
}

/**
 * Numbers every transaction in the header of the database (`user_version`, which SQLite leaves to its users), and keeps the
 * newest number that was acknowledged in its own file. A database that holds a smaller number has lost transactions:
 * SQLite itself takes a log that was cut short for one that ends there.
 */
export class CommitNote {
  readonly #file: string
  readonly #noted: NotedCommit | undefined
  #newest: number | undefined
  #handle: Promise<FileHandle> | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(database: string) {
    this.#file = noteFile(database)
    this.#noted = readNote(database)
  }

  /**
   * Within the transaction, as its last statement. Other processes number theirs in the same place. To be called when it
   * was committed: what this returns.
   */
  number(connection: DatabaseSync): () => void {
    const number = (numberOf(connection) + 1) | 0
    connection.exec(`PRAGMA user_version = ${number}`)
    return () => {
      this.#newest = number
    }
  }

  newest(): number | undefined {
    return this.#newest
  }

  /** Called after the transaction is on disk and before the response is sent. If the note can't be written, the old number stays, which is too low but safe. */
  async write(number: number): Promise<void> {
    // Something is missing already, and a command must not hide it from the next start.
    if (this.#noted !== undefined && isBehind(number, this.#noted.number)) return
    if (this.#isClosed) return
    try {
      this.#handle ??= open(this.#file, FLAGS, 0o600)
      await (await this.#handle).write(noteOf(number), 0)
      this.#planSync()
    } catch {
      await this.#closeFile()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#closeFile()
  }

  async #closeFile(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const opened = this.#handle
    this.#handle = undefined
    await (await opened?.catch(() => undefined))?.close().catch(() => undefined)
  }

  #planSync(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#handle?.then((handle) => handle.sync()).catch(() => undefined)
    }, SYNC_MS)
    this.#timer.unref()
  }
}

export function noteFile(database: string): string {
  return `${database}-in-use`
}

export function readNote(database: string): NotedCommit | undefined {
  try {
    const [, number, at = ''] = NOTE.exec(readFileSync(noteFile(database), 'utf8')) ?? []
    return number === undefined ? undefined : { number: Number(number), at }
  } catch {
    return undefined
  }
}

/** Starts over from this number, whatever the note said before. Written over it: a kill in between leaves one of the two. */
export function startNote(database: string, number: number): void {
  const descriptor = openSync(noteFile(database), FLAGS, 0o600)
  try {
    writeSync(descriptor, noteOf(number), 0)
  } finally {
    closeSync(descriptor)
  }
}

/** Unless the database lacks what the note speaks of: then the next start has to tell. */
export function removeNote(database: string, number: number): void {
  const noted = readNote(database)
  if (noted === undefined || !isBehind(number, noted.number)) rmSync(noteFile(database), { force: true })
}

export function numberOf(connection: DatabaseSync): number {
  return Number(connection.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
}

/** How many transactions lie between two numbers, which begin again at the end of 32 bits. */
export function missingBetween(number: number, noted: number): number {
  return (noted - number) | 0
}

function isBehind(number: number, noted: number): boolean {
  return missingBetween(number, noted) > 0
}

/** Always as long, so that it is written over the last one. */
function noteOf(number: number): string {
  return `${String(number).padEnd(11)} ${systemClock.now().toISOString()}\n`
}
