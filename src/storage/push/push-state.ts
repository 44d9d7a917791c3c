import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../database/make-folder.ts'

/** A document that the service accepted in some push. */
export interface SentDocument {
  /** Identifies it within the datasource; see `documentKey`. */
  readonly key: string
  readonly objectType: string | undefined
  readonly id: string
  /** Of everything that was sent; the same hash again means that nothing is to be sent. */
  readonly hash: string
}

/**
 * What earlier pushes of one source brought into one datasource: a small file beside the user's other state. It lets a
 * push that broke off go on where it stopped, and a later one send only what changed and find what is gone.
 */
export class PushState {
  readonly #database: DatabaseSync
  readonly #run: number
  readonly #hashOf: (key: string) => unknown

  constructor(file: string) {
    makeFolder(dirname(file))
    const database = new DatabaseSync(file, { timeout: 10_000 })
    // In this mode a commit does not wait for the disk: what is lost with the power is sent once more.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      create table if not exists runs (run integer primary key) strict;
      create table if not exists sent (
        key text primary key, object_type text, id text not null, hash text not null, run integer not null
      ) strict, without rowid;
      create index if not exists sent_by_run on sent (run);
    `)
    this.#database = database
    this.#run = Number(database.prepare('insert into runs default values').run().lastInsertRowid)
    const hash = database.prepare('select hash from sent where key = ?')
    this.#hashOf = (key) => hash.get(key)?.['hash']
  }

  hashOf(key: string): string | undefined {
    const hash = this.#hashOf(key)
    return typeof hash === 'string' ? hash : undefined
  }

  accepted(documents: readonly SentDocument[]): void {
    const put = this.#database.prepare(`
      insert into sent (key, object_type, id, hash, run) values (?, ?, ?, ?, ?)
      on conflict (key) do update set hash = excluded.hash, run = excluded.run`)
    this.#together(() => {
      for (const { key, objectType, id, hash } of documents) put.run(key, objectType ?? null, id, hash, this.#run)
    })
  }

  /** These are still in the source, whether or not they had to be sent. */
  seen(keys: readonly string[]): void {
    const mark = this.#database.prepare('update sent set run = ? where key = ?')
    this.#together(() => {
      for (const key of keys) mark.run(this.#run, key)
    })
  }

  /** Documents of earlier runs that this run did not see, `limit` at a time. */
  missing(limit: number): Omit<SentDocument, 'hash'>[] {
    return this.#database
      .prepare('select key, object_type, id from sent where run < ? order by key limit ?')
      .all(this.#run, limit)
      .map((row) => ({
        key: String(row['key']),
        objectType: row['object_type'] === null ? undefined : String(row['object_type']),
        id: String(row['id']),
      }))
  }

  removed(keys: readonly string[]): void {
    const remove = this.#database.prepare('delete from sent where key = ?')
    this.#together(() => {
      for (const key of keys) remove.run(key)
    })
  }

  close(): void {
    this.#database.close()
  }

  #together(work: () => void): void {
    this.#database.exec('begin immediate')
    try {
      work()
      this.#database.exec('commit')
    } catch (error) {
      this.#database.exec('rollback')
      throw error
    }
  }
}
