import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { addDatasource } from '../../src/domain/datasources/add-datasource.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../../src/domain/tokens/create-indexing-token.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openStores } from '../../src/storage/stores.ts'
import { chosenDatabase } from '../support/chosen-database.ts'
import { eventually } from '../support/eventually.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PAGE_SIZE = 20
const PAGES = 6

interface Machine {
  readonly data: string
  readonly indexing: string
  readonly client: string
}

/** A data folder with a datasource that holds ten documents, eight of which the upload will replace. */
async function prepare(): Promise<Machine> {
  const data = temporaryFolder()
  const stores = await openStores({ data, databaseUrl: await chosenDatabase(data) }, systemClock.now())
  const services = { ...stores, clock: systemClock }
  const expiresAt = new Date(systemClock.now().getTime() + 86_400_000)
  await addDatasource(services, { name: 'wiki' })
  await createAccount(services, { email: 'alice@acme.example' })
  const indexing = await createIndexingToken(services, operator, { name: 'test', datasources: 'all', expiresAt })
  const client = await createClientToken(services, operator, {
    name: 'test',
    userEmail: 'alice@acme.example',
    scopes: ['SEARCH'],
    expiresAt,
  })
  await stores.close()
  return { data, indexing: indexing.secret, client: client.secret }
}

async function started(data: string): Promise<ServiceProcess> {
  const service = new ServiceProcess(data)
  await service.start()
  return service
}

function call({ address }: ServiceProcess, path: string, token: string, body?: object): Promise<Response> {
  return fetch(address + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const document = (number: number, title: string) => ({
  id: `doc-${number}`,
  title,
  body: { mimeType: 'text/plain', textContent: `runbook number ${number} of ${title}` },
  updatedAt: '2026-05-30T10:00:00Z',
  ...(number % 3 === 0 && { permissions: { allowedUsers: [{ email: 'bob@acme.example' }] } }),
})

const pageOf = (page: number) =>
  Array.from({ length: PAGE_SIZE }, (_, at) => document(page * PAGE_SIZE + at, `new ${page * PAGE_SIZE + at}`))

async function sendPage(service: ServiceProcess, { indexing }: Machine, page: number): Promise<number> {
  const flags = { isFirstPage: page === 0, isLastPage: page === PAGES - 1 }
  const body = { uploadId: 'u1', datasource: 'wiki', documents: pageOf(page), ...flags }
  return (await call(service, '/api/index/v1/bulkindexdocuments', indexing, body)).status
}

async function seed(service: ServiceProcess, { indexing }: Machine): Promise<void> {
  const old = Array.from({ length: 10 }, (_, at) => document(at < 8 ? at : 1000 + at, `old ${at}`))
  const answer = await call(service, '/api/index/v1/indexdocuments', indexing, { datasource: 'wiki', documents: old })
  assert.equal(answer.status, 200)
}

/** Everything visible from outside: what a user finds, and the status of the data source. */
async function stateOf(service: ServiceProcess, { indexing, client }: Machine) {
  const status = async () => {
    const answer = await call(service, '/api/index/v1/debug/wiki/status', indexing)
    return (await answer.json()) as {
      documents: { counts: unknown; bulkUploadHistory: { status: string; processingState: string }[] }
    }
  }
  await eventually('the upload is indexed', async () => {
    return (await status()).documents.bulkUploadHistory[0]?.processingState === 'INDEXING COMPLETED'
  })
  const { documents } = await status()
  const answer = await call(service, '/rest/api/v1/search', client, { query: 'runbook', pageSize: 100 })
  const found = (await answer.json()) as { totalCount: number; results: { title: string }[] }
  return {
    counts: documents.counts,
    uploads: documents.bulkUploadHistory.map((upload) => [upload.status, upload.processingState]),
    total: found.totalCount,
    titles: found.results.map(({ title }) => title).sort(),
  }
}

test('a service that is killed between and during pages ends up as one that was never killed', async () => {
  const calm = await prepare()
  const undisturbed = await started(calm.data)
  await seed(undisturbed, calm)
  for (let page = 0; page < PAGES; page++) assert.equal(await sendPage(undisturbed, calm, page), 200)
  const expected = await stateOf(undisturbed, calm)
  await undisturbed.kill()

  const machine = await prepare()
  let service = await started(machine.data)
  await seed(service, machine)
  for (let page = 0; page < 3; page++) assert.equal(await sendPage(service, machine, page), 200)
  // The page that was under way may or may not have been kept; its sender does not know, and sends it again.
  const underWay = sendPage(service, machine, 3).catch(() => 'lost')
  await service.kill()
  await underWay
  service = await started(machine.data)
  assert.equal(await sendPage(service, machine, 3), 200)
  assert.equal(await sendPage(service, machine, 4), 200)
  const last = sendPage(service, machine, PAGES - 1).catch(() => 'lost')
  await service.kill()
  await last
  service = await started(machine.data)
  assert.equal(await sendPage(service, machine, PAGES - 1), 200)

  assert.deepEqual(await stateOf(service, machine), expected)
  assert.equal(expected.total, (PAGE_SIZE * PAGES * 2) / 3)
  await service.kill()
  const restarted = await started(machine.data)
  assert.deepEqual(await stateOf(restarted, machine), expected)
})
