import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { operator } from '../../src/domain/shared/actor.ts'
import { createIndexingToken } from '../../src/domain/tokens/create-indexing-token.ts'
import { openStores } from '../../src/storage/stores.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { runAlmanac } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgres = await postgresDatabases()

/** Beyond 2^53 and beyond each other only there. */
const VERSIONS = ['9223372036854775806', '9007199254740993', '3']

/** JSON as a client with 64-bit numbers writes it. */
async function write(app: TestApp, push: string, version: string, document: object): Promise<number> {
  const body = { datasource: 'wiki', version: '$version', document: { objectType: 'page', ...document } }
  return (await app.index('indexdocument', JSON.stringify(body).replace('"$version"', version), push)).status
}

async function filledFolder(): Promise<{ data: string; push: string; alice: string }> {
  const data = temporaryFolder()
  const app = await makeApp({ data })
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki', objectDefinitions: [{ name: 'page', displayLabel: 'Ünïcode "𐐷"' }] })
  for (const [at, version] of VERSIONS.entries()) {
    const rest = { tags: ['a', 'ü'], customProperties: [{ name: 'colour', value: 'grün' }] }
    assert.equal(await write(app, push, version, { id: `d${at}`, title: `wombat ${at}`, ...rest }), 200)
  }
  await app.app.stop()
  return { data, push, alice }
}

test('a SQLite installation goes to PostgreSQL and back, every row the same', async () => {
  const { data, push, alice } = await filledFolder()
  const url = await postgres.createEmpty()
  const backup = join(temporaryFolder(), 'backup')
  assert.equal((await runAlmanac(['backup', backup, '--data', data])).code, 0)

  const there = await runAlmanac(['migrate', '--to', url, '--data', data])

  assert.equal(there.code, 0, there.stderr)
  assert.match(there.stdout, /Copied and compared \d+ rows; both databases match/)
  const verified = await runAlmanac(['verify', backup, '--database'], { ALMANAC_DATABASE_URL: url })
  assert.equal(verified.code, 0, verified.stderr)
  const app = await makeApp({ databaseUrl: url })
  assert.deepEqual((await app.titles(alice, 'wombat')).toSorted(), ['wombat 0', 'wombat 1', 'wombat 2'])
  assert.equal(await write(app, push, '9223372036854775805', { id: 'd0', title: 'older' }), 409)
  assert.equal(await write(app, push, '9223372036854775807', { id: 'd0', title: 'newest wombat' }), 200)
  // Entries of the audit log are numbered by the database.
  await createIndexingToken(app.app.services, operator, {
    name: 'after the copy',
    datasources: 'all',
    expiresAt: new Date('2030-01-01'),
  })
  const { leases } = app.app.services
  const lease = { name: 'a job', holder: 'another service' }
  await leases.take(lease, new Date(), new Date(Date.now() + 300_000))
  const busy = await runAlmanac(['migrate', '--to', join(temporaryFolder(), 'x')], { ALMANAC_DATABASE_URL: url })
  assert.match(busy.stderr, /Stop all services/)
  await leases.release(lease)
  await app.app.stop()

  const back = join(temporaryFolder(), 'back')
  const returned = await runAlmanac(['migrate', '--to', back], { ALMANAC_DATABASE_URL: url })

  assert.equal(returned.code, 0, returned.stderr)
  const home = await makeApp({ data: back })
  assert.deepEqual((await home.titles(alice, 'wombat')).toSorted(), ['newest wombat', 'wombat 1', 'wombat 2'])
})

test('no service starts on an interrupted copy, and running the copy again completes it', async () => {
  const { data } = await filledFolder()
  const url = await postgres.createEmpty()
  const file = new DatabaseSync(join(data, 'almanac.db'))
  // NUL in a key stops the copy in the middle; in a text it does not.
  const text = 'nul \u0000 inside'
  file.prepare('update document_texts set body = ?').run(text)
  file
    .prepare('insert into web_files (name, content_type, packed) values (?, ?, ?)')
    .run('a\u0000b', 'x', Buffer.from([0, 255]))

  const cut = await runAlmanac(['migrate', '--to', url, '--data', data])

  assert.match(cut.stderr, /web_files has a NUL character/)
  await assert.rejects(openStores({ data: '', databaseUrl: url }, new Date()), /was not finished/)
  file.prepare('update web_files set name = ? where name = ?').run('ab', 'a\u0000b')
  file.close()
  const whole = await runAlmanac(['migrate', '--to', url, '--data', data])
  assert.equal(whole.code, 0, whole.stderr)
  assert.match(whole.stdout, /Replaced NUL characters with U\+FFFD in 3 values/)
  const again = await runAlmanac(['migrate', '--to', url, '--data', data])
  assert.match(again.stderr, /already contains Almanac data/)
})

test('a running service, a strange address and the same place are refused', async () => {
  const app = await makeApp()

  const running = await runAlmanac(['migrate', '--to', 'postgres://127.0.0.1:1/x', '--data', app.data])
  const strange = await runAlmanac(['migrate', '--to', 'mysql://x', '--data', temporaryFolder()])
  const same = await runAlmanac(['migrate', '--to', app.data, '--data', app.data])
  const nothing = await runAlmanac(['migrate', '--data', app.data])

  assert.match(running.stderr, /Another Almanac is running/)
  assert.match(strange.stderr, /must be a postgres:/)
  assert.match(same.stderr, /--to is the current location/)
  assert.deepEqual([nothing.code, /--to is required/.test(nothing.stderr)], [2, true])
})
