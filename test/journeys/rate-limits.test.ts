import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operator } from '../../src/domain/shared/actor.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { Browser } from '../support/browser.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'

const NONE = 'alm_none'

async function statuses(app: TestApp, tokens: readonly string[], headers: Record<string, string> = {}) {
  const found: number[] = []
  for (const token of tokens) {
    found.push((await app.send('/rest/api/v1/search', { query: 'wombat' }, { token, headers })).status)
  }
  return found
}

/** Another token of somebody who has one. */
async function furtherToken(app: TestApp, userEmail: string | undefined): Promise<string> {
  const expiresAt = new Date(app.clock.now().getTime() + 86_400_000)
  return (
    await createClientToken(app.app.services, operator, { name: 'further', userEmail, scopes: ['SEARCH'], expiresAt })
  ).secret
}

test('strangers use up what strangers may ask, and nothing of what users may', async () => {
  const app = await makeApp({ rateLimits: 'on', refusedPerMinute: '2', deploymentPerMinute: '3' })
  const alice = await app.clientToken('alice@acme.example')

  assert.deepEqual(await statuses(app, [NONE, NONE, NONE, NONE]), [401, 401, 429, 429])
  assert.deepEqual(await statuses(app, [alice, alice, alice]), [200, 200, 200])
  assert.deepEqual(await statuses(app, [alice]), [429], 'together, users have a limit of their own')
  assert.equal((await app.send('/rest/api/v1/search', { query: 'x' })).status, 429, 'no token at all')
})

test('what the limit of an operation refuses takes nothing from the limit of all', async () => {
  const app = await makeApp({ rateLimits: 'on', searchPerSecond: '1', rateBurstSeconds: '1', deploymentPerMinute: '3' })
  const [alice, bob] = [await app.clientToken('alice@acme.example'), await app.clientToken('bob@acme.example')]

  assert.deepEqual(await statuses(app, [alice, alice, alice, alice, bob]), [200, 429, 429, 429, 200])
})

test('all tokens of a person draw from one bucket, those of createauthtoken included', async () => {
  const app = await makeApp({ rateLimits: 'on', tokenPerSecond: '1', rateBurstSeconds: '4' })
  const first = await app.clientToken('alice@acme.example')
  const second = await furtherToken(app, 'alice@acme.example')
  const made = await app.send('/rest/api/v1/createauthtoken', undefined, { token: first })
  const bob = await app.clientToken('bob@acme.example')

  assert.equal(made.status, 200)
  assert.deepEqual(await statuses(app, [first, second, made.body.token, first]), [200, 200, 200, 429])
  assert.deepEqual(await statuses(app, [second, made.body.token]), [429, 429])
  assert.deepEqual(await statuses(app, [bob]), [200])
  app.clock.advance({ seconds: 1 })
  assert.deepEqual(await statuses(app, [second, first]), [200, 429])
})

test('the limit of an operation is one of the person, too', async () => {
  const app = await makeApp({ rateLimits: 'on', searchPerSecond: '1', rateBurstSeconds: '1' })
  const first = await app.clientToken('alice@acme.example')
  const second = await furtherToken(app, 'alice@acme.example')

  assert.deepEqual(await statuses(app, [first, second]), [200, 429])
})

test('a global token counts to the user that it acts for', async () => {
  const app = await makeApp({ rateLimits: 'on', tokenPerSecond: '1', rateBurstSeconds: '2' })
  const [alice, bob] = [await app.clientToken('alice@acme.example'), await app.clientToken('bob@acme.example')]
  const global = await app.clientToken()
  const asAlice = { 'X-Service-ActAs': 'Alice@acme.example' }

  assert.deepEqual(await statuses(app, [global, global, global], asAlice), [200, 200, 429])
  assert.deepEqual(await statuses(app, [alice, bob]), [429, 200])
})

test('indexing tokens act for nobody: each has its own bucket', async () => {
  const app = await makeApp({ rateLimits: 'on', tokenPerSecond: '1', rateBurstSeconds: '1' })
  await app.addDatasource({ name: 'wiki' })
  const [one, other] = [await app.indexingToken(), await app.indexingToken()]
  const ask = async (token: string) => (await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)).status

  assert.deepEqual([await ask(one), await ask(one), await ask(other)], [200, 429, 200])
})

test('what a person does on the pages and with tokens draws from one bucket', async () => {
  const { app } = await makeOAuthApp({
    rateLimits: 'on',
    tokenPerSecond: '1',
    sessionPerSecond: '2',
    rateBurstSeconds: '2',
  })
  const browser = new Browser(app)
  await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })
  const headers = { cookie: `almanac_session=${browser.cookie('almanac_session')}`, 'Sec-Fetch-Site': 'same-origin' }
  app.clock.advance({ minutes: 1 })
  const byPage = async () => (await app.send('/rest/api/v1/search', { query: 'x' }, { headers })).status
  const token = await furtherToken(app, ALICE)

  assert.deepEqual([await byPage(), await byPage()], [200, 200])
  assert.deepEqual(await statuses(app, [token, token]), [200, 429])
  assert.equal(await byPage(), 429)
})

test('IPv6 addresses of one /64 are one address', async () => {
  const settings = { rateLimits: 'on', addressPerSecond: '1', rateBurstSeconds: '2', trustedProxies: '127.0.0.1' }
  const app = await makeApp(settings)
  const alice = await app.clientToken('alice@acme.example')
  const from = async (address: string) => (await statuses(app, [alice], { 'X-Forwarded-For': address }))[0]

  assert.deepEqual([await from('2001:db8:1:2::1'), await from('2001:db8:1:2:ffff::9')], [200, 200])
  assert.equal(await from('2001:db8:1:2:abcd::3'), 429)
  assert.equal(await from('2001:db8:1:3::1'), 200)
})
