import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { sweepAudit } from '../../src/domain/audit/retention.ts'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { setPassword } from '../../src/domain/sign-in/set-password.ts'
import { createUser } from '../../src/domain/users/manage-users.ts'
import { AdminApp, type AuditLine, emailOf, makeAdminApp } from '../support/admin.ts'
import { Browser } from '../support/browser.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { ALICE, makeOAuthApp, PASSWORD, REDIRECT } from '../support/oauth.ts'
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
  await oauth.form('/oauth/revoke', { token: refresh_token, client_id: client.client_id })

  const [revoked, granted] = await app.audit('?action=consent')
  assert.deepEqual([granted?.action, granted?.actor, granted?.subject], ['consent.grant', ALICE, client.client_id])
  assert.deepEqual(granted?.details['scopes'], ['SEARCH'])
  assert.deepEqual([revoked?.action, revoked?.actor, revoked?.onBehalfOf], ['consent.revoke', client.client_id, ALICE])
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

test('the log is filtered, comes in pages, and streams as JSON Lines; only Admins read it', async () => {
  const app = await makeAdminApp()
  for (let at = 0; at < 1200; at += 1) {
    await app.services.audit.append({
      at: app.app.clock.now(),
      actorKind: 'person',
      actor: 'a@acme.example',
      credential: undefined,
      onBehalfOf: undefined,
      action: 'user.change',
      subject: `user-${at}`,
      details: {},
      address: undefined,
    })
  }

  const first = await app.as('admin', 'GET', 'audit?limit=3')
  const second = await app.as('admin', 'GET', `audit?limit=3&cursor=${first.body.cursor}`)
  const lines = String((await app.as('admin', 'GET', 'audit/export')).body)
    .trimEnd()
    .split('\n')

  const subjects = [...first.body.items, ...second.body.items].map(({ subject }: AuditLine) => subject)
  assert.deepEqual(subjects, ['user-1199', 'user-1198', 'user-1197', 'user-1196', 'user-1195', 'user-1194'])
  assert.equal(lines.length, 1201)
  assert.equal(new Set(lines.map((line) => JSON.parse(line).subject)).size, 1201, 'and that the log was read')
  const one = String((await app.as('admin', 'GET', 'audit/export?subject=user-7')).body)
  assert.equal(JSON.parse(one).subject, 'user-7')
  assert.deepEqual(await app.audit('?since=2030-01-01T00:00:00Z'), [])
  const bad = await app.as('admin', 'GET', 'audit?since=yesterday')
  assert.deepEqual([bad.status, bad.body.error.details[0].field], [400, 'since'])
  assert.equal((await app.as('setup-admin', 'GET', 'audit/export')).status, 403)
})

test('entries go by age alone, when a Super Admin says so; that they went stays in the log', async () => {
  // Long ago, because the database goes by its own clock.
  const app = await makeAdminApp({}, new FakeClock('2020-01-01T00:00:00Z'))
  await createUser(app.services, operator, { email: 'old@acme.example' })

  assert.equal(await sweepAudit(app.services), 0)
  assert.equal((await app.as('admin', 'PUT', 'audit/retention', { days: 30 })).status, 403)
  assert.equal((await app.as('super-admin', 'PUT', 'audit/retention', { days: 1 })).status, 400)
  app.app.clock.advance({ days: 60 })
  assert.equal((await app.as('super-admin', 'PUT', 'audit/retention', { days: 30 })).status, 200)

  assert.equal(await sweepAudit(app.services), 2, 'the user, and that an Admin was refused')
  assert.deepEqual(
    (await app.audit()).map(({ action }) => action),
    ['audit.sweep', 'audit.retention'],
  )
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    assert.equal((await app.as('super-admin', method, 'audit')).status, 405, method)
  }
})

test('the operator exports the log and decides how long it is kept', async () => {
  const app = await makeAdminApp()
  await createUser(app.services, operator, { email: 'one@acme.example' })
  await createUser(app.services, operator, { email: 'two@acme.example' })
  const data = ['--data', app.app.data]

  const all = await runCli('audit', 'export', '--action', 'user', ...data)
  const one = await runCli('audit', 'export', '--subject', 'one@acme.example', ...data)
  const kept = await runCli('audit', 'keep', '--days', '365', ...data)

  assert.deepEqual(
    all.stdout.split('\n').map((line) => JSON.parse(line).subject),
    ['two@acme.example', 'one@acme.example'],
  )
  assert.equal(JSON.parse(one.stdout).actor, 'operator')
  assert.equal(kept.status, 0)
  assert.deepEqual((await app.as('admin', 'GET', 'audit/retention')).body, { days: 365 })
  assert.equal((await runCli('audit', 'keep', '--days', '3', ...data)).status, 2)
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

test('whoever reads or exports the log is in it, once an hour for the same question', async () => {
  const app = await makeAdminApp()
  const noted = async () =>
    (await app.services.audit.list({ action: 'audit', limit: 20 })).map(({ action, actor, details }) => [
      action,
      actor,
      details,
    ])

  await app.as('admin', 'GET', 'audit?limit=3')
  await app.as('admin', 'GET', 'audit?limit=5')
  await app.as('admin', 'GET', 'audit?actor=a@acme.example')
  await app.as('admin', 'GET', 'audit/export')
  await app.as('member', 'GET', 'audit/export')

  assert.deepEqual(await noted(), [
    ['audit.export', emailOf('admin'), {}],
    ['audit.read', emailOf('admin'), { actor: 'a@acme.example' }],
    ['audit.read', emailOf('admin'), {}],
  ])
  app.app.clock.advance({ minutes: 61 })
  await app.as('admin', 'GET', 'audit?limit=3')
  assert.equal((await noted()).length, 4)
})

test('whoever takes a list away as a file, or reads what single people did, is in it', async () => {
  const app = await makeAdminApp()
  const headers = { ...(await app.session(emailOf('admin'))), Accept: 'text/csv' }
  await app.app.send('/admin/api/v1/users?search=adm', undefined, { method: 'GET', headers })
  await app.as('admin', 'GET', 'users')
  const token = await app.app.clientToken('boss@acme.example', ['INSIGHTS'], 'admin')
  const insights = (rest: object) => app.app.send('/rest/api/v1/insights', { overviewRequest: {}, ...rest }, { token })
  await insights({ disablePerUserInsights: true })
  assert.equal((await app.services.audit.list({ action: 'insights', limit: 9 })).length, 0)
  await insights({})

  const [exported] = await app.services.audit.list({ action: 'list', limit: 9 })
  assert.deepEqual(
    [exported?.action, exported?.actor, exported?.subject, exported?.details],
    ['list.export', emailOf('admin'), 'GET /admin/api/v1/users', { search: 'adm' }],
  )
  const [read] = await app.services.audit.list({ action: 'insights', limit: 9 })
  assert.deepEqual(
    [read?.action, read?.actor, read?.details],
    ['insights.read', 'boss@acme.example', { asked: ['overviewRequest'] }],
  )
})
