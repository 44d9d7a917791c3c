import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { eventually } from '../../../test/support/eventually.ts'
import { FakeClock } from '../../../test/support/fake-clock.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { compileAcl } from '../../domain/access/principals.ts'
import type { Webhook, WebhookStore } from '../../domain/webhooks/webhook.ts'
import { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { systemTimers } from '../../kernel/timers.ts'
import { openStores } from '../../storage/stores.ts'
import { DeliverWebhooks } from './deliver-webhooks.ts'

test('a message goes to the URL that the webhook has when it is sent', async () => {
  const [before, after] = [await startReceiver(), await startReceiver()]
  const clock = new FakeClock()
  const stores = await openStores({ data: temporaryFolder(), databaseUrl: '' }, clock.now())
  const webhook: Webhook = {
    id: 'w',
    name: undefined,
    url: before.url,
    secret: 'whsec_c2VjcmV0',
    events: ['document.uploaded'],
    datasources: 'all',
    createdAt: clock.now(),
  }
  await stores.webhooks.add(webhook)
  const fields = { objectType: '', viewUrl: undefined, facts: {}, body: '', summary: '', updatedAt: 0, permissions: {} }
  const document = { datasource: 'wiki', id: 'one', title: 'one', ...fields }
  await stores.documents.put([{ document, acl: compileAcl('wiki', {}), version: 0 }], clock.now())
  // Somebody changes it right after it was listed.
  const webhooks = new Proxy(stores.webhooks, {
    get:
      (store, name: keyof WebhookStore) =>
      async (...values: never[]) => {
        if (name === 'claim') await store.change({ ...webhook, url: after.url })
        return (store[name] as (...given: never[]) => unknown).apply(store, values)
      },
  })
  const deliveries = new DeliverWebhooks({
    ...{ webhooks, leases: stores.leases, clock, timers: systemTimers, holder: 'test' },
    log: pino({ enabled: false }),
    indexer: { appliedSeq: () => Number.MAX_SAFE_INTEGER } as never,
    timeoutMs: 60_000,
    addresses: new ReachableAddresses(['127.0.0.0/8']),
  })

  deliveries.start()
  await eventually('it is delivered', async () => before.received.length + after.received.length > 0)
  await deliveries.stop()
  await stores.close()

  assert.deepEqual([before.received.length, after.received.length], [0, 1])
})
