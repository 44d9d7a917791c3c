import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addWebhook } from '../../src/domain/webhooks/add-webhook.ts'
import { makeAdminApp } from '../support/admin.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'

test('an administrator sees what became of a message and sends it again; it is in the audit log', async () => {
  const receiver = await startReceiver()
  const app = await makeAdminApp({ webhookPrivateAddresses: 'on' })
  await app.app.addDatasource({ name: 'wiki' })
  const request = { url: receiver.url, events: ['document.uploaded' as const] }
  const { id: webhookId } = await addWebhook(app.services, request)
  const token = await app.app.indexingToken()
  await app.app.index('indexdocument', { document: { datasource: 'wiki', objectType: 'Page', id: 'one' } }, token)
  const delivered = async () => (await app.as('admin', 'GET', 'webhook-deliveries?state=delivered')).body.items
  await eventually('it is delivered', async () => (await delivered()).length === 1)
  const [{ eventId, kind, attempts, lastStatus }] = await delivered()
  assert.deepEqual([kind, attempts, lastStatus], ['document.uploaded', 1, 204])

  const replay = (role: 'admin' | 'setup-admin', event: string) =>
    app.as(role, 'POST', 'webhook-deliveries/replay', { eventId: event, webhookId })
  assert.equal((await replay('setup-admin', eventId)).status, 403)
  assert.equal((await replay('admin', 'evt_none')).status, 404)
  assert.equal((await replay('admin', eventId)).status, 204)
  await eventually('it came twice', async () => receiver.received.length === 2)

  assert.equal((await app.as('setup-admin', 'GET', 'webhook-deliveries')).status, 403)
  const [entry] = await app.audit('?action=webhook.replay')
  assert.deepEqual(entry?.details, { url: receiver.url, eventId })
})
