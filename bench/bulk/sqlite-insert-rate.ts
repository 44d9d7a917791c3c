import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BulkCorpus } from './bulk-corpus.ts'

const ROWS_PER_TRANSACTION = 1000

/** Documents per second that SQLite's own full-text search takes in, each thousand of them durable. */
export function sqliteInsertRate(folder: string, corpus: BulkCorpus): number {
  const database = new DatabaseSync(join(folder, 'rival.db'))
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    CREATE TABLE documents (id TEXT PRIMARY KEY, number INTEGER NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL);
    CREATE VIRTUAL TABLE texts USING fts5(title, body, content = '', tokenize = 'unicode61');
  `)
  const insertDocument = database.prepare('INSERT INTO documents VALUES (?, ?, ?, ?)')
  const insertText = database.prepare('INSERT INTO texts (rowid, title, body) VALUES (?, ?, ?)')
  let millis = 0
  for (let start = 0; start < corpus.count; start += ROWS_PER_TRANSACTION) {
    // Made before the clock starts, as for the service.
    const documents = Array.from({ length: Math.min(ROWS_PER_TRANSACTION, corpus.count - start) }, (_, at) =>
      corpus.document(start + at, 'one'),
    )
    const startedAt = performance.now()
    database.exec('BEGIN')
    for (const [at, { id, title, text }] of documents.entries()) {
      insertDocument.run(id, start + at, title, text)
      insertText.run(start + at, title, text)
    }
    database.exec('COMMIT')
    millis += performance.now() - startedAt
  }
  database.close()
  return Math.round((corpus.count / millis) * 1000)
}
