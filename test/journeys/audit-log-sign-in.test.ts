import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import type { NewAuditEntry } from '../../src/domain/audit/audit-entry.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { SqlAuditStore } from '../../src/storage/audit/audit-store.ts'
import { AdminApp, type AuditLine, emailOf, makeAdminApp } from '../support/admin.ts'
import { Browser } from '../support/browser.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'

const short = ({ action, actorKind, actor, subject }: AuditLine) => [action, actorKind, actor, subject]

test('sign-ins that succeed and that are refused are in it, but not what was typed in place of an e-mail', async () => {
  const app = await makeAdminApp()
  await setPassword(app.services, emailOf('member'), PASSWORD)
  const browser = new Browser(app.app)
  const attempt = async (email: string, password: string) =>
    (await browser.submit(await browser.get('/signin'), { email, password })).status

  assert.equal(await attempt(emailOf('member'), 'wrong'), 401)
  assert.equal(await attempt('my secret password', PASSWORD), 401)
  assert.equal(await attempt('hunter2@summer.2026', PASSWORD), 401)
  assert.equal(await attempt(emailOf('member'), 'nobody@acme.example'), 401)
  assert.equal(await attempt(emailOf('member'), PASSWORD), 303)

  assert.deepEqual((await app.audit('?action=sign-in')).map(short), [
    ['sign-in.success', 'person', emailOf('member'), emailOf('member')],
    ['sign-in.refused', 'nobody', 'nobody', emailOf('member')],
    ['sign-in.refused', 'nobody', 'nobody', '(unknown user)'],
    ['sign-in.refused', 'nobody', 'nobody', '(unknown user)'],
    ['sign-in.refused', 'nobody', 'nobody', emailOf('member')],
  ])
})

test('what users allow applications, and take back, is in it', async () => {
  const oauth = await makeOAuthApp()
  await createAccount(oauth.services, { email: emailOf('super-admin'), role: 'super-admin' })
  const app = new AdminApp(oauth.app)

  const { client, refresh_token } = await oauth.tokens()
  const { audit } = oauth.services
  const append = mock.method(audit, 'append', async (entry: NewAuditEntry) => {
    await pause(100)
    await SqlAuditStore.prototype.append.call(audit, entry)
  })
  const { status } = await oauth.form('/oauth/revoke', { token: refresh_token, client_id: client.client_id })
  assert.equal(status, 200)
  append.mock.restore()

  const [revoked, granted] = await app.audit('?action=consent')
  assert.deepEqual([granted?.action, granted?.actor, granted?.subject], ['consent.grant', ALICE, client.client_id])
  assert.deepEqual(granted?.details['scopes'], ['SEARCH'])
  assert.deepEqual([revoked?.action, revoked?.actor, revoked?.onBehalfOf], ['consent.revoke', client.client_id, ALICE])
})

test('clients that register, change and remove themselves are in the log, with what they said of themselves', async () => {
  const oauth = await makeOAuthApp()
  const { client_id, registration_access_token: token = '' } = await oauth.client({ client_name: 'Host' })
  const change = {
    client_id,
    client_name: 'Another name',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
  }
  const at = `/oauth/register/${client_id}`

  assert.equal((await oauth.app.send(at, change, { method: 'PUT', token })).status, 200)
  assert.equal((await oauth.app.send(at, undefined, { method: 'DELETE', token })).status, 204)

  const entries = (await oauth.services.audit.list({ action: 'oauth-client', limit: 9 })).reverse()
  assert.deepEqual(
    entries.map(({ action, actorKind, actor, subject }) => [action, actorKind, actor, subject]),
    [
      ['oauth-client.register', 'nobody', 'nobody', client_id],
      ['oauth-client.change', 'token', client_id, client_id],
      ['oauth-client.remove', 'token', client_id, client_id],
    ],
  )
  assert.deepEqual(entries[0]?.details['redirectUris'], [REDIRECT])
  assert.deepEqual(entries[1]?.details['name'], { from: 'Host', to: 'Another name' })
  for (const { address, details } of entries) {
    assert.equal(address, '127.0.0.1')
    assert.doesNotMatch(JSON.stringify(details), /secret|token/)
  }
})

test('the first password of a user is set, and later ones are changes', async () => {
  const { services } = await makeAdminApp()
  const email = emailOf('member')

  for (const password of ['a first long sentence', 'another long sentence']) {
    await setPassword(services, email, password)
  }

  const entries = await services.audit.list({ subject: email, action: 'user', limit: 9 })
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['user.password', 'user.password-set'],
  )
})

test('own sign-out and a wrong current password are in the log', async () => {
  const oauth = await makeOAuthApp()
  const browser = new Browser(oauth.app)
  await browser.submit(await browser.get('/signin'), { email: ALICE, password: PASSWORD })
  const form = browser.cookie('almanac_form') ?? ''

  const wrong = await browser.post('/account/password', {
    form,
    current: 'not this one',
    password: 'a new long sentence',
  })
  await browser.post('/signout', { form })
  await browser.post('/signout', { form })

  assert.equal(wrong.status, 401)
  const entries = await oauth.services.audit.list({ actor: ALICE, limit: 9 })
  assert.deepEqual(
    entries.map(({ action, credential, address }) => [action, credential, address]),
    [
      ['session.end', 'session', '127.0.0.1'],
      ['user.password-refused', 'session', '127.0.0.1'],
      ['sign-in.success', undefined, '127.0.0.1'],
    ],
  )
})
