import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import type { Health } from '../../kernel/health.ts'
import type { Database } from '../database/database.ts'
import { makeFolder } from '../database/make-folder.ts'
import { SharedTransaction } from '../database/shared-transaction.ts'
import type { Tables } from '../tables.ts'
import { adaptConnection, type ConnectionEvents } from './adapt-connection.ts'
import { Checkpoints } from './checkpoints.ts'
import { CommitNote, numberOf } from './commit-note.ts'
import { DiskReserve } from './disk-reserve.ts'
import { giveBackSpace } from './give-back-space.ts'
import { SqliteKeptReads } from './kept-reads.ts'
import { LogSync } from './log-sync.ts'
import { noteClosed } from './notice-loss.ts'
import { isDiskFull } from './sqlite-faults.ts'

/** How long a write waits for another process (a command beside the running service) to finish its own. */
const BUSY_TIMEOUT_MS = 10_000
/** `Checkpoints` keeps the log short; only if it cannot, or in a long load without a pause, a commit does it: 64 MB. */
const LOG_FRAMES = 16_384
/** A log that has been moved whole starts over, and is cut to this size where it had grown beyond. */
const KEPT_LOG_BYTES = 8 * 1024 * 1024
const READ_MAPPED_BYTES = 256 * 1024 * 1024
/** In KiB: what every request reads is small. */
const KEPT_CACHE_KIB = 2048
const THREAD_CACHE_KIB = 8192

/** Opens the database in the data folder, creating both if needed. Reports a full disk to `health`. */
export function openSqlite(dataFolder: string, health?: Health): Database {
  // Everything the company knows will lie in there: nobody else on the machine may look.
  makeFolder(dataFolder, 0o700)
  const file = join(dataFolder, 'almanac.db')
  const write = connect(file)
  const read = connect(file)
  // Only reads gain from it, and every mapped page counts as memory of the process.
  read.exec(`PRAGMA query_only = ON; PRAGMA mmap_size = ${READ_MAPPED_BYTES}`)
  const checkpoints = new Checkpoints(file)
  const note = new CommitNote(file)
  const log = new LogSync(file, note)
  const reserve = new DiskReserve(file, () => {
    const message = `The disk with ${file} is full. Only deletions and revocations are stored, in reserved space`
    health?.report({ code: 'disk_full', message })
  })
  // A command beside the service is an operator's, who may be about to make room.
  const mustHeedReserve = health !== undefined || !isMainThread
  let hasUnsynced = false
  const events: ConnectionEvents = {
    beforeBegin: () => (mustHeedReserve ? reserve.refuseOthers() : undefined),
    beforeCommit: () => note.number(write),
    onChange() {
      hasUnsynced = true
      kept.changed()
    },
    onCommit() {
      kept.changed()
      checkpoints.committed()
      if (health?.has('disk_full') && !reserve.isReleased()) health.resolve('disk_full')
    },
    onFault(error) {
      if (!isDiskFull(error)) return
      health?.report({ code: 'disk_full', message: `The disk with ${file} is full. Nothing can be stored` }, error)
    },
  }
  /** Each write is on disk when its promise resolves. We sync it ourselves instead of SQLite. */
  const settle = async () => {
    if (!hasUnsynced) return
    hasUnsynced = false
    await log.sync()
  }
  const shared = new SharedTransaction()
  // Sets nothing that takes a lock: it may be opened while somebody writes.
  const glances = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  glances.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${KEPT_CACHE_KIB}`)
  const kept = new SqliteKeptReads(glances, () => shared.isInside())
  const writing = kyselyOver(adaptConnection(write, events), shared, settle)
  return {
    kind: 'sqlite',
    write: writing,
    read: kyselyOver(adaptConnection(read), shared),
    together: (work) => shared.together(writing, work),
    afterCommit: (run) => shared.afterCommit(run),
    withoutTimeout: (work) => work(),
    kept,
    giveBackSpace: (signal) => reserve.enter(() => giveBackSpace(writing, signal)),
    reserve,
    dataFolder,
    async close() {
      await checkpoints.close()
      await log.close()
      await note.close()
      const number = numberOf(write)
      glances.close()
      read.close()
      write.close()
      noteClosed(dataFolder, number)
    },
  }
}

/**
 * The database for another thread of the process that has it open: it can't write. Pages that were read are in the system's
 * cache, so it keeps few of its own.
 */
export function openSqliteForReading(dataFolder: string): Database {
  const file = join(dataFolder, 'almanac.db')
  const read = connectForReading(file, THREAD_CACHE_KIB)
  const glances = connectForReading(file, KEPT_CACHE_KIB)
  const shared = new SharedTransaction()
  const reading = kyselyOver(adaptConnection(read), shared)
  return {
    kind: 'sqlite',
    // Every statement that would change something is refused by SQLite.
    write: reading,
    read: reading,
    together: (work) => shared.together(reading, work),
    afterCommit: (run) => shared.afterCommit(run),
    withoutTimeout: (work) => work(),
    kept: new SqliteKeptReads(glances, () => shared.isInside()),
    async close() {
      glances.close()
      read.close()
    },
  }
}

function connectForReading(file: string, cacheKib: number): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  connection.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${cacheKib}; PRAGMA temp_store = MEMORY`)
  return connection
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  connection.exec(`
    PRAGMA auto_vacuum = INCREMENTAL;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${LOG_FRAMES};
    PRAGMA journal_size_limit = ${KEPT_LOG_BYTES};
  `)
  return connection
}

function kyselyOver(database: SqliteDatabase, shared: SharedTransaction, settle?: () => Promise<void>): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: shared.wrap(new SqliteDialect({ database }), settle) })
}
