import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openBackup, verifyBackup } from '../../src/storage/backup/backup-folder.ts'
import { writeBackup } from '../../src/storage/backup/write-backup.ts'
import { compareSources } from '../../src/storage/copy/compare-rows.ts'
import { type DatabaseLocation, readPlace } from '../../src/storage/copy/places.ts'
import { openStores } from '../../src/storage/stores.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = Number(process.env['ALMANAC_BACKUP_KILL_ROUNDS'] ?? 1)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)
const ALMANAC = join(import.meta.dirname, '..', '..', 'almanac')
const DOCUMENTS = 3000

const random = new Random(SEED)
const postgres = await postgresDatabases()

/** Runs a command and ends it with `kill -9` at some moment of its run; without `wholeMs` it runs to its end. */
async function run(words: readonly string[], databaseUrl: string, wholeMs?: number): Promise<number | null> {
  const env = { ...process.env, ALMANAC_DATABASE_URL: databaseUrl }
  const child = spawn(ALMANAC, [...words], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  if (wholeMs !== undefined) {
    await Promise.race([ended, pause(random.fraction() * wholeMs, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
  const [code] = (await ended) as [number | null]
  return code
}

async function filledFolder(): Promise<string> {
  const data = temporaryFolder()
  const { documents, close } = await openStores({ data, databaseUrl: '' }, new Date(0))
  const body = 'wombat '.repeat(300)
  const writes = Array.from({ length: DOCUMENTS }, (_, at) => ({
    document: {
      ...{ datasource: 'wiki', objectType: '', id: `d${at}`, title: 'wombat', viewUrl: undefined, facts: {} },
      ...{ body, summary: '', updatedAt: 0, permissions: undefined },
    },
    acl: { principals: [], intersections: [] },
    version: 0,
  }))
  await documents.put(writes, new Date(0))
  await close()
  return data
}

/** How long it takes to its end. */
async function timed(words: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  assert.equal(await run(words, ''), 0, words.join(' '))
  return performance.now() - startedAt
}

async function isSame(backup: string, place: DatabaseLocation): Promise<boolean> {
  const source = await readPlace(place)
  const differing = await compareSources(await openBackup(backup, undefined), source).finally(() => source.close())
  return differing.size === 0
}

test('kill -9 during a backup leaves none, or a whole one', async () => {
  const data = await filledFolder()
  const folder = join(temporaryFolder(), 'backup')
  const words = ['backup', folder, '--data', data]
  const wholeMs = await timed(words)

  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(folder, { recursive: true, force: true })
    await run(words, '', wholeMs)
    if (existsSync(folder)) await verifyBackup(await openBackup(folder, undefined))
  }
  rmSync(folder, { recursive: true, force: true })
  await timed(words)
  await verifyBackup(await openBackup(folder, undefined))
  assert.ok(!existsSync(`${folder}.partial`))
})

test('kill -9 during a restore leaves nothing, or everything', async () => {
  const source = await readPlace({ data: await filledFolder(), databaseUrl: '' })
  const backup = join(temporaryFolder(), 'backup')
  await writeBackup(source, backup, undefined, new Date(0)).finally(() => source.close())
  const wholeMs = await timed(['restore', backup, '--data', temporaryFolder()])
  const data = temporaryFolder()

  for (let round = 0; round < ROUNDS; round += 1) {
    rmSync(join(data, 'almanac.db'), { force: true })
    await run(['restore', backup, '--data', data], '', wholeMs)
    if (existsSync(join(data, 'almanac.db'))) assert.ok(await isSame(backup, { data, databaseUrl: '' }))
    const databaseUrl = await postgres.createEmpty()
    await run(['restore', backup], databaseUrl, wholeMs)
    const left = await readPlace({ data: '', databaseUrl })
    const tables = await left.tables().finally(() => left.close())
    if (tables.length > 0) assert.ok(await isSame(backup, { data: '', databaseUrl }))
    // The server may still have ended what was sent to it; then this one is refused.
    else await run(['restore', backup], databaseUrl)
    assert.ok(await isSame(backup, { data: '', databaseUrl }))
  }
  rmSync(join(data, 'almanac.db'), { force: true })
  await timed(['restore', backup, '--data', data])
  assert.ok(await isSame(backup, { data, databaseUrl: '' }))
  assert.ok(!existsSync(join(data, 'restoring')))
})
