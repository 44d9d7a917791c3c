import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { BenchQuery } from '../corpus/queries.ts'
import { oneStatement } from '../engines/sqlite-fts5.ts'
import type { ReaderTask } from './sqlite-readers.ts'

const { path, principals } = workerData as ReaderTask
const database = new DatabaseSync(path)
database.exec(`
  PRAGMA cache_size = -262144;
  PRAGMA mmap_size = 4294967296;
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE held (name TEXT PRIMARY KEY);
  CREATE TEMP TABLE visible (id INTEGER PRIMARY KEY, app TEXT NOT NULL);
`)
const hold = database.prepare('INSERT INTO held VALUES (?)')
for (const name of principals) hold.run(name)
database.exec(`INSERT INTO visible SELECT id, app FROM documents WHERE id IN (
  SELECT document FROM access JOIN principals ON principals.id = access.principal JOIN held USING (name)); ANALYZE temp`)
const run = oneStatement(database)

parentPort?.on('message', async (query: BenchQuery) => parentPort?.postMessage(await run(query)))
parentPort?.postMessage('ready')
