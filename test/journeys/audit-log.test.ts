import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { type AuditLine, emailOf, makeAdminApp } from '../support/admin.ts'
import { runCli } from '../support/run-cli.ts'

const EXPIRES = '2027-06-30'
const short = ({ action, actorKind, actor, subject }: AuditLine) => [action, actorKind, actor, subject]

test('every change says who made it, from where and what changed, and never a secret', async () => {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki' })

  const made = await app.as('admin', 'POST', 'indexing-tokens', {
    name: 'crawler',
    datasources: ['wiki'],
    expiresOn: EXPIRES,
    rotationPeriodMinutes: 1440,
  })
  const rotated = await app.app.index('rotatetoken', undefined, made.body.secret)
  const client = await app.as('admin', 'POST', 'oauth-clients', {
    name: 'Portal',
    redirectUris: ['https://portal.acme.example/callback'],
    scopes: ['SEARCH'],
    isConfidential: true,
  })
  const secret = await app.as('admin', 'POST', `oauth-clients/${client.body.client.clientId}/secret`)
  const oidc = {
    id: 'okta',
    name: 'Okta',
    issuer: 'https://acme.okta.example',
    clientId: 'almanac',
    clientSecret: 'the-secret-of-okta',
    domains: ['acme.example'],
    skipTest: true,
  }
  await app.as('super-admin', 'POST', 'sso/oidc', oidc)
  await app.as('super-admin', 'PATCH', 'sso/oidc/okta', { isEnabled: false, clientSecret: 'another-secret' })
  await app.as('admin', 'PATCH', 'oauth-settings', { registration: 'off' })
  await app.as('admin', 'PATCH', 'oauth-settings', { registration: 'off' })

  const entries = await app.audit()
  const id = made.body.token.id
  const { clientId } = client.body.client
  assert.deepEqual(entries.map(short), [
    ['oauth-settings.change', 'person', emailOf('admin'), 'oauth'],
    ['sign-in-provider.change', 'person', emailOf('super-admin'), 'okta'],
    ['sign-in-provider.create', 'person', emailOf('super-admin'), 'okta'],
    ['oauth-client.rotate-secret', 'person', emailOf('admin'), clientId],
    ['oauth-client.create', 'person', emailOf('admin'), clientId],
    ['indexing-token.rotate', 'token', 'crawler', id],
    ['indexing-token.create', 'person', emailOf('admin'), id],
  ])
  assert.deepEqual(entries[0]?.details, { registration: { from: 'approved', to: 'off' } })
  assert.deepEqual([entries[0]?.credential, entries[0]?.address], ['session', '127.0.0.1'])
  const text = JSON.stringify(entries)
  for (const hidden of [
    made.body.secret,
    rotated.body.rawSecret,
    client.body.clientSecret,
    secret.body.clientSecret,
    'the-secret-of-okta',
    'another-secret',
  ]) {
    assert.ok(typeof hidden === 'string' && !text.includes(hidden))
  }
})

test('what has an ID is named too, also when it is removed, and so are tokens and apps that act', async () => {
  const app = await makeAdminApp({ webhookPrivateAddresses: 'on' })
  await app.app.addDatasource({ name: 'wiki' })
  const token = { name: 'crawler', datasources: ['wiki'], expiresOn: EXPIRES, rotationPeriodMinutes: 1440 }
  const made = await app.as('admin', 'POST', 'indexing-tokens', token)
  await app.app.index('rotatetoken', undefined, made.body.secret)
  const scim = await app.as('super-admin', 'POST', 'scim-tokens', { name: 'Okta', expiresOn: EXPIRES })
  await app.as('super-admin', 'DELETE', `scim-tokens/${scim.body.token.id}`)
  const url = 'https://hooks.acme.example/almanac'
  const webhook = await app.as('admin', 'POST', 'webhooks', { url })
  await app.as('admin', 'DELETE', `webhooks/${webhook.body.webhook.id}`)
  const redirectUris = ['https://portal.acme.example/callback']
  const portal = { name: 'Portal', redirectUris, scopes: ['SEARCH'], isConfidential: true }
  const client = `oauth-clients/${(await app.as('admin', 'POST', 'oauth-clients', portal)).body.client.clientId}`
  await app.as('admin', 'PATCH', client, { isEnabled: false })
  await app.as('admin', 'PATCH', client, { name: 'New portal' })
  await app.as('admin', 'DELETE', client)
  const global = await app.as('super-admin', 'POST', 'client-tokens', {
    name: 'bridge',
    isGlobal: true,
    scopes: ['SEARCH'],
    expiresOn: EXPIRES,
  })
  const headers = { 'X-Service-ActAs': emailOf('member') }
  await app.app.send('/rest/api/v1/search', { query: 'x' }, { token: global.body.secret, headers })

  const named = (await app.audit()).map(({ action, actor, actorName, subject, subjectName }) => [
    action,
    actorName ?? actor,
    subjectName ?? subject,
  ])
  const admin = emailOf('admin')
  const root = emailOf('super-admin')
  assert.deepEqual(named.slice(0, 12).toReversed(), [
    ['indexing-token.create', admin, 'crawler'],
    ['indexing-token.rotate', 'crawler', 'crawler'],
    ['scim-token.create', root, 'Okta'],
    ['scim-token.revoke', root, 'Okta'],
    ['webhook.create', admin, url],
    ['webhook.remove', admin, url],
    ['oauth-client.create', admin, 'Portal'],
    ['oauth-client.change', admin, 'Portal'],
    ['oauth-client.change', admin, 'New portal'],
    ['oauth-client.remove', admin, 'New portal'],
    ['client-token.create', root, 'bridge'],
    ['act-as', 'bridge', emailOf('member')],
  ])
})

test('the operator at the command line and a provisioning system are in it as themselves', async () => {
  const app = await makeAdminApp()
  const expiresAt = new Date(app.app.clock.now().getTime() + 86_400_000)
  const { secret } = await createScimToken(app.services, operator, { name: 'Okta', expiresAt })

  const cli = await runCli('datasource', 'add', '--name', 'wiki', '--data', app.app.data)
  const user = { userName: 'carol@acme.example', displayName: 'Carol' }
  const created = await app.app.send('/scim/v2/Users', user, { token: secret })
  await app.app.send(`/scim/v2/Users/${created.body.id}`, undefined, { token: secret, method: 'DELETE' })

  assert.equal(cli.status, 0)
  assert.deepEqual((await app.audit()).map(short), [
    ['user.deprovision', 'provisioning', 'Okta', 'carol@acme.example'],
    ['user.provision', 'provisioning', 'Okta', 'carol@acme.example'],
    ['datasource.create', 'operator', 'operator', 'wiki'],
    ['scim-token.create', 'operator', 'operator', (await app.services.scim.tokens())[0]?.id],
  ])
})

test('a global token that acts for users is in it once for each user and day', async () => {
  const app = await makeAdminApp()
  const token = await app.app.clientToken()
  const search = (email: string) =>
    app.app.send('/rest/api/v1/search', { query: 'x' }, { token, headers: { 'X-Service-ActAs': email } })

  for (const role of ['member', 'member', 'admin', 'member'] as const) {
    assert.equal((await search(emailOf(role))).status, 200)
  }
  app.app.clock.advance({ days: 1 })
  await search(emailOf('member'))

  const entries = await app.audit('?action=act-as')
  const [{ id } = { id: '' }] = await app.services.clientTokens.list()
  assert.deepEqual(
    entries.map(({ actorKind, actor, onBehalfOf }) => [actorKind, actor, onBehalfOf]),
    [
      ['token', id, emailOf('member')],
      ['token', id, emailOf('admin')],
      ['token', id, emailOf('member')],
    ],
  )
  assert.equal((await app.audit(`?actor=${emailOf('member')}`)).length, 2)
})

test('refused Admin API calls are in the audit log: by role, by scope, and by the user they are about', async () => {
  const app = await makeAdminApp()
  const token = await app.app.clientToken(emailOf('member'), ['SEARCH'])

  await app.as('member', 'GET', 'users')
  await app.as('admin', 'PATCH', `users/${emailOf('super-admin')}`, { isActive: false })
  await app.as('api-token-creator', 'POST', 'client-tokens', {
    name: 'x',
    scopes: ['SEARCH'],
    expiresOn: '2027-06-30',
    userEmail: emailOf('member'),
  })
  await app.app.send('/admin/api/v1/users', undefined, { method: 'GET', token })
  await app.app.send('/admin/api/v1/users', undefined, { method: 'GET', token: 'unknown' })

  const entries = (await app.audit('?action=admin.refused')).reverse()
  assert.deepEqual(
    entries.map(({ actor, details }) => [actor, details['path'], details['why']]),
    [
      [emailOf('member'), '/admin/api/v1/users', 'insufficient_role'],
      [emailOf('admin'), `/admin/api/v1/users/${emailOf('super-admin')}`, 'insufficient_role'],
      [emailOf('api-token-creator'), '/admin/api/v1/client-tokens', 'insufficient_role'],
      [emailOf('member'), '/admin/api/v1/users', 'insufficient_scope'],
    ],
  )
  for (let at = 0; at < 70; at += 1) await app.as('setup-admin', 'GET', 'users')
  const many = await app.services.audit.list({ actor: emailOf('setup-admin'), limit: 99 })
  assert.equal(many.length, 60, 'so many an hour, and no more')
})

test('that a secret changed is in the log, and the secret is not', async () => {
  const app = await makeAdminApp()
  const okta = {
    id: 'okta',
    name: 'Okta',
    issuer: 'https://idp.example',
    clientId: 'c',
    clientSecret: 'the first one',
    domains: ['acme.example'],
    skipTest: true,
  }

  await app.as('super-admin', 'POST', 'sso/oidc', okta)
  await app.as('super-admin', 'PATCH', 'sso/oidc/okta', { clientSecret: 'the second one' })
  await app.as('super-admin', 'PATCH', 'sso/oidc/okta', { name: 'Okta 2' })

  const entries = (await app.audit('?action=sign-in-provider')).reverse()
  assert.deepEqual(
    entries.map(({ details }) => details['clientSecret']),
    ['set', 'changed', undefined],
  )
  assert.doesNotMatch(JSON.stringify(entries), /the first one|the second one/)
})
