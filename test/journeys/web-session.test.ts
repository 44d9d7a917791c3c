import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser } from '../support/browser.ts'
import type { TestApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp, PASSWORD } from '../support/oauth.ts'

/** The cookie of Alice, signed in. */
async function cookieOf(app: TestApp): Promise<string> {
  const browser = new Browser(app)
  await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })
  return `almanac_session=${browser.cookie('almanac_session')}`
}

const search = (app: TestApp, headers: Record<string, string>) =>
  app.send('/rest/api/v1/search', { query: '' }, { headers })
const me = (app: TestApp, headers: Record<string, string>) =>
  app.send('/admin/api/v1/me', undefined, { method: 'GET', headers })

test('over plain http, where browsers say nothing of the sender, the header of our scripts lets a session in', async () => {
  const { app } = await makeOAuthApp()
  const cookie = await cookieOf(app)
  const page = { cookie, 'X-Almanac-Page': '1' }
  const here = `http://${new URL(app.address).host}`

  assert.equal((await me(app, page)).status, 200)
  assert.equal((await search(app, page)).status, 200)
  assert.equal((await search(app, { ...page, origin: here })).status, 200)
  assert.equal((await search(app, { cookie })).status, 401, 'anybody may make a browser send the cookie alone')
  assert.equal((await search(app, { ...page, origin: 'http://evil.example' })).status, 401)
  assert.equal((await search(app, { ...page, origin: 'null' })).status, 401)
  assert.equal((await search(app, { ...page, 'Sec-Fetch-Site': 'cross-site' })).status, 401)
  assert.equal((await search(app, { ...page, 'Sec-Fetch-Site': 'same-site' })).status, 401)
})

test('no other site is allowed to send the header', async () => {
  const { app } = await makeOAuthApp()

  const asked = await app.send('/rest/api/v1/search', undefined, {
    method: 'OPTIONS',
    headers: { origin: 'http://evil.example', 'Access-Control-Request-Headers': 'x-almanac-page' },
  })

  assert.notEqual(asked.status, 200)
  assert.equal(asked.headers.get('access-control-allow-headers'), null)
})

test('a person who types is counted as that person, and not as a token or an address', async () => {
  const { app } = await makeOAuthApp({
    rateLimits: 'on',
    searchPerSecond: '1',
    addressPerSecond: '2',
    tokenPerSecond: '1',
    sessionPerSecond: '4',
    rateBurstSeconds: '5',
  })
  const headers = { cookie: await cookieOf(app), 'Sec-Fetch-Site': 'same-origin' }
  app.clock.advance({ minutes: 1 })

  const statuses: number[] = []
  for (let at = 0; at < 21; at += 1) statuses.push((await search(app, headers)).status)

  assert.deepEqual(statuses.slice(0, 20), Array(20).fill(200), 'twice what the address may')
  assert.equal(statuses[20], 429)
  assert.equal((await app.send('/openapi.json', undefined, { method: 'GET' })).status, 200)
})

test('of one’s own sessions this browser is marked', async () => {
  const { app } = await makeOAuthApp()
  const [here, there] = [await cookieOf(app), await cookieOf(app)]

  const { body } = await app.send('/admin/api/v1/sessions', undefined, {
    method: 'GET',
    headers: { cookie: here, 'Sec-Fetch-Site': 'same-origin' },
  })

  assert.notEqual(here, there)
  const marks = body.items.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
  assert.deepEqual(marks.sort(), [false, true])
})
