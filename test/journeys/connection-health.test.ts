import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceUsers } from '#connector-kit'
import { operator } from '../../src/domain/shared/actor.ts'
import { createWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { connectedApp } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'

test('webhooks are notified once when a source can no longer be read, and when it can again', async () => {
  const source = await new TestSource().start()
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.addItem('1', { project: 'open' })
  const app = await connectedApp(source)
  const events = ['connection.failed', 'connection.recovered']
  await createWebhook(app.services, operator, { url: 'https://hooks.acme.example', events })
  const kinds = async () => (await app.services.webhooks.deliveries({}, 10)).map(({ kind }) => kind).reverse()

  await app.run()
  assert.deepEqual(await kinds(), [])
  const { secret } = source
  Object.assign(source, { secret: 'another' })
  assert.equal((await app.run()).outcome, 'unauthorized')
  await app.run()
  assert.deepEqual(await kinds(), ['connection.failed'])
  Object.assign(source, { secret })
  await app.run()
  assert.deepEqual(await kinds(), events)
})

test('metrics tell runs, problems, documents and the age of the last success of each connection', async () => {
  const source = await new TestSource().start()
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.addItem('1', { project: 'open' })
  source.addItem('2', { project: 'open' })
  source.broken.add('2')
  const app = await connectedApp(source)
  await app.run()
  app.app.clock.advance({ minutes: 5 })

  const { body: text } = await app.app.send('/metrics', undefined, { method: 'GET' })
  assert.match(text, /almanac_connection_problems{connection="tickets"} 1/)
  assert.match(text, /almanac_connection_success_age_seconds{connection="tickets"} 300/)
  assert.match(text, /almanac_connection_failures{connection="tickets"} 0/)
  assert.match(text, /almanac_connection_runs{connection="tickets",outcome="problems"} 1/)
  assert.match(text, /almanac_connection_run_documents{connection="tickets",result="written"} 1/)
})
