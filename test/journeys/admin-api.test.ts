import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { Browser } from '../support/browser.ts'

const EXPIRES = '2027-06-30'

test('refusals name the field: expiry is mandatory, rotation at least a day, addresses are ranges', async () => {
  const app = await makeAdminApp()
  const refusal = async (path: string, body: object) => {
    const { status, body: answer } = await app.as('super-admin', 'POST', path, body)
    return [status, answer.error.code, answer.error.details?.[0]?.field]
  }
  const token = { name: 'x', isGlobal: true, expiresOn: EXPIRES }

  assert.deepEqual(await refusal('indexing-tokens', { name: 'x', isGlobal: true }), [
    400,
    'expiry_required',
    'expiresOn',
  ])
  assert.deepEqual(await refusal('indexing-tokens', { ...token, expiresOn: '2020-01-01' }), [
    400,
    'invalid_request',
    'expiresOn',
  ])
  assert.deepEqual(await refusal('indexing-tokens', { ...token, expiresOn: 'soon' }), [
    400,
    'invalid_request',
    'expiresOn',
  ])
  assert.deepEqual(await refusal('indexing-tokens', { ...token, name: ' ' }), [400, 'invalid_request', 'name'])
  assert.deepEqual(await refusal('indexing-tokens', { ...token, rotationPeriodMinutes: 1439 }), [
    400,
    'rotation_period_too_short',
    'rotationPeriodMinutes',
  ])
  assert.deepEqual(await refusal('indexing-tokens', { name: 'x', expiresOn: EXPIRES }), [
    400,
    'invalid_request',
    'datasources',
  ])
  assert.deepEqual(await refusal('client-tokens', { name: 'x', scopes: ['NONE'], expiresOn: EXPIRES }), [
    400,
    'invalid_request',
    'scopes[0]',
  ])
  assert.equal((await refusal('indexing-tokens', { ...token, allowedIps: ['10.0.0.0/99'] }))[0], 400)
  assert.deepEqual(await refusal('users', { email: 'nobody' }), [400, 'invalid_request', 'email'])
})

test('a token shows its secret once, keeps its fields, and ends when it is ended', async () => {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki' })
  const request = {
    name: 'crawler',
    datasources: ['wiki'],
    expiresOn: EXPIRES,
    allowedIps: ['127.0.0.0/8', '::1/128'],
    rotationPeriodMinutes: 1440,
  }

  const made = await app.as('setup-admin', 'POST', 'indexing-tokens', request)
  const listed = await app.as('setup-admin', 'GET', 'indexing-tokens')

  const { id } = made.body.token
  assert.deepEqual(listed.body.items[0], made.body.token)
  assert.deepEqual(
    [made.body.token.expiresOn, made.body.token.allowedIps, made.body.token.createdBy],
    ['2027-06-30T23:59:59.999Z', request.allowedIps, emailOf('setup-admin')],
  )
  assert.doesNotMatch(JSON.stringify(listed.body), new RegExp(made.body.secret))
  const use = () => app.app.index('getdatasourceconfig', { datasource: 'wiki' }, made.body.secret)
  assert.equal((await use()).status, 200)
  assert.equal((await app.as('admin', 'DELETE', `indexing-tokens/${id}`)).status, 204)
  assert.equal((await use()).status, 401)
  assert.equal((await app.as('admin', 'DELETE', `indexing-tokens/${id}`)).status, 409)
  assert.equal((await app.as('admin', 'DELETE', 'indexing-tokens/absent')).status, 404)
  assert.match((await app.as('admin', 'GET', 'indexing-tokens')).body.items[0].revokedAt, /^2026/)
})

test('lists come in pages, and a cursor that is not ours is refused', async () => {
  const app = await makeAdminApp()
  const emails: string[] = []

  let cursor: string | undefined
  do {
    const page = await app.as('admin', 'GET', `users?limit=2${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    emails.push(...page.body.items.map(({ email }: { email: string }) => email))
    cursor = page.body.cursor
  } while (cursor !== undefined)

  assert.deepEqual(emails, [...emails].sort())
  assert.equal(emails.length, 5)
  const found = await app.as('admin', 'GET', 'users?search=SETUP&role=setup-admin')
  assert.deepEqual(
    found.body.items.map(({ email }: { email: string }) => email),
    [emailOf('setup-admin')],
  )
  assert.equal((await app.as('admin', 'GET', 'users?cursor=%2B%2B')).body.error.code, 'invalid_cursor')
  assert.equal((await app.as('admin', 'GET', 'users?limit=9999')).status, 200, 'a larger limit counts as the maximum')
  for (const limit of ['0', '-1', 'ten']) {
    const { status, body } = await app.as('admin', 'GET', `users?limit=${limit}`)
    assert.deepEqual([status, body.error.details[0].field], [400, 'limit'], limit)
  }
})

test('a user is created, changed, deactivated and signed out; what was open ends with the next request', async () => {
  const app = await makeAdminApp()
  const fresh = { email: 'New@acme.example', name: 'New', password: 'a long sentence nobody knows' }

  const made = await app.as('admin', 'POST', 'users', fresh)
  const browser = await app.session('new@acme.example')
  const me = () => app.app.send('/admin/api/v1/me', undefined, { method: 'GET', headers: browser })

  assert.deepEqual([made.status, made.body.email, made.body.role], [201, 'new@acme.example', 'member'])
  assert.deepEqual((await me()).body.actions, ['account.own'])
  const sessions = await app.as('admin', 'GET', 'users/new@acme.example/sessions')
  assert.equal(sessions.body.items.length, 1)
  const { id } = sessions.body.items[0]
  assert.equal((await app.as('admin', 'DELETE', `users/new@acme.example/sessions/${id}`)).status, 204)
  assert.equal((await me()).status, 401)
  const again = await app.session('new@acme.example')
  const asNew = () => app.app.send('/admin/api/v1/me', undefined, { method: 'GET', headers: again })
  assert.equal((await asNew()).status, 200)
  await app.as('admin', 'PATCH', 'users/new@acme.example', { isActive: false })
  assert.equal((await asNew()).status, 401)
  await app.as('admin', 'PATCH', 'users/new@acme.example', { isActive: true })
  assert.equal((await asNew()).status, 401)
})

test('everybody sees and ends sessions of their own, and those of nobody else', async () => {
  const app = await makeAdminApp()
  const [one, two] = [await app.session(emailOf('member')), await app.session(emailOf('member'))]
  const send = (method: string, path: string, headers = one) =>
    app.app.send(`/admin/api/v1/${path}`, undefined, { method, headers })

  const own = (await send('GET', 'sessions')).body.items
  const others = (await app.as('super-admin', 'GET', 'sessions')).body.items

  assert.equal(own.length, 2)
  assert.equal((await send('DELETE', `sessions/${others[0].id}`)).status, 404)
  assert.equal((await send('GET', `users/${emailOf('admin')}/sessions`)).status, 403)
  assert.equal((await send('DELETE', 'sessions')).status, 204)
  assert.deepEqual([(await send('GET', 'me')).status, (await send('GET', 'me', two)).status], [401, 401])
})

test('a session counts from our own pages only, so that no other site can administer in its name', async () => {
  const app = await makeAdminApp()
  const { Cookie = '' } = await app.session(emailOf('super-admin'))
  const origin = app.services.publicAddress.origin
  const create = async (headers: Record<string, string>) =>
    (await app.app.send('/admin/api/v1/users', { email: 'x@acme.example' }, { headers: { Cookie, ...headers } })).status

  for (const forged of [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
  ]) {
    assert.equal(await create(forged), 401, JSON.stringify(forged))
  }
  assert.equal(await create({ Origin: origin }), 201)
})

test('a datasource is created and edited; what is not named stays', async () => {
  const app = await makeAdminApp()

  const made = await app.as('setup-admin', 'POST', 'datasources', { name: 'wiki', urlRegex: '^https://wiki/' })
  const changed = await app.as('setup-admin', 'PATCH', 'datasources/wiki', {
    defaultAccess: 'nobody',
    visibility: 'NOT_ENABLED',
  })

  assert.deepEqual([made.status, made.body.defaultAccess], [201, 'everyone'])
  assert.deepEqual(
    [changed.body.defaultAccess, changed.body.visibility, changed.body.urlRegex],
    ['nobody', 'NOT_ENABLED', '^https://wiki/'],
  )
  assert.equal((await app.as('setup-admin', 'POST', 'datasources', { name: 'wiki' })).status, 409)
  assert.equal((await app.as('setup-admin', 'PATCH', 'datasources/absent', {})).status, 404)
  const bad = await app.as('setup-admin', 'PATCH', 'datasources/wiki', { urlRegex: '(' })
  assert.deepEqual([bad.status, bad.body.error.details[0].field], [400, 'urlRegex'])
  const entries = await app.audit('?action=datasource')
  assert.deepEqual(
    entries.map(({ action, actor }) => [action, actor]),
    [
      ['datasource.change', emailOf('setup-admin')],
      ['datasource.create', emailOf('setup-admin')],
    ],
  )
  assert.deepEqual(entries[0]?.details, {
    defaultAccess: { from: 'everyone', to: 'nobody' },
    visibility: { from: 'ENABLED_FOR_ALL', to: 'NOT_ENABLED' },
  })
})

test('an invitation lets a user choose a password, once; for an Admin only a Super Admin makes one', async () => {
  const app = await makeAdminApp()
  await app.as('admin', 'POST', 'users', { email: 'new@acme.example' })
  const invite = (by: 'admin' | 'super-admin', email: string) => app.as(by, 'POST', `users/${email}/invitation`)

  const invitation = await invite('admin', 'new@acme.example')
  const older = await invite('admin', 'new@acme.example')
  const path = (url: string) => url.replace(app.services.publicAddress.url, '')
  const browser = new Browser(app.app)
  const page = await browser.get(path(invitation.body.url))
  const weak = await browser.submit(page, { password: 'short' })
  const accepted = await browser.submit(page, { password: 'a long sentence nobody knows' })

  assert.deepEqual([invitation.status, page.status, weak.status, accepted.status], [201, 200, 400, 303])
  assert.equal(accepted.headers.get('location'), '/', 'they start on the home page')
  assert.match((await browser.get('/account')).text, /new@acme\.example/)
  assert.equal((await browser.submit(page, { password: 'another long sentence here' })).status, 403)
  assert.equal((await browser.get(path(older.body.url))).status, 403)
  assert.equal((await invite('admin', emailOf('super-admin'))).status, 403)
  assert.equal((await invite('super-admin', emailOf('admin'))).status, 201)
  assert.equal((await invite('super-admin', 'absent@acme.example')).status, 404)
  const late = await invite('admin', emailOf('member'))
  app.app.clock.advance({ days: 8 })
  assert.equal((await browser.get(path(late.body.url))).status, 403)
  assert.doesNotMatch(JSON.stringify(await app.audit()), /alm_inv_/)
})

test('a webhook is set up, listed without its secret, and removed', async () => {
  const app = await makeAdminApp()
  const hook = { url: 'https://hooks.acme.example/almanac' }

  const made = await app.as('admin', 'POST', 'webhooks', hook)
  const listed = await app.as('admin', 'GET', 'webhooks')

  assert.equal(made.status, 201)
  assert.deepEqual(listed.body.items, [made.body.webhook])
  assert.ok(!JSON.stringify(listed.body).includes(made.body.secret))
  assert.equal((await app.as('admin', 'POST', 'webhooks', { url: 'https://127.0.0.1/x' })).status, 400)
  assert.equal((await app.as('setup-admin', 'POST', 'webhooks', hook)).status, 403)
  assert.equal((await app.as('admin', 'DELETE', `webhooks/${made.body.webhook.id}`)).status, 204)
  assert.equal((await app.as('admin', 'DELETE', `webhooks/${made.body.webhook.id}`)).status, 404)
})
