import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'

async function rotatable(): Promise<{ app: TestApp; token: string; works: (secret: string) => Promise<boolean> }> {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken({ rotationPeriodMinutes: 1440, datasources: ['wiki'] })
  const works = async (secret: string) =>
    (await app.index('getdatasourceconfig', { datasource: 'wiki' }, secret)).status === 200
  return { app, token, works }
}

test('a rotation answers with a new secret that has all properties of the token', async () => {
  const { app, token, works } = await rotatable()

  const { status, body } = await app.index('rotatetoken', undefined, token)

  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['createdAt', 'rawSecret', 'rotationPeriodMinutes'])
  assert.match(body.rawSecret, /^alm_idx_/)
  assert.equal(body.createdAt, app.clock.now().getTime() / 1000)
  assert.equal(body.rotationPeriodMinutes, 1440)
  assert.ok(await works(body.rawSecret))
  assert.equal((await app.index('getdatasourceconfig', { datasource: 'other' }, body.rawSecret)).status, 403)
})

test('the old secret stops working ten minutes after a rotation', async () => {
  const { app, token, works } = await rotatable()
  const { body } = await app.index('rotatetoken', undefined, token)

  app.clock.advance({ minutes: 9 })
  assert.ok(await works(token))
  app.clock.advance({ minutes: 2 })

  assert.equal(await works(token), false)
  assert.ok(await works(body.rawSecret))
})

test('administrators see how long the old secret works, until it expires', async () => {
  const { app, token } = await rotatable()
  const admin = await app.administratorToken('ada@acme.example')
  const oldSecretEndsAt = async () =>
    (await app.send('/admin/api/v1/indexing-tokens', undefined, { token: admin, method: 'GET' })).body.items[0]
      .oldSecretEndsAt
  assert.equal(await oldSecretEndsAt(), undefined)

  await app.index('rotatetoken', undefined, token)

  assert.equal(await oldSecretEndsAt(), new Date(app.clock.now().getTime() + 600_000).toISOString())
  app.clock.advance({ minutes: 11 })
  assert.equal(await oldSecretEndsAt(), undefined)
})

test('administrators see when the old secret was last used since the rotation', async () => {
  const { app, token, works } = await rotatable()
  const admin = await app.administratorToken('ada@acme.example')
  const lastUse = async () => {
    const { body } = await app.send('/admin/api/v1/indexing-tokens', undefined, { token: admin, method: 'GET' })
    const { oldSecretLastUsedAt, oldSecretLastAddress, lastUsedAt } = body.items[0]
    return { oldSecretLastUsedAt, oldSecretLastAddress, lastUsedAt }
  }
  const first = await app.index('rotatetoken', undefined, token)
  assert.equal((await lastUse()).oldSecretLastUsedAt, undefined)

  app.clock.advance({ minutes: 2 })
  const usedAt = app.clock.now().toISOString()
  assert.ok(await works(token))
  app.clock.advance({ minutes: 1 })
  assert.ok(await works(first.body.rawSecret))

  const now = app.clock.now().toISOString()
  assert.deepEqual(await lastUse(), {
    oldSecretLastUsedAt: usedAt,
    oldSecretLastAddress: '127.0.0.1',
    lastUsedAt: now,
  })
  // What was used of the secret before is nothing of the one that the next rotation replaces.
  app.clock.advance({ minutes: 1 })
  await app.index('rotatetoken', undefined, first.body.rawSecret)
  assert.equal((await lastUse()).oldSecretLastUsedAt, undefined)
})

test('a token that is not rotated in time stops working', async () => {
  const { app, token, works } = await rotatable()

  app.clock.advance({ minutes: 1440 })
  assert.ok(await works(token))
  app.clock.advance({ minutes: 1 })

  assert.equal(await works(token), false)
  assert.equal((await app.index('rotatetoken', undefined, token)).status, 401)
})

test('the expiry date ends a token however often it was rotated', async () => {
  const app = await makeApp()
  const first = await app.indexingToken({ rotationPeriodMinutes: 1440, expiresAt: new Date('2026-06-02T00:00:00Z') })
  const { body } = await app.index('rotatetoken', undefined, first)

  app.clock.set('2026-06-02T00:00:01Z')

  assert.equal((await app.index('rotatetoken', undefined, body.rawSecret)).status, 401)
})

test('exactly one of several parallel rotations succeeds, and the others get an error', async () => {
  const { app, token, works } = await rotatable()

  const answers = await Promise.all(Array.from({ length: 6 }, () => app.index('rotatetoken', undefined, token)))

  const winners = answers.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  assert.ok(await works(winners[0]?.body.rawSecret))
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'already_rotated')
  }
})

test('a token without a rotation period cannot be rotated', async () => {
  const app = await makeApp()

  const { status, body } = await app.index('rotatetoken', undefined, await app.indexingToken())

  assert.equal(status, 400)
  assert.equal(body.error.code, 'rotation_not_enabled')
})

test('a body, which generated clients send, is ignored', async () => {
  const { app, token } = await rotatable()

  assert.equal((await app.index('rotatetoken', {}, token)).status, 200)
})
