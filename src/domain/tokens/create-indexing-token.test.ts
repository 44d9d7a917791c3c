import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../../../test/support/make-app.ts'
import { operator } from '../shared/actor.ts'
import { createIndexingToken, type IndexingTokenRequest } from './create-indexing-token.ts'

const { app, clock } = await makeApp()

async function refusal(request: Partial<IndexingTokenRequest>): Promise<string> {
  const complete = {
    name: 'test',
    datasources: 'all' as const,
    expiresAt: new Date('2027-01-01T00:00:00Z'),
    ...request,
  }
  try {
    await createIndexingToken({ ...app.services, clock }, operator, complete)
    return 'created'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('the expiry date is mandatory and lies in the future', async () => {
  assert.equal(await refusal({}), 'created')
  assert.equal(await refusal({ expiresAt: undefined }), 'expiry_required')
  assert.equal(await refusal({ expiresAt: new Date('2026-01-01T00:00:00Z') }), 'invalid_request')
})

test('the rotation period is at least 24 hours', async () => {
  assert.equal(await refusal({ rotationPeriodMinutes: 1440 }), 'created')
  assert.equal(await refusal({ rotationPeriodMinutes: 1439 }), 'rotation_period_too_short')
  assert.equal(await refusal({ rotationPeriodMinutes: 1440.5 }), 'rotation_period_too_short')
})

test('address ranges are checked when the token is made', async () => {
  assert.equal(await refusal({ allowedRanges: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'] }), 'created')
  assert.equal(await refusal({ allowedRanges: ['10.0.0.0/33'] }), 'invalid_request')
  assert.equal(await refusal({ allowedRanges: ['acme.example'] }), 'invalid_request')
})

test('a token is global or for datasources that exist', async () => {
  assert.equal(await refusal({ datasources: [] }), 'invalid_request')
  assert.equal(await refusal({ datasources: ['nowhere'] }), 'datasource_not_found')
  assert.equal(await refusal({ name: ' ' }), 'invalid_request')
})

test('the secret is stored as a hash alone', async () => {
  const { token: created, secret } = await createIndexingToken(app.services, operator, {
    name: 'test',
    datasources: 'all',
    expiresAt: new Date('2027-01-01T00:00:00Z'),
  })

  const token = (await app.services.indexingTokens.list()).find(({ id }) => id === created.id)
  assert.ok(token !== undefined)

  assert.match(secret, /^alm_idx_[\w-]{43}$/)
  assert.doesNotMatch(JSON.stringify(token), new RegExp(secret.slice(8, 20)))
})
