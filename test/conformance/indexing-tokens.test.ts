import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domain/shared/actor.ts'
import { createIndexingToken } from '../../src/domain/tokens/create-indexing-token.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

const rotate = (app: TestApp, token: string) => app.send('/api/index/v1/rotatetoken', undefined, { token })
const use = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
  app.send('/api/index/v1/getdatasourceconfig', { datasource: 'wiki' }, { token, headers })

test('R8 (specification): an indexing token needs an expiry, and is refused from addresses outside its ranges', async () => {
  const app = await makeApp({ trustedProxies: '127.0.0.1' })
  await app.addDatasource({ name: 'wiki' })
  const request = { name: 'x', datasources: 'all' as const, expiresAt: undefined }
  await assert.rejects(createIndexingToken(app.app.services, operator, request), { code: 'expiry_required' })
  const token = await app.indexingToken({ allowedRanges: ['10.0.0.0/8', '2001:db8::/32'] })
  const from = async (address: string) => (await use(app, token, { 'X-Forwarded-For': address })).status

  assert.equal(await from('10.1.2.3'), 200)
  assert.equal(await from('::ffff:10.1.2.3'), 200)
  assert.equal(await from('2001:db8::7'), 200)
  for (const address of ['11.0.0.1', '::ffff:11.0.0.1', '2001:db9::7', 'nonsense']) {
    assert.equal(await from(address), 403, address)
  }
})

test('R9 (specification): a rotation gives a new secret once; of parallel ones one wins; the old one dies in ten minutes', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const old = await app.indexingToken({ rotationPeriodMinutes: 1440 })
  const never = await app.indexingToken()
  await assert.rejects(app.indexingToken({ rotationPeriodMinutes: 1439 }), { code: 'rotation_period_too_short' })

  const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(app, old)))
  const winners = answers.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  for (const { status } of answers.filter((answer) => !winners.includes(answer))) assert.equal(status, 409)
  const { rawSecret, createdAt, rotationPeriodMinutes } = winners[0]?.body ?? {}
  assert.deepEqual([rotationPeriodMinutes, createdAt], [1440, Math.floor(app.clock.now().getTime() / 1000)])

  assert.equal((await rotate(app, never)).status, 400)
  assert.equal((await use(app, old)).status, 200)
  app.clock.advance({ minutes: 10, seconds: 1 })
  assert.equal((await use(app, old)).status, 401)
  assert.equal((await use(app, rawSecret)).status, 200)
  app.clock.advance({ days: 1 })
  assert.equal((await use(app, rawSecret)).status, 401)
})
