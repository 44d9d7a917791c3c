import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { type Actor, operator } from '../../src/domain/shared/actor.ts'
import { ALICE, makeOAuthApp } from '../support/oauth.ts'

async function withScim() {
  const app = await makeOAuthApp()
  const expiresAt = new Date(app.app.clock.now().getTime() + 30 * 86_400_000)
  const { secret: token } = await createScimToken(app.services, operator, { name: 'Okta', expiresAt })
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.app.send(`/scim/v2${path}`, body, {
      method,
      token,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/scim+json' }), ...headers },
    })
  return { app, token, send }
}

const CAROL = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'Carol@acme.example',
  externalId: '00u1',
  name: { givenName: 'Carol', familyName: 'Jones' },
  emails: [{ value: 'carol@acme.example', primary: true }],
  active: true,
}
const patch = (...Operations: unknown[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

test('RFC 7644, 3.3 and 3.4: a user is created once, read, and found by the filters that providers send', async () => {
  const { app, send } = await withScim()

  const created = await send('POST', '/Users', CAROL)
  const again = await send('POST', '/Users', CAROL)
  const { id } = created.body

  assert.equal(created.status, 201)
  assert.match(created.headers.get('content-type') ?? '', /^application\/scim\+json/)
  assert.equal(created.headers.get('location'), `${app.base}/scim/v2/Users/${id}`)
  assert.deepEqual(
    [created.body.userName, created.body.displayName, created.body.active],
    ['carol@acme.example', 'Carol Jones', true],
  )
  assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness'])
  assert.equal((await send('GET', `/Users/${id}`)).body.externalId, '00u1')
  for (const filter of [
    'userName eq "CAROL@acme.example"',
    'externalId eq "00u1"',
    `id eq "${id}"`,
    'emails[type eq "work"].value eq "carol@acme.example"',
  ]) {
    const { body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([body.totalResults, body.Resources[0]?.id], [1, id], filter)
  }
  const none = await send('GET', `/Users?filter=${encodeURIComponent('userName eq "nobody@acme.example"')}`)
  assert.deepEqual([none.status, none.body.totalResults], [200, 0])
  const odd = await send('GET', `/Users?filter=${encodeURIComponent('userName sw "c"')}`)
  assert.deepEqual([odd.status, odd.body.scimType], [400, 'invalidFilter'])
  assert.equal((await send('GET', '/Users/absent')).status, 404)
})

test('RFC 7644, 3.4.2.4: users are listed in pages', async () => {
  const { send } = await withScim()
  for (const name of ['a', 'b', 'c']) await send('POST', '/Users', { ...CAROL, userName: `${name}@acme.example` })

  const { body } = await send('GET', '/Users?startIndex=2&count=1')
  const { body: counted } = await send('GET', '/Users?count=0')

  assert.deepEqual([body.totalResults, body.startIndex, body.itemsPerPage], [3, 2, 1])
  assert.equal(body.Resources[0].userName, 'b@acme.example')
  assert.deepEqual([counted.totalResults, counted.Resources], [3, []])
})

test('RFC 7644, 3.5: PUT and PATCH change names, in the spellings of the large providers; userName stays', async () => {
  const { app, send } = await withScim()
  const { id } = (await send('POST', '/Users', CAROL)).body

  const okta = await send(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'replace', value: { displayName: 'C. Jones', name: { familyName: 'Smith' } } }),
  )
  const entra = await send('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'name.givenName', value: 'Caroline' }))
  const unknown = await send('PATCH', `/Users/${id}`, patch({ op: 'add', path: 'title', value: 'Boss' }))
  const renamed = await send('PUT', `/Users/${id}`, { ...CAROL, userName: 'other@acme.example' })
  const put = await send('PUT', `/Users/${id}`, { ...CAROL, displayName: 'Carol' })
  const bad = await send('PATCH', `/Users/${id}`, patch({ op: 'explode', path: 'active' }))

  assert.deepEqual([okta.body.displayName, okta.body.name.familyName], ['C. Jones', 'Smith'])
  assert.equal(entra.body.name.givenName, 'Caroline')
  assert.equal(unknown.status, 200)
  assert.deepEqual([renamed.status, renamed.body.scimType], [400, 'mutability'])
  assert.deepEqual([put.body.displayName, put.body.name.familyName], ['Carol', 'Jones'])
  assert.equal(bad.status, 400)
  assert.equal((await app.services.accounts.find('carol@acme.example'))?.name, 'Carol')
})

test('A21 (RFC 9700, 4.14): active=false ends sessions, refresh and access tokens; active=true lets the user in again', async () => {
  for (const off of [
    patch({ op: 'replace', value: { active: false } }),
    patch({ op: 'Replace', path: 'active', value: 'False' }),
  ]) {
    const { app, send } = await withScim()
    const { id } = (await send('POST', '/Users', { ...CAROL, userName: ALICE })).body
    const { client, access_token, refresh_token } = await app.tokens()
    assert.equal((await app.search(access_token)).status, 200)

    const answer = await send('PATCH', `/Users/${id}`, off)

    assert.equal(answer.body.active, false)
    assert.equal((await app.search(access_token)).status, 401)
    assert.equal((await app.refresh(client.client_id, refresh_token)).body.error, 'invalid_grant')
    await send('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: true }))
    assert.equal((await app.refresh(client.client_id, refresh_token)).body.error, 'invalid_grant')
    assert.ok((await app.tokens()).access_token)
  }
})

test('RFC 7644, 3.6: a deleted user is gone for the provider and cannot come in; created again, the account is back', async () => {
  const { app, send } = await withScim()
  const { id } = (await send('POST', '/Users', { ...CAROL, userName: ALICE })).body
  const { access_token } = await app.tokens()

  assert.equal((await send('DELETE', `/Users/${id}`)).status, 204)
  assert.equal((await send('GET', `/Users/${id}`)).status, 404)
  assert.equal((await app.search(access_token)).status, 401)
  assert.equal((await app.services.accounts.find(ALICE))?.isActive, false)

  assert.equal((await send('POST', '/Users', { ...CAROL, userName: ALICE })).status, 201)
  assert.equal((await app.services.accounts.find(ALICE))?.isActive, true)
})

test('API3 (OWASP): a provider cannot give roles', async () => {
  const { app, send } = await withScim()

  const { body } = await send('POST', '/Users', { ...CAROL, role: 'super-admin', roles: [{ value: 'super-admin' }] })
  await send('PATCH', `/Users/${body.id}`, patch({ op: 'add', path: 'roles', value: [{ value: 'super-admin' }] }))

  assert.equal((await app.services.accounts.find('carol@acme.example'))?.role, 'member')
})

test('only a token for provisioning opens SCIM, until it expires, and it opens nothing else', async () => {
  const { app, token, send } = await withScim()
  const user = await app.app.clientToken(ALICE)
  const { access_token } = await app.tokens()
  const get = (bearer?: string) =>
    app.app.send('/scim/v2/Users', undefined, { method: 'GET', ...(bearer !== undefined && { token: bearer }) })

  assert.equal((await get(token)).status, 200)
  for (const bearer of [undefined, 'alm_scm_wrong', user, access_token, await app.app.indexingToken()]) {
    const answer = await get(bearer)
    assert.equal(answer.status, 401)
    assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
  }
  assert.equal((await app.search(token)).status, 401)
  const admin: Actor = { kind: 'account', email: ALICE, role: 'admin' }
  const expiresAt = new Date(app.app.clock.now().getTime() + 1000)
  await assert.rejects(createScimToken(app.services, admin, { name: 'x', expiresAt }), { code: 'insufficient_role' })
  app.app.clock.advance({ days: 31 })
  assert.equal((await send('GET', '/Users')).status, 401)
})

test('RFC 7644, 4: the service says what it can do', async () => {
  const { send } = await withScim()

  const config = await send('GET', '/ServiceProviderConfig')
  const types = await send('GET', '/ResourceTypes')
  const schemas = await send('GET', '/Schemas')

  assert.equal(config.body.patch.supported, true)
  assert.equal(types.body.Resources[0].endpoint, '/Users')
  assert.ok(schemas.body.Resources[0].attributes.some(({ name }: { name: string }) => name === 'userName'))
})

test('what no filter, path or text may be answers 400', async () => {
  const { send } = await withScim()
  const { id } = (await send('POST', '/Users', CAROL)).body
  const filter = (text: string) => `/Users?filter=${encodeURIComponent(text)}`
  const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })

  for (const path of [
    filter('userName eq "\\q"'),
    filter('userName eq "a\nb"'),
    filter('userName eq "a\\u0000b"'),
    filter('userName eq "\\ud800"'),
    `${filter('userName eq "a"')}&filter=x`,
  ]) {
    const answer = await send('GET', path)
    assert.deepEqual([answer.status, answer.body.scimType], [400, 'invalidFilter'], path)
  }
  assert.equal((await send('GET', '/Users?startIndex=1&startIndex=2&count=1&count=2')).status, 200)
  assert.equal((await send('GET', '/Groups?excludedAttributes=members&excludedAttributes=x')).status, 200)
  for (const path of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    assert.equal((await send('PATCH', `/Users/${id}`, replace(path, 'x'))).status, 200, path)
  }
  for (const body of [
    replace('displayName', 'a\u0000b'),
    replace('displayName', 'a\ud800'),
    replace('displayName', 'a\u202eb'),
    replace('displayName', 'x'.repeat(300)),
    replace('active', { toString: 1 }),
    patch({ op: { toString: 1 }, path: 'active' }),
    patch(null),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '{"__proto__":{}}',
  ]) {
    assert.equal((await send('PATCH', `/Users/${id}`, body)).status, 400, JSON.stringify(body).slice(0, 80))
  }
})
