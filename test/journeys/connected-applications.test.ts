import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { AdminApp, emailOf } from '../support/admin.ts'
import { Browser } from '../support/browser.ts'
import type { TestApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'

const PATH = '/admin/api/v1/applications'

const BOB = 'bob@acme.example'

/** What a page sends for somebody who is signed in. */
async function sessionOf(app: TestApp, email: string): Promise<Record<string, string>> {
  const browser = new Browser(app)
  await browser.submit(await browser.get('/signin'), { email, password: PASSWORD })
  return { cookie: `almanac_session=${browser.cookie('almanac_session')}`, 'X-Almanac-Page': '1' }
}

async function connected() {
  const oauth = await makeOAuthApp()
  const { client } = await addStaticClient(oauth.services, operator, {
    name: 'Portal',
    redirectUris: [REDIRECT],
    scopes: ['SEARCH', 'CHAT'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  const { clientId } = client
  const { body } = await oauth.exchange(clientId, await oauth.authorize(clientId, { scope: 'SEARCH' }))
  await createAccount(oauth.services, { email: BOB })
  await setPassword(oauth.services, BOB, PASSWORD)
  const ask = async (email: string, method: string, query = '') =>
    oauth.app.send(PATH + query, undefined, { method, headers: await sessionOf(oauth.app, email) })
  return { oauth, clientId, access: body.access_token as string, ask }
}

test('a user sees what applications were granted, and takes it back; tokens end with the next request', async () => {
  const { oauth, clientId, access, ask } = await connected()

  const [application] = (await ask(ALICE, 'GET')).body.items
  assert.deepEqual([application.clientId, application.name, application.scopes], [clientId, 'Portal', ['SEARCH']])
  assert.equal((await oauth.search(access)).status, 200)
  assert.equal((await ask(ALICE, 'DELETE', `?clientId=${clientId}`)).status, 204)
  assert.equal((await oauth.search(access)).status, 401)
  assert.deepEqual((await ask(ALICE, 'GET')).body.items, [])
  assert.equal((await ask(ALICE, 'DELETE', `?clientId=${clientId}`)).status, 404)
  const entries = await oauth.services.audit.list({ action: 'consent.revoke', limit: 10 })
  assert.deepEqual(
    entries.map(({ actor, subject }) => [actor, subject]),
    [[ALICE, clientId]],
  )
})

test('nobody sees or takes back what others granted', async () => {
  const { oauth, clientId, access, ask } = await connected()

  assert.deepEqual((await ask(BOB, 'GET')).body.items, [])
  assert.equal((await ask(BOB, 'DELETE', `?clientId=${clientId}`)).status, 404)
  assert.equal((await oauth.app.send(PATH, undefined, { method: 'GET' })).status, 401)
  const [{ field }] = (await ask(BOB, 'DELETE')).body.error.details
  assert.equal(field, 'clientId')
  assert.equal((await oauth.search(access)).status, 200)
})

test('an administrator sees and takes back what a user granted; an administrator of a wider role is out of reach', async () => {
  const { oauth, clientId, access } = await connected()
  const admin = new AdminApp(oauth.app)
  for (const role of ['admin', 'super-admin', 'setup-admin'] as const) {
    await createAccount(oauth.services, { email: emailOf(role), role })
  }
  const path = `users/${ALICE}/applications`

  const [application] = (await admin.as('admin', 'GET', path)).body.items
  assert.equal(application.name, 'Portal')
  assert.equal((await admin.as('setup-admin', 'GET', path)).status, 403)
  assert.equal((await admin.as('setup-admin', 'DELETE', `${path}?clientId=${clientId}`)).status, 403)
  assert.equal(
    (await admin.as('admin', 'DELETE', `users/${emailOf('super-admin')}/applications?clientId=x`)).status,
    403,
  )
  assert.equal((await oauth.search(access)).status, 200)
  assert.equal((await admin.as('admin', 'DELETE', `${path}?clientId=${clientId}`)).status, 204)
  assert.equal((await oauth.search(access)).status, 401)
  assert.equal((await admin.as('admin', 'DELETE', `${path}?clientId=${clientId}`)).status, 404)
  const [entry] = await oauth.services.audit.list({ action: 'consent.revoke', limit: 1 })
  assert.deepEqual([entry?.actor, entry?.details['user']], [emailOf('admin'), ALICE])
  assert.equal(typeof entry?.details['name'], 'string')
})
