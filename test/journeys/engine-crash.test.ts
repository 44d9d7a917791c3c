import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { openStores } from '../../src/storage/stores.ts'
import { allEmbeddedAt } from '../support/all-embedded-at.ts'
import { eventually } from '../support/eventually.ts'
import { comparable, type FullAnswer, fullAnswer, type Post } from '../support/full-answers.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { postJson } from '../support/post-json.ts'
import { Random } from '../support/random.ts'
import { ServiceHere } from '../support/service-here.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = Number(process.env['ALMANAC_KILL_ROUNDS'] ?? 2)
const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 7)
const WORDS = ['amber', 'birch', 'cobalt', 'delta', 'ember', 'falcon', 'garnet']
const QUERIES = ['', 'amber', 'birch cobalt', '"delta ember"', 'falcon -garnet', 'amber birch cobalt delta ember']
/** So that something is being written or merged at any moment. */
const RESTLESS = {
  ALMANAC_ENGINE_SAVE_DOCUMENTS: '5',
  ALMANAC_ENGINE_SAVE_SECONDS: '0.02',
  ALMANAC_ENGINE_MERGE_WIDTH: '2',
}

test(`after ${ROUNDS} kills during saves, merges and rebuildings every answer is that of a new index`, async () => {
  const service = new ServiceProcess()
  const { push, users } = await prepare(service)
  const random = new Random(SEED)
  let starts = 0
  for (let round = 0; round < ROUNDS; round++) {
    await service.start(RESTLESS)
    if (service.output.includes('loaded the index from disk')) starts++
    assert.doesNotMatch(
      service.output,
      /missing or damaged|could not read|does not match/,
      `round ${round}: a kill damaged the index`,
    )
    if (round > 0) await compareWithNew(service, users, `round ${round}, seed ${SEED}`)
    const isRebuilding = () => /"rebuilding the index"/.test(service.output)
    if (round % 2 === 1) await askForReindex(service.data)
    await writeThenKill(service, push, random, round % 2 === 1 ? isRebuilding : () => true)
    copyStore(service.data, newIndexFolder(service.data))
  }

  await service.start(RESTLESS)
  if (service.output.includes('loaded the index from disk')) starts++
  await compareWithNew(service, users, `at the end, seed ${SEED}`)
  assert.ok(starts >= ROUNDS / 2, `only ${starts} of ${ROUNDS} starts used the files`)
  assert.equal(await service.stop(), 0)
})

test('damaged files of a stopped service are noticed at the start and made good', async () => {
  const service = new ServiceHere()
  const { push, users } = await prepare(service)
  await service.start(RESTLESS)
  for (let batch = 0; batch < 6; batch++) await push(new Random(batch))
  await service.stop()
  copyStore(service.data, newIndexFolder(service.data))
  const engine = join(service.data, 'engine')
  const segment = () => join(engine, readdirSync(engine).find((name) => name.endsWith('.segment')) ?? '')

  const damages: [string, () => void][] = [
    ['a flipped byte', () => flipByte(segment())],
    ['a torn file', () => truncateSync(segment(), 1000)],
    ['a missing file', () => rmSync(segment())],
    ['a garbage manifest', () => writeFileSync(join(engine, 'manifest.json'), 'garbage')],
  ]
  // Nothing is written between the damages, so one new index says what each repaired one must answer.
  const expected = await answersOfNew(service.data, users)
  for (const [what, inflict] of damages) {
    inflict()
    await service.start({ ALMANAC_ENGINE_SAVE_SECONDS: '3600' })
    assert.match(service.output, /rebuilding it/, what)
    await compare(service, users, expected, what)
    await service.stop()
  }

  await service.start()
  assert.match(service.output, /loaded the index from disk/, 'the repaired index was saved')
  assert.doesNotMatch(service.output, /rebuilding it/)
})

test('an index of a later state than a restored backup is not used', async () => {
  const service = new ServiceHere()
  const { push, users } = await prepare(service)
  await service.start(RESTLESS)
  await push(new Random(1))
  await service.stop()
  const backup = temporaryFolder()
  copyStore(service.data, backup)
  await service.start(RESTLESS)
  await push(new Random(2))
  await service.stop()

  copyStore(backup, service.data)
  copyStore(backup, newIndexFolder(service.data))
  await service.start(RESTLESS)

  assert.match(service.output, /does not match the database; rebuilding it/)
  await compareWithNew(service, users, 'after the backup')
})

type Service = ServiceProcess | ServiceHere

interface Prepared {
  /** Sends a batch of new, changed and deleted documents. */
  push: (random: Random) => Promise<void>
  users: string[]
}

async function prepare(service: Service): Promise<Prepared> {
  const token = (kind: string, ...words: string[]) =>
    service.run('token', 'create', '--kind', kind, '--name', 't', '--expires', '2099-01-01', ...words)
  for (const name of ['wiki', 'tickets']) await service.run('datasource', 'add', '--name', name, '--user-by-email')
  const pushToken = await token('indexing', '--global')
  const users = [await token('client', '--user', 'ann@a.example'), await token('client', '--user', 'bob@a.example')]
  return { push: (random) => pushBatch(service, pushToken, random), users }
}

async function pushBatch(service: Service, token: string, random: Random): Promise<void> {
  const documents = Array.from({ length: 1 + random.below(30) }, () => randomDocument(random))
  const pushed = await service.post('/api/index/v1/indexdocuments', token, { datasource: 'wiki', documents })
  assert.equal(pushed.status, 200)
  if (random.chance(0.2)) await uploadAll(service, token, random)
  const id = `d${random.below(300)}`
  await service.post('/api/index/v1/deletedocument', token, { datasource: 'wiki', objectType: '', id })
}

/** Replaces a whole datasource at once. */
async function uploadAll(service: Service, token: string, random: Random): Promise<void> {
  const { status } = await service.post('/api/index/v1/bulkindexdocuments', token, {
    uploadId: `u${random.below(1e9)}`,
    datasource: 'tickets',
    documents: Array.from({ length: 20 + random.below(100) }, () => randomDocument(random)),
    isFirstPage: true,
    isLastPage: true,
    disableStaleDocumentDeletionCheck: true,
  })
  // The other writer may be at the same.
  assert.ok(status === 200 || status === 409, `an upload was answered with ${status}`)
}

function randomDocument(random: Random) {
  const text = () => random.several(WORDS, 2, 12).join(' ')
  return {
    id: `d${random.below(300)}`,
    title: text(),
    body: { mimeType: 'text/plain', textContent: text() },
    tags: random.several(['red', 'green', 'blue'], 0, 2),
    author: { email: `${random.pick(['ann', 'bob'])}@a.example` },
    updatedAt: 1_700_000_000 + random.below(1000),
    permissions: random.chance(0.5)
      ? { allowAnonymousAccess: true }
      : { allowedUsers: [{ email: `${random.pick(['ann', 'bob', 'cyd'])}@a.example` }] },
  }
}

/** Kills it after a random number of batches, not before it `isDue`. */
async function writeThenKill(
  service: ServiceProcess,
  push: Prepared['push'],
  random: Random,
  isDue: () => boolean,
): Promise<void> {
  let left = 3 + random.below(25)
  let isKilled = false
  const write = async () => {
    while (!isKilled) {
      try {
        await push(random)
      } catch (error) {
        if (isKilled) return
        throw error
      }
      left -= 1
      if (left > 0 || isKilled || !isDue()) continue
      isKilled = true
      await service.kill()
    }
  }
  await Promise.all([write(), write()])
}

async function askForReindex(data: string): Promise<void> {
  const stores = await openStores({ data, databaseUrl: '' }, new Date())
  await stores.reindexRequests.create(new Date())
  await stores.close()
}

/** Beside the data folder of a service: a copy of its store, with its own index. */
const newIndexFolders = new Map<string, string>()

function newIndexFolder(data: string): string {
  const folder = newIndexFolders.get(data) ?? temporaryFolder()
  newIndexFolders.set(data, folder)
  return folder
}

/** Of a service that does not run. */
function copyStore(from: string, to: string): void {
  const storeFiles = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('almanac.db'))
  for (const name of storeFiles(to)) rmSync(join(to, name))
  for (const name of storeFiles(from)) cpSync(join(from, name), join(to, name))
}

/** Compares the service with one that has built its index of the same store just now. */
async function compareWithNew(service: Service, users: readonly string[], where: string): Promise<void> {
  await compare(service, users, await answersOfNew(service.data, users), where)
}

async function answersOfNew(of: string, users: readonly string[]): Promise<FullAnswer[]> {
  const data = newIndexFolder(of)
  rmSync(join(data, 'engine'), { recursive: true, force: true })
  const config = readConfig({}, { data, port: '0', rateLimits: 'off', embedQueryMillis: PATIENCE_MS })
  const app = await createApp({ config, log: pino({ level: 'silent' }) })
  const address = await app.start()
  const expected = await allEmbeddedAt(address)
    .then(() => answers(users, (...request) => postJson(address, ...request)))
    .finally(() => app.stop())
  assert.ok(expected.some(({ total }) => total > 0))
  return expected
}

async function compare(
  service: Service,
  users: readonly string[],
  expected: readonly FullAnswer[],
  where: string,
): Promise<void> {
  await eventually('the service answers searches', async () => {
    const { status } = await service.post('/rest/api/v1/search', users[0] ?? '', { query: '' })
    return status === 200
  })
  await allEmbeddedAt(service.address)
  const found = await answers(users, (path, token, body) => service.post(path, token, body))
  assert.deepEqual(found, expected, where)
}

async function answers(users: readonly string[], post: Post): Promise<FullAnswer[]> {
  const all: FullAnswer[] = []
  for (const user of users) for (const query of QUERIES) all.push(comparable(await fullAnswer(post, user, query)))
  return all
}

function flipByte(path: string): void {
  const content = readFileSync(path)
  const middle = content.length >> 1
  content[middle]! ^= 0xff
  writeFileSync(path, content)
}
