import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { openStores } from '../../src/storage/stores.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A tool that goes to the database itself. */
interface Tool {
  run(statement: string): Promise<unknown>
  truncate: string[]
  replace: string[]
}

const DAY_MS = 86_400_000
const server = await postgresDatabases()

async function fill(config: { data: string; databaseUrl: string }) {
  const stores = await openStores(config, new Date(0))
  after(() => stores.close())
  const entry = { actorKind: 'operator' as const, actor: 'operator', credential: undefined, onBehalfOf: undefined }
  const rest = { action: 'user.create', subject: 'a@x.example', details: {}, address: undefined }
  for (const days of [400, 31, 1]) {
    await stores.audit.appendOnce(`key ${days}`, { at: new Date(Date.now() - days * DAY_MS), ...entry, ...rest })
  }
  return stores
}

async function sqlite(): Promise<[Awaited<ReturnType<typeof fill>>, Tool]> {
  const data = temporaryFolder()
  const stores = await fill({ data, databaseUrl: '' })
  const [file] = globSync('*.{db,sqlite}', { cwd: data })
  const database = new DatabaseSync(join(data, file ?? ''))
  after(() => database.close())
  const columns = '(id, at, actor_kind, actor, action, subject, details, once_key)'
  const replace = [
    `insert or replace into audit_entries ${columns} values (1, 5, 'x', 'x', 'x', 'x', '{}', null)`,
    `replace into audit_entries ${columns} values (9, 5, 'x', 'x', 'x', 'x', '{}', 'key 1')`,
  ]
  return [stores, { run: async (statement) => database.exec(statement), truncate: [], replace }]
}

async function postgres(): Promise<[Awaited<ReturnType<typeof fill>>, Tool]> {
  const databaseUrl = await server.createDatabase()
  const stores = await fill({ data: '', databaseUrl })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  // The server may be stopped before the connection is.
  client.on('error', () => undefined)
  after(() => client.end())
  return [stores, { run: (statement) => client.query(statement), truncate: ['truncate audit_entries'], replace: [] }]
}

for (const [name, open] of Object.entries({ SQLite: sqlite, PostgreSQL: postgres })) {
  test(`${name}: no tool changes an entry, or removes one before its retention`, async () => {
    const [{ audit }, tool] = await open()
    const subjects = async () => (await audit.list({ limit: 9 })).map(({ subject, action }) => `${action} ${subject}`)
    const before = await subjects()
    const refused = [
      "update audit_entries set actor = 'nobody'",
      'delete from audit_entries',
      'delete from audit_entries where id = 1',
      ...tool.truncate,
    ]

    for (const statement of refused) await assert.rejects(tool.run(statement), /audit log/, statement)
    for (const statement of tool.replace) await tool.run(statement).catch(() => undefined)
    assert.deepEqual(await subjects(), before)

    await audit.setRetentionDays(30)
    await assert.rejects(tool.run('delete from audit_entries'), /audit log/, 'also those of yesterday')
    await assert.rejects(tool.run('update audit_settings set value = 0'), 'a retention of nothing')
    assert.equal((await subjects()).length, 3)
    assert.equal(await audit.removeBefore(new Date(Date.now() + 1000 * DAY_MS)), 2)
    await audit.setRetentionDays(undefined)
    await assert.rejects(tool.run('delete from audit_entries'), /audit log/)
    assert.equal((await subjects()).length, 1)
  })
}
