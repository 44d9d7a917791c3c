import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { writePlace } from '../../src/storage/copy/places.ts'
import { migrate } from '../../src/storage/migrations/migrate.ts'
import type { Migration } from '../../src/storage/migrations/migration.ts'
import { openStores } from '../../src/storage/stores.ts'
import { makeApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()

/** What a release may do: tables, columns that may be empty or have a value of their own, indexes. */
const NEXT_RELEASE: Migration = {
  name: '9999-next-release',
  async up(db) {
    await sql`create table next_things (id bigint primary key, note text)`.execute(db)
    await sql`alter table documents add column next_note text`.execute(db)
    await sql`alter table accounts add column next_count bigint not null default 0`.execute(db)
    await sql`create index next_documents on documents (next_note)`.execute(db)
  },
}

test('a service goes on while a newer version brings the schema up to date, and then does not start on it', async () => {
  const databaseUrl = await postgres.createDatabase()
  const app = await makeApp({ databaseUrl })
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  const write = (id: string) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id, title: `wombat ${id}` } }, push)
  assert.equal((await write('before')).status, 200)
  const newer = await writePlace({ data: '', databaseUrl })
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(newer.read)
  const known = rows.map(({ name }): Migration => ({ name, up: async () => undefined }))

  const [, during] = await Promise.all([migrate(newer, new Date(0), [...known, NEXT_RELEASE]), write('during')])
  await newer.close()

  assert.equal(during.status, 200)
  assert.equal((await write('after')).status, 200)
  await app.clientToken('bob@acme.example')
  const uploaded = { datasource: 'wiki', uploadId: 'u', isFirstPage: true, isLastPage: true, forceRestartUpload: false }
  const documents = ['before', 'during', 'after', 'upload'].map((id) => ({ id, title: `wombat ${id}` }))
  assert.equal((await app.index('bulkindexdocuments', { ...uploaded, documents }, push)).status, 200)
  await app.indexed()
  assert.equal((await app.search(alice, 'wombat')).body.totalCount, 4)
  await assert.rejects(openStores({ data: '', databaseUrl }, new Date()), /newer version.*9999-next-release/)
})
