import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { passageHash } from '../../src/domain/meaning/passages.ts'
import { openStores } from '../../src/storage/stores.ts'
import { chosenDatabase } from '../support/chosen-database.ts'
import { eventually } from '../support/eventually.ts'
import { embeddingEndpoint } from '../support/meaning-app.ts'
import { metricAt } from '../support/metric-at.ts'
import { runCliWith } from '../support/run-cli.ts'
import { ServiceHere } from '../support/service-here.ts'
import { ServiceProcess } from '../support/service-process.ts'

const QUERY = 'automobile repair'

interface Answer {
  readonly results: readonly { readonly title: string }[]
}

/** A service with three documents, one of them Ann's alone. */
async function prepare(service: ServiceProcess | ServiceHere) {
  const token = (kind: string, ...words: string[]) =>
    service.run('token', 'create', '--kind', kind, '--name', 't', '--expires', '2099-01-01', ...words)
  await service.run('datasource', 'add', '--name', 'wiki', '--user-by-email')
  const indexing = await token('indexing', '--global')
  const ann = await token('client', '--user', 'ann@a.example')
  const bob = await token('client', '--user', 'bob@a.example')
  const document = (id: string, title: string, textContent: string, allowed?: string) => ({
    id,
    title,
    body: { mimeType: 'text/plain', textContent },
    permissions: allowed ? { allowedUsers: [{ email: allowed }] } : { allowAnonymousAccess: true },
  })
  const titles = async (who: 'ann' | 'bob', query = QUERY): Promise<string[]> => {
    const { body } = await service.post('/rest/api/v1/search', who === 'ann' ? ann : bob, { query })
    return (body as Answer).results.map(({ title }) => title)
  }
  return {
    async push() {
      const documents = [
        document('car', 'Mending a car', 'Engine, wheels and brakes', 'ann@a.example'),
        document('garden', 'Tomatoes in the flower bed', 'Soil and sun'),
        document('pay', 'Payroll', 'Wages of an employee'),
      ]
      const { status } = await service.post('/api/index/v1/indexdocuments', indexing, { datasource: 'wiki', documents })
      assert.equal(status, 200)
      // What was found before is not, for a moment: words of the new version are there sooner than its vectors.
      const waiting = () => metricAt(service.address, 'almanac_embedding_waiting_documents')
      await eventually('all have vectors', async () => (await waiting()) === 0)
    },
    titles,
    /** Once the document is found by its meaning, and by nobody who may not see it. */
    async isFound(): Promise<void> {
      await eventually('found by meaning', async () => (await titles('ann')).length > 0)
      assert.deepEqual(await titles('ann'), ['Mending a car'])
      assert.deepEqual(await titles('bob'), [])
    },
  }
}

test('after a kill, a stop, a damaged file and a rebuild vectors are there, and no text is sent twice', async () => {
  const server = await embeddingEndpoint()
  const settings = {
    ALMANAC_EMBED_URL: server.url,
    ALMANAC_EMBED_MODEL: 'lsa-3',
    ALMANAC_EMBED_KEY: 'a-key-nobody-may-read',
    ALMANAC_EMBED_QUERY_MILLIS: '20000',
    ALMANAC_EMBED_MIN_SIMILARITY: '0.6',
    ALMANAC_ENGINE_SAVE_SECONDS: '0.02',
  }
  const service = new ServiceProcess()
  const { push, isFound } = await prepare(service)
  const sent = () => server.texts.filter((text) => text !== QUERY)
  let output = ''
  const end = async (how: 'kill' | 'stop') => {
    output += service.output
    await service[how]()
  }

  await service.start(settings)
  await push()
  await isFound()
  await eventually('all three were sent', async () => sent().length === 3)
  const files = join(service.data, 'engine', 'vectors')
  await eventually('they are in a file', async () => readdirSync(files).includes('manifest.json'))
  await end('kill')

  await service.start(settings)
  assert.match(service.output, /loaded the vectors from disk/)
  await isFound()
  await push()
  await isFound()
  await end('stop')

  flipByte(files)
  await service.start(settings)
  assert.match(service.output, /could not read the vectors; rebuilding them/)
  await isFound()
  await service.run('reindex')
  await isFound()
  await end('stop')

  assert.equal(sent().length, 3, 'each text was sent once in all')
  assert.ok(server.keys.every((key) => key === 'Bearer a-key-nobody-may-read'))
  assert.doesNotMatch(output, /a-key-nobody|automobile|Mending/, 'neither key nor texts are in the log')
  assert.doesNotMatch((await runCliWith(settings, 'config')).stdout, /a-key-nobody/)
})

test('another model makes vectors of its own while words serve, and those of the old one go', async () => {
  const server = await embeddingEndpoint()
  const settings = { ALMANAC_EMBED_URL: server.url, ALMANAC_EMBED_QUERY_MILLIS: '20000' }
  const service = new ServiceHere()
  const { push, titles, isFound } = await prepare(service)
  await service.start({ ...settings, ALMANAC_EMBED_MODEL: 'lsa-3' })
  await push()
  await isFound()
  await service.stop()

  server.trouble = { status: 503 }
  await service.start({ ...settings, ALMANAC_EMBED_MODEL: 'lsa-4' })
  assert.match(service.output, /the embedding model changed/)
  assert.deepEqual(await titles('ann', 'brakes'), ['Mending a car'])
  assert.deepEqual(await titles('ann'), [])
  server.trouble = undefined
  const sentBefore = server.texts.length
  // After a failure, the endpoint isn't called again for a moment.
  await isFound()
  assert.ok(server.texts.length > sentBefore)
  const stores = await openStores({ data: service.data, databaseUrl: await chosenDatabase(service.data) }, new Date())
  const hash = passageHash('Payroll\n\nWages of an employee')
  const isKept = async (model: string) => (await stores.vectors.find(model, [hash])).size === 1
  await eventually('the vectors of the old model are gone', async () => !(await isKept('lsa-3')))
  assert.ok(await isKept('lsa-4'))
  await stores.close()
  await service.stop()
})

function flipByte(folder: string): void {
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.vectors')) ?? '')
  const content = readFileSync(file)
  content[content.length - 20]! ^= 0xff
  writeFileSync(file, content)
}
