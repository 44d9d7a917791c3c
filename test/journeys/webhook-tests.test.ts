import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { ROLES } from '../../src/domain/shared/role.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'

const app = await makeAdminApp({ webhookPrivateAddresses: 'on', webhookTimeoutSeconds: '60' })

async function add(request: object) {
  const { body, status } = await app.as('admin', 'POST', 'webhooks', request)
  assert.equal(status, 201, JSON.stringify(body))
  return { id: String(body.webhook.id), secret: String(body.secret) }
}

const sendTest = (id: string, role: (typeof ROLES)[number] = 'admin') => app.as(role, 'POST', `webhooks/${id}/test`)

test('a test event is signed, sent once whatever the webhook asks for, and named in the audit log', async () => {
  const receiver = await startReceiver()
  const request = { name: 'Build bot', url: receiver.url, events: ['team.added'] }
  const { id, secret } = await add(request)

  const { status, body } = await sendTest(id)

  assert.equal(status, 200)
  const { eventId, tookMs, ...result } = body
  assert.deepEqual(result, { isDelivered: true, status: 204, message: 'Delivered. The endpoint responded with 204.' })
  assert.ok(Number.isInteger(tookMs) && tookMs >= 0)
  assert.equal(receiver.received.length, 1)
  const [{ headers, body: sent }] = receiver.received as [(typeof receiver.received)[number]]
  assert.deepEqual(JSON.parse(sent), {
    type: 'webhook.test',
    timestamp: app.app.clock.now().toISOString(),
    data: { webhook: { id, name: 'Build bot' } },
  })
  assert.equal(headers['webhook-id'], eventId)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = createHmac('sha256', key).update(`${eventId}.${headers['webhook-timestamp']}.${sent}`)
  assert.equal(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
  const [entry] = await app.audit(`?action=webhook.test`)
  assert.deepEqual(
    [entry?.actor, entry?.subject, entry?.subjectName, entry?.details],
    [emailOf('admin'), id, 'Build bot', { name: 'Build bot', url: receiver.url, eventId }],
  )
  assert.deepEqual((await app.as('admin', 'GET', 'webhook-deliveries')).body.items, [], 'it is no delivery')
})

test('a test says what is wrong with the endpoint, and sends nothing again', async () => {
  const receiver = await startReceiver()
  const { id } = await add({ url: receiver.url })

  for (const [status, advice] of [
    [302, /Redirects aren't followed/],
    [401, /verifies the signature/],
    [404, /Check the URL/],
    [422, /Return a 2xx status/],
    [500, /Real events are retried/],
  ] as const) {
    receiver.answer = { status, headers: { Location: '/elsewhere' } }
    const { body } = await sendTest(id)
    assert.deepEqual([body.isDelivered, body.status], [false, status])
    assert.match(body.message, new RegExp(`^The endpoint responded with ${status}\\. `))
    assert.match(body.message, advice)
  }
  assert.equal(receiver.received.length, 5)
  assert.ok(receiver.received.every(({ path }) => path === '/hook'))
})

test('a test of an endpoint that takes too long says so', async () => {
  const hurried = await makeAdminApp({ webhookPrivateAddresses: 'on', webhookTimeoutSeconds: '1' })
  const receiver = await startReceiver()
  receiver.answer = undefined
  const made = await hurried.as('admin', 'POST', 'webhooks', { url: receiver.url })

  const { body } = await hurried.as('admin', 'POST', `webhooks/${made.body.webhook.id}/test`)

  assert.deepEqual([body.isDelivered, body.status], [false, undefined])
  assert.equal(body.message, "The endpoint didn't answer within 1 s.")
})

test('a test of an endpoint that is not there says so', async () => {
  const { id } = await add({ url: 'http://127.0.0.1:1/hook' })

  const { body } = await sendTest(id)

  assert.equal(body.isDelivered, false)
  assert.match(body.message, /^Nothing answers at 127\.0\.0\.1:1\./)
})

test('a test event goes only where deliveries may go', async () => {
  const closed = await makeAdminApp()
  const receiver = await startReceiver()
  // A name is only resolved when it's used, so adding it is fine.
  const url = receiver.url.replace('http://127.0.0.1', 'https://localhost')
  const made = await closed.as('admin', 'POST', 'webhooks', { url })

  const { status, body } = await closed.as('admin', 'POST', `webhooks/${made.body.webhook.id}/test`)

  assert.deepEqual([status, body.isDelivered, body.status], [200, false, undefined])
  assert.match(body.message, /localhost is not at a public address/)
  assert.equal(receiver.received.length, 0)
})

test('only those who may set up webhooks send test events and change webhooks', async () => {
  const receiver = await startReceiver()
  const { id } = await add({ url: receiver.url })
  const allowed = ['super-admin', 'admin']

  for (const role of ROLES) {
    const expected = allowed.includes(role) ? 200 : 403
    assert.equal((await sendTest(id, role)).status, expected, role)
    assert.equal((await app.as(role, 'PATCH', `webhooks/${id}`, { name: `of ${role}` })).status, expected, role)
    assert.equal((await app.as(role, 'PATCH', `webhooks/${id}`, { events: ['team.added'] })).status, expected, role)
  }
  const anonymous = await app.app.send(`/admin/api/v1/webhooks/${id}/test`, undefined, { method: 'POST' })

  assert.equal(anonymous.status, 401)
  assert.equal(receiver.received.length, allowed.length)
  assert.equal((await sendTest('none')).status, 404)
  assert.equal((await app.as('admin', 'PATCH', 'webhooks/none', { name: 'x' })).status, 404)
})

test('a webhook has an optional name, which is listed, changed and removed, and is in the audit log', async () => {
  const url = 'https://hooks.acme.example/in'
  const { id } = await add({ name: '  Ticket sync ', url })
  const nameless = await add({ url })
  const listed = async () => (await app.as('admin', 'GET', 'webhooks')).body.items
  const nameOf = async (of: string) => (await listed()).find((each: { id: string }) => each.id === of).name
  assert.deepEqual([await nameOf(id), await nameOf(nameless.id)], ['Ticket sync', undefined])

  const renamed = await app.as('admin', 'PATCH', `webhooks/${id}`, { name: 'Tickets' })
  const again = await app.as('admin', 'PATCH', `webhooks/${id}`, { name: 'Tickets' })
  const removed = await app.as('admin', 'PATCH', `webhooks/${id}`, { name: '' })
  await app.as('admin', 'DELETE', `webhooks/${id}`)

  assert.deepEqual([renamed.body.name, again.body.name, removed.body.name], ['Tickets', 'Tickets', undefined])
  const lines = (await app.audit()).filter(({ subject }) => subject === id).toReversed()
  assert.deepEqual(
    lines.map(({ action, subjectName, details }) => [action, subjectName, details['name']]),
    [
      ['webhook.create', 'Ticket sync', 'Ticket sync'],
      ['webhook.change', 'Tickets', { from: 'Ticket sync', to: 'Tickets' }],
      ['webhook.change', url, { from: 'Tickets', to: null }],
      ['webhook.remove', url, undefined],
    ],
  )
  for (const name of ['x'.repeat(101), 'two\nlines', 'right\u202eleft']) {
    for (const [method, path, body] of [
      ['POST', 'webhooks', { name, url }],
      ['PATCH', `webhooks/${nameless.id}`, { name }],
    ] as const) {
      const refused = await app.as('admin', method, path, body)
      assert.equal(refused.status, 400)
      assert.match(JSON.stringify(refused.body), /name/)
    }
  }
  assert.equal(await nameOf(nameless.id), undefined)
})

test('a changed webhook gets the next event at its new URL, signed with the same secret', async () => {
  const [before, after] = [await startReceiver(), await startReceiver()]
  const { id, secret } = await add({ url: before.url, events: ['document.deleted'] })
  await app.app.addDatasource({ name: 'wiki' })
  const token = await app.app.indexingToken()

  const change = { name: 'Sync', url: after.url, events: ['document.uploaded'], datasources: ['wiki'] }
  const { status, body } = await app.as('admin', 'PATCH', `webhooks/${id}`, change)
  await app.app.index('indexdocument', { datasource: 'wiki', document: { id: 'one' } }, token)
  await eventually('it is delivered', async () => after.received.length > 0)
  await app.as('admin', 'PATCH', `webhooks/${id}`, { events: [], datasources: [] })

  assert.equal(status, 200, JSON.stringify(body))
  const { name, url, events, datasources } = body
  assert.deepEqual({ name, url, events, datasources }, change)
  assert.equal(before.received.length, 0)
  const [{ headers, body: sent }] = after.received as [(typeof after.received)[number]]
  assert.equal(JSON.parse(sent).type, 'document.uploaded')
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`)
  assert.equal(headers['webhook-signature'], `v1,${signed.digest('base64')}`)
  const [again, entry] = (await app.audit('?action=webhook.change')).filter(({ subject }) => subject === id)
  assert.deepEqual(entry?.details, {
    name: { from: null, to: 'Sync' },
    url: { from: before.url, to: after.url },
    events: { from: ['document.deleted'], to: ['document.uploaded'] },
    datasources: { from: 'all', to: ['wiki'] },
  })
  assert.deepEqual([again?.subjectName, again?.details['events']], ['Sync', { from: ['document.uploaded'], to: 'all' }])
  await app.as('admin', 'DELETE', `webhooks/${id}`)
})

test('a message that waits for a retry goes to the new URL, unless the webhook no longer asks for its event', async () => {
  const [down, up] = [await startReceiver(), await startReceiver()]
  down.answer = { status: 503 }
  const { id } = await add({ url: down.url, events: ['document.uploaded', 'document.deleted'] })
  await app.app.addDatasource({ name: 'files' })
  const token = await app.app.indexingToken()
  const of = { datasource: 'files', objectType: 'Page', id: 'one' }
  await app.app.index('indexdocument', { datasource: 'files', document: { objectType: 'Page', id: 'one' } }, token)
  await app.app.index('deletedocument', of, token)
  const listed = async () => (await app.as('admin', 'GET', `webhook-deliveries?webhookId=${id}`)).body.items
  const isTried = ({ attempts }: { attempts: number }) => attempts === 1
  await eventually('both are tried', async () => (await listed()).filter(isTried).length === 2)

  await app.as('admin', 'PATCH', `webhooks/${id}`, { url: up.url, events: ['document.deleted'] })
  app.app.clock.advance({ seconds: 6 })
  await eventually('one is delivered', async () => up.received.length > 0)

  assert.deepEqual(
    up.received.map(({ body }) => JSON.parse(body).type),
    ['document.deleted'],
  )
  assert.equal(down.received.length, 2)
  assert.deepEqual(
    (await listed()).map(({ kind }: { kind: string }) => kind),
    ['document.deleted'],
  )
  await app.as('admin', 'DELETE', `webhooks/${id}`)
})

test('a change is refused for the same reasons as a new webhook, and then nothing changes', async () => {
  const closed = await makeAdminApp()
  const url = 'https://hooks.acme.example/in'
  const made = (await closed.as('admin', 'POST', 'webhooks', { url })).body.webhook
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ url: 'example.com/hook' }, /^`url` must be a URL; got "example.com\/hook"\. Start with https:\/\/$/],
    [{ url: 'localhost:9000/hook' }, /^`url` must be a URL; .*\. Start with https:\/\/$/],
    [{ url: 'http://example.com/hook' }, /^`url` must be an https URL/],
    [{ url: 'https://127.0.0.1/hook' }, /^`url` must be a public address/],
    [{ url, events: ['document.lost'] }, /^`events/],
    [{ url, datasources: ['nowhere'] }, /must be an existing data source; got "nowhere"/],
    [{ url, datasources: ['a'] }, /must be an existing data source; got "a"/],
  ]

  for (const [change, message] of wrong) {
    const created = await closed.as('admin', 'POST', 'webhooks', { url, ...change })
    const changed = await closed.as('admin', 'PATCH', `webhooks/${made.id}`, { name: 'Sync', ...change })
    assert.equal(changed.status, created.status, JSON.stringify(change))
    assert.ok(changed.status >= 400)
    assert.match(changed.body.error.message, message)
    assert.deepEqual(changed.body.error, { ...created.body.error, requestId: changed.body.error.requestId })
  }
  const empty = await closed.as('admin', 'PATCH', `webhooks/${made.id}`, {})
  const secret = await closed.as('admin', 'PATCH', `webhooks/${made.id}`, { secret: 'mine' })

  assert.equal(empty.status, 400)
  assert.match(JSON.stringify(empty.body), /at least one of name, url, events, datasources/)
  assert.equal(secret.status, 400)
  assert.deepEqual((await closed.as('admin', 'GET', 'webhooks')).body.items, [made])
  assert.deepEqual(await closed.audit('?action=webhook.change'), [])
})
