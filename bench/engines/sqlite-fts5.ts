import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { type Caller, principalsOf } from '../corpus/company.ts'
import { makeDocument } from '../corpus/corpus.ts'
import type { BenchQuery } from '../corpus/queries.ts'
import { textOf } from '../corpus/words.ts'
import type { BenchAnswer, LoadedEngine } from './bench-engine.ts'
import { fastestWay, type Way } from './fastest-way.ts'

const BATCH_DOCUMENTS = 500

/** The documents in SQLite, each batch durable when it is answered, as our store keeps them. */
export function openSqliteFts5(caller: Caller, path = join(temporaryFolder(), 'rival.db')): SqliteFts5 {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -262144;
    PRAGMA mmap_size = 4294967296;
    PRAGMA temp_store = MEMORY;
    CREATE TABLE documents (id INTEGER PRIMARY KEY, app TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL);
    CREATE TABLE principals (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE access (document INTEGER NOT NULL, principal INTEGER NOT NULL, PRIMARY KEY (document, principal)) WITHOUT ROWID;
    CREATE INDEX access_by_principal ON access (principal, document);
    CREATE VIRTUAL TABLE texts USING fts5(title, body, acl, content = '', tokenize = 'unicode61');
  `)
  return new SqliteFts5(database, caller)
}

export class SqliteFts5 {
  readonly #database: DatabaseSync
  readonly #caller: Caller
  readonly #principals = new Map<string, number>()

  constructor(database: DatabaseSync, caller: Caller) {
    this.#database = database
    this.#caller = caller
  }

  /** Inserts and returns documents per second. */
  add(seed: number, first: number, last: number): number {
    const insertDocument = this.#database.prepare('INSERT INTO documents VALUES (?, ?, ?, ?)')
    const insertText = this.#database.prepare('INSERT INTO texts (rowid, title, body, acl) VALUES (?, ?, ?, ?)')
    const insertAccess = this.#database.prepare('INSERT INTO access VALUES (?, ?)')
    let millis = 0
    for (let start = first; start <= last; start += BATCH_DOCUMENTS) {
      const batch = Array.from({ length: Math.min(BATCH_DOCUMENTS, last - start + 1) }, (_, index) => {
        const { key, datasource, title, body, access } = makeDocument(seed, start + index)
        return { key, datasource, title: textOf(title), body: textOf(body), names: principalsOf(access, datasource) }
      })
      const startedAt = performance.now()
      this.#database.exec('BEGIN IMMEDIATE')
      for (const { key, datasource, title, body, names } of batch) {
        const principals = names.map((name) => this.#numberOf(name))
        insertDocument.run(key, datasource, title, body)
        insertText.run(key, title, body, principals.map((number) => `p${number}`).join(' '))
        for (const number of principals) insertAccess.run(key, number)
      }
      this.#database.exec('COMMIT')
      millis += performance.now() - startedAt
    }
    return Math.round((last - first + 1) / (millis / 1000))
  }

  /** As it is best read. */
  settle(): void {
    this.#database.exec(`INSERT INTO texts (texts) VALUES ('optimize'); PRAGMA wal_checkpoint(TRUNCATE); ANALYZE`)
  }

  /** Ready to be asked, in the fastest of four ways to filter by permissions. */
  async searchable(documentsPerSecond: number, trial: BenchQuery): Promise<LoadedEngine> {
    this.settle()
    this.#database.exec(`
      CREATE TEMP TABLE held (principal INTEGER PRIMARY KEY);
      CREATE TEMP TABLE visible (id INTEGER PRIMARY KEY, app TEXT NOT NULL);
    `)
    const hold = this.#database.prepare('INSERT INTO held VALUES (?)')
    for (const name of this.#caller.principals) {
      const number = this.#principals.get(name)
      if (number !== undefined) hold.run(number)
    }
    this.#database.exec(`INSERT INTO visible SELECT id, app FROM documents
      WHERE id IN (SELECT document FROM access JOIN held USING (principal)); ANALYZE`)
    const { way, run } = await fastestWay(this.#ways(), trial)
    return {
      documentsPerSecond,
      engine: { name: 'SQLite FTS5', way, search: run, close: async () => this.close() },
    }
  }

  close(): void {
    this.#database.close()
  }

  #ways(): Way[] {
    const held = [...this.#caller.principals].flatMap((name) => this.#principals.get(name) ?? [])
    const aclMatch = `acl : (${held.map((number) => `p${number}`).join(' OR ')})`
    return [
      {
        way: 'EXISTS over the documents’ principals',
        run: this.#twoStatements(
          `FROM texts JOIN documents ON documents.id = texts.rowid WHERE texts MATCH ?
           AND EXISTS (SELECT 1 FROM access JOIN held USING (principal) WHERE access.document = texts.rowid)`,
          matchOf,
        ),
      },
      {
        way: 'table of the caller’s documents, kept; two statements',
        run: this.#twoStatements('FROM texts JOIN visible ON visible.id = texts.rowid WHERE texts MATCH ?', matchOf),
      },
      {
        way: 'table of the caller’s documents, kept; one statement',
        run: oneStatement(this.#database),
      },
      {
        way: 'principals as words of the full text',
        run: this.#twoStatements(
          'FROM texts JOIN documents ON documents.id = texts.rowid WHERE texts MATCH ?',
          (query) => `${matchOf(query)} AND ${aclMatch}`,
        ),
      },
    ]
  }

  #twoStatements(from: string, match: (query: BenchQuery) => string): Way['run'] {
    const top = this.#database.prepare(`SELECT texts.rowid AS id ${from} ORDER BY rank LIMIT 10`)
    const facet = this.#database.prepare(`SELECT app, count(*) AS count ${from} GROUP BY app`)
    return async (query) => {
      const text = match(query)
      const hits = top.all(text) as { id: number }[]
      return answerOf(
        hits.map(({ id }) => id),
        facet.all(text) as { app: string; count: number }[],
      )
    }
  }

  #numberOf(name: string): number {
    let number = this.#principals.get(name)
    if (number === undefined) {
      number = this.#principals.size + 1
      this.#principals.set(name, number)
      this.#database.prepare('INSERT INTO principals VALUES (?, ?)').run(number, name)
    }
    return number
  }
}

/** Hits and facet in one go, over a table `visible` of the caller's documents. */
export function oneStatement(database: DatabaseSync): Way['run'] {
  const statement = database.prepare(`
    WITH hits AS MATERIALIZED (
      SELECT visible.id, visible.app, texts.rank AS score FROM texts JOIN visible ON visible.id = texts.rowid
      WHERE texts MATCH ?
    )
    SELECT id, NULL AS app, 0 AS count FROM (SELECT id FROM hits ORDER BY score LIMIT 10)
    UNION ALL SELECT NULL, app, count(*) FROM hits GROUP BY app`)
  return async (query) => {
    const rows = statement.all(matchOf(query)) as { id: number | null; app: string | null; count: number }[]
    return answerOf(
      rows.flatMap(({ id }) => id ?? []),
      rows.flatMap(({ app, count }) => (app === null ? [] : [{ app, count }])),
    )
  }
}

function matchOf({ mode, words }: BenchQuery): string {
  const text = mode === 'phrase' ? `"${words.join(' ')}"` : words.join(mode === 'all' ? ' AND ' : ' OR ')
  return `{title body} : (${text})`
}

/** Every document has one datasource, so the facet adds up to the total. */
function answerOf(keys: number[], facet: readonly { app: string; count: number }[]): BenchAnswer {
  const datasources = new Map(facet.map(({ app, count }) => [app, Number(count)]))
  return { keys, total: facet.reduce((sum, { count }) => sum + Number(count), 0), datasources }
}
