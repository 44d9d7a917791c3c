import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { runCommand } from '../../src/cli/run-command.ts'
import { addWebhook, type WebhookRequest } from '../../src/domain/webhooks/add-webhook.ts'
import type { Webhook } from '../../src/domain/webhooks/webhook.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const document = { id: 'one', objectType: 'Page', body: { mimeType: 'text/plain', textContent: 'a secret text' } }

async function setUp(settings = {}) {
  const receiver = await startReceiver()
  const app = await makeApp({ webhookPrivateAddresses: 'on', webhookTimeoutSeconds: '60', ...settings })
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken({ metadataScopes: ['custommetadata:legal'] })
  const index = (operation: string, rest: object) => app.index(operation, { datasource: 'wiki', ...rest }, token)
  return { app, receiver, token, index }
}

function add(app: TestApp, request: WebhookRequest): Promise<Webhook> {
  return addWebhook(app.app.services, request)
}

const typesOf = ({ received }: Receiver) => received.map(({ body }) => String(JSON.parse(body).type))

async function records(app: TestApp) {
  return app.app.services.webhooks.deliveries({}, 100)
}

async function attempted(app: TestApp, attempts: number): Promise<void> {
  await eventually(`${attempts} attempts`, async () => (await records(app))[0]?.attempts === attempts)
}

test('every change to a document is delivered, signed, with IDs and without its text', async () => {
  const { app, receiver, token, index } = await setUp()
  const { secret } = await add(app, { url: receiver.url })
  const metadata = { token, method: 'PUT' }

  await index('indexdocument', { document })
  await index('updatepermissions', { id: 'one', objectType: 'Page', permissions: {} })
  await app.send('/rest/api/index/custom-metadata/schema/legal', { metadataKeys: [{ name: 'owner' }] }, metadata)
  await app.send(
    '/rest/api/index/document/wiki:Page:one/custom-metadata/legal',
    { customMetadata: [{ name: 'owner', value: 'Ann' }] },
    metadata,
  )
  await index('deletedocument', { id: 'one', objectType: 'Page' })
  await eventually('all are delivered', async () => receiver.received.length === 5)

  assert.deepEqual(typesOf(receiver).sort(), [
    'document.deleted',
    'document.indexed',
    'document.metadata.updated',
    'document.permissions.updated',
    'document.uploaded',
  ])
  for (const { headers, body, path } of receiver.received) {
    const id = headers['webhook-id']
    const timestamp = headers['webhook-timestamp']
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    assert.equal(headers['webhook-signature'], `v1,${expected}`)
    assert.equal(timestamp, String(app.clock.now().getTime() / 1000))
    assert.equal(path, '/hook')
    assert.deepEqual(JSON.parse(body).data, {
      datasource: 'wiki',
      documents: [{ documentId: 'wiki:Page:one', objectType: 'Page', id: 'one' }],
    })
    assert.ok(!body.includes('secret text'))
  }
})

test('only the subscribed events and data sources are delivered', async () => {
  const { app, receiver, index, token } = await setUp()
  await app.addDatasource({ name: 'other' })
  await add(app, { url: receiver.url, events: ['document.uploaded'], datasources: ['other'] })

  await index('indexdocument', { document })
  await app.index('indexdocument', { datasource: 'other', document: { id: 'two' } }, token)
  await eventually('it is delivered', async () => receiver.received.length > 0)

  assert.deepEqual(typesOf(receiver), ['document.uploaded'])
  assert.equal(JSON.parse(receiver.received[0]?.body ?? '').data.datasource, 'other')
})

test('a message is sent again with the same ID until the receiver accepts it', async () => {
  const { app, receiver, index } = await setUp({ webhookTimeoutSeconds: '3' })
  await add(app, { url: receiver.url, events: ['document.uploaded'] })

  receiver.answer = { status: 500 }
  await index('indexdocument', { document })
  await attempted(app, 1)
  receiver.answer = undefined
  app.clock.advance({ seconds: 6 })
  await attempted(app, 2)
  const [slow] = await records(app)
  receiver.answer = { status: 429, headers: { 'Retry-After': '300' } }
  app.clock.advance({ seconds: 35 })
  await attempted(app, 3)
  const [busy] = await records(app)
  receiver.answer = { status: 200 }
  app.clock.advance({ seconds: 301 })
  await attempted(app, 4)

  assert.match(slow?.lastError ?? '', /didn't answer within 3 s/)
  assert.equal(busy?.lastStatus, 429)
  assert.equal(busy?.nextAttemptAt?.getTime(), app.clock.now().getTime() - 1000)
  const [record] = await records(app)
  assert.equal(record?.state, 'delivered')
  assert.equal(receiver.received.length, 4)
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  const stamps = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  assert.equal((stamps[3] ?? 0) - (stamps[0] ?? 0), 342)
})

test('a receiver that is away for a day is given up; one that says no is not asked twice', async () => {
  const { app, receiver, index } = await setUp()
  await add(app, { url: receiver.url, events: ['document.uploaded'] })
  const startedAt = app.clock.now().getTime()

  receiver.answer = { status: 400 }
  await index('indexdocument', { document: { id: 'refused' } })
  await attempted(app, 1)
  const [refused] = await records(app)
  receiver.answer = { status: 503 }
  app.clock.advance({ seconds: 1 })
  await index('indexdocument', { document })
  let attempts = 0
  for (let record = (await records(app))[0]; record?.state === 'pending'; record = (await records(app))[0]) {
    app.clock.set(record.nextAttemptAt?.toISOString() ?? '')
    attempts += 1
    await attempted(app, attempts)
  }

  assert.equal(refused?.state, 'failed')
  assert.equal(attempts, 11)
  const hours = (app.clock.now().getTime() - startedAt) / 3_600_000
  assert.ok(hours > 20 && hours < 28, `given up after ${hours} hours`)
})

test('a redirect is not followed', async () => {
  const { app, receiver, index } = await setUp()
  await add(app, { url: receiver.url, events: ['document.uploaded'] })
  receiver.answer = { status: 302, headers: { Location: '/elsewhere' } }

  await index('indexdocument', { document })
  await attempted(app, 1)

  assert.deepEqual(
    receiver.received.map(({ path }) => path),
    ['/hook'],
  )
  assert.equal((await records(app))[0]?.state, 'failed')
})

test('a slow receiver does not hold up another one', async () => {
  const { app, receiver, index } = await setUp()
  const slow = await startReceiver()
  slow.answer = undefined
  await add(app, { url: slow.url, events: ['document.uploaded'] })
  await add(app, { url: receiver.url, events: ['document.uploaded'] })

  for (let at = 0; at < 6; at += 1) await index('indexdocument', { document: { id: `d${at}` } })
  await eventually('the other one has them all', async () => receiver.received.length === 6)

  assert.ok(slow.received.length <= 4)
  slow.answer = { status: 200 }
  slow.hangUp()
})

test('private addresses are refused unless allowed, by number when added and by name when used', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  const services = { ...app.app.services, allowsPrivateAddresses: false }
  const refused = (url: string, message: RegExp) => assert.rejects(addWebhook(services, { url }), message)

  await refused('http://hooks.acme.example/', /must be an https URL/)
  await refused('https://127.0.0.1/', /must be a public address/)
  await refused('https://0x7f.1/', /must be a public address; 127\.0\.0\.1 isn't/)
  await refused('https://[::ffff:10.0.0.1]/', /must be a public address/)
  await refused('https://user:pass@hooks.acme.example/', /user name or password/)
  await addWebhook(services, { url: 'https://localhost:9/', events: ['document.uploaded'] })
  await app.index('indexdocument', { datasource: 'wiki', document }, token)
  await attempted(app, 1)

  const [record] = await records(app)
  assert.equal(record?.state, 'pending')
  assert.match(record?.lastError ?? '', /not at a public address/)
})

test('a message survives kill -9 between the change and its delivery, and keeps its id', async (t) => {
  const receiver = await startReceiver()
  receiver.answer = undefined
  const environment = {
    PATH: process.env['PATH'],
    ALMANAC_DATA: temporaryFolder(),
    ALMANAC_PORT: '0',
    ALMANAC_WEBHOOK_PRIVATE_ADDRESSES: 'on',
  }
  const log = t.mock.method(console, 'log', () => undefined)
  t.mock.method(console, 'error', () => undefined)
  const almanac = async (...words: string[]) => {
    assert.equal(await runCommand(words, environment), 0)
    return String(log.mock.calls.at(-1)?.arguments[0])
  }
  await almanac('datasource', 'add', '--name', 'wiki')
  const token = await almanac(
    'token',
    'create',
    '--kind',
    'indexing',
    '--name',
    't',
    '--expires',
    '2099-01-01',
    '--global',
  )
  const secret = await almanac('webhook', 'add', '--url', receiver.url, '--events', 'document.uploaded')

  const first = await serve(environment)
  const accepted = await fetch(`${first.address}/api/index/v1/indexdocument`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ datasource: 'wiki', document }),
  })
  await eventually('the message is under way', async () => receiver.received.length === 1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  receiver.answer = { status: 200 }
  const second = await serve(environment)
  await eventually('the message comes again', async () => receiver.received.length === 2)
  second.child.kill('SIGTERM')
  await once(second.child, 'exit')

  assert.equal(accepted.status, 200)
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const [before, again] = receiver.received
  assert.equal(again?.headers['webhook-id'], before?.headers['webhook-id'])
  assert.equal(again?.body, before?.body)
  const told = JSON.parse(await almanac('webhook', 'deliveries'))
  assert.equal(told.state, 'delivered')
  const listed = JSON.parse(await almanac('webhook', 'list'))
  assert.equal(listed.url, receiver.url)
  assert.ok(!('secret' in listed))
  assert.equal(await almanac('webhook', 'remove', '--id', listed.id), listed.id)
})

async function serve(environment: Record<string, string | undefined>) {
  const child = spawn(resolve('almanac'), ['serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    // The link of the first account stands between the lines of the log.
    if (!line.startsWith('{')) continue
    const { msg, address } = JSON.parse(line)
    if (msg === 'serving') return { child, address: String(address) }
  }
  throw new Error('the service ended before it served')
}
