import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/storage/migrations/migrate.ts'
import { openPostgres } from '../../src/storage/postgres/open-postgres.ts'
import { startPostgres } from './postgres.ts'
import { whenFileEnds } from './when-file-ends.ts'

/** The server that a run of tests shares among its files, and the name of its template database. */
const SHARED = 'ALMANAC_SHARED_POSTGRES'
const SHARED_TEMPLATE = 'ALMANAC_SHARED_POSTGRES_TEMPLATE'
const { [SHARED]: shared = '', [SHARED_TEMPLATE]: sharedTemplate = '' } = process.env
const TIMEOUT_MS = 600_000
/** Nothing of it is wanted after the run, and a vacuum goes through hundreds of databases for nothing. */
const FORGETFUL = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]

export interface PostgresDatabases {
  /** A new database with the schema in it, and its address. */
  createDatabase(): Promise<string>
  /** A new database with nothing in it. */
  createEmpty(): Promise<string>
  /** A new database with what is in this one, which nobody is connected to. */
  copyOf(url: string): Promise<string>
}

/** Databases for the tests of one file, on the shared server or, where there is none, on a server of their own. */
export async function postgresDatabases(): Promise<PostgresDatabases> {
  if (shared !== '') return databasesOf(shared, sharedTemplate)
  const server = await startPostgres({ settings: ['max_connections=200'] })
  return databasesOf(await server.createDatabase(), await makeTemplate(server.createDatabase))
}

/** For a runner of tests: a server for all of its files. What they need in their environment, and how to stop it. */
export async function startSharedPostgres(): Promise<{ environment: Record<string, string>; stop(): Promise<void> }> {
  let stop = async () => {}
  const server = await startPostgres({
    whenDone: (end) => {
      stop = end
    },
    settings: ['max_connections=400', 'shared_buffers=64MB', ...FORGETFUL],
  })
  const template = await makeTemplate(server.createDatabase)
  return { environment: { [SHARED]: await server.createDatabase(), [SHARED_TEMPLATE]: template }, stop }
}

/** A database that others are copied from, in a fraction of the time that the migrations take. */
async function makeTemplate(createDatabase: () => Promise<string>): Promise<string> {
  const url = await createDatabase()
  const database = openPostgres(url, TIMEOUT_MS)
  await migrate(database, new Date(0))
  await database.close()
  return new URL(url).pathname.slice(1)
}

/** A copy of the template on the shared server, and its address. */
export function copySharedTemplate(name: string): Promise<string> {
  return copyTemplate(shared, name, sharedTemplate)
}

export function sharedDatabase(name: string): string {
  return addressOf(shared, name)
}

/** Copies the template, and draws new secrets: a copy is its own store. */
async function copyTemplate(server: string, name: string, template: string): Promise<string> {
  await query(server, [`create database ${name} template ${template} strategy file_copy`])
  dropWhenFileEnds(server, name)
  const url = addressOf(server, name)
  await query(url, [
    `update person_id_key set secret = '${randomBytes(32).toString('base64url')}'`,
    `update store_identity set id = '${randomUUID()}'`,
  ])
  return url
}

/** A database is hundreds of files. Dropped soon, they are never written to the disk. */
function dropWhenFileEnds(server: string, name: string): void {
  // A server of the file's own has ended by then, with its databases.
  if (server === shared) whenFileEnds(() => query(server, [`drop database if exists ${name} with (force)`]))
}

function databasesOf(server: string, template: string): PostgresDatabases {
  const newName = () => `t_${randomBytes(8).toString('hex')}`
  return {
    createDatabase: () => copyTemplate(server, newName(), template),
    copyOf: (url) => copyTemplate(server, newName(), new URL(url).pathname.slice(1)),
    async createEmpty() {
      const name = newName()
      await query(server, [`create database ${name}`])
      dropWhenFileEnds(server, name)
      return addressOf(server, name)
    },
  }
}

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function query(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
