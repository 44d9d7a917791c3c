import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { AdminApp, emailOf } from '../support/admin.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import { makeOAuthApp, REDIRECT } from '../support/oauth.ts'

async function withAdmins(settings: Parameters<typeof makeOAuthApp>[0] = {}) {
  const oauth = await makeOAuthApp(settings)
  for (const role of ['super-admin', 'admin', 'member'] as const) {
    await createAccount(oauth.services, { email: emailOf(role), role })
  }
  return { oauth, admin: new AdminApp(oauth.app) }
}

const PORTAL = { name: 'Portal', redirectUris: [REDIRECT], scopes: ['SEARCH', 'CHAT'] }

test('a static client is registered, narrowed, switched off and on, and removed; its grants go with what it loses', async () => {
  const { oauth, admin } = await withAdmins()
  const made = await admin.as('admin', 'POST', 'oauth-clients', PORTAL)
  const { clientId } = made.body.client
  const change = (body: object) => admin.as('admin', 'PATCH', `oauth-clients/${clientId}`, body)
  const tokens = async () => {
    const { body } = await oauth.exchange(clientId, await oauth.authorize(clientId, { scope: 'SEARCH' }))
    return body.access_token as string
  }

  assert.deepEqual([made.status, made.body.clientSecret], [201, undefined])
  const first = await tokens()
  assert.equal((await oauth.search(first)).status, 200)
  assert.equal((await change({ name: 'The portal' })).body.name, 'The portal')
  assert.equal((await oauth.search(first)).status, 200)
  assert.deepEqual((await change({ scopes: ['SEARCH'] })).body.scopes, ['SEARCH'])
  assert.equal((await oauth.search(first)).status, 401)
  const second = await tokens()
  assert.equal((await change({ isEnabled: false })).body.isEnabled, false)
  assert.equal((await oauth.search(second)).status, 401)
  assert.equal((await oauth.walk(oauth.authorizePath(clientId))).status, 400)
  await change({ isEnabled: true })
  assert.equal((await oauth.search(await tokens())).status, 200)
  const bad = await change({ redirectUris: ['https://portal.example/#x'] })
  assert.deepEqual([bad.status, bad.body.error.details[0].field], [400, 'redirectUris[0]'])
  assert.equal((await admin.as('admin', 'DELETE', `oauth-clients/${clientId}`)).status, 204)
  assert.equal((await admin.as('admin', 'DELETE', `oauth-clients/${clientId}`)).status, 404)
})

test('the secret of a confidential client is shown once, and ends when it is replaced', async () => {
  const { oauth, admin } = await withAdmins()
  const made = await admin.as('admin', 'POST', 'oauth-clients', { ...PORTAL, isConfidential: true })
  const { clientId } = made.body.client
  const redeem = async (secret: string) =>
    (await oauth.exchange(clientId, await oauth.authorize(clientId), { client_secret: secret })).status

  assert.equal(await redeem(made.body.clientSecret), 200)
  const rotated = await admin.as('admin', 'POST', `oauth-clients/${clientId}/secret`)
  assert.equal(await redeem(made.body.clientSecret), 401)
  assert.equal(await redeem(rotated.body.clientSecret), 200)
  const listed = JSON.stringify((await admin.as('admin', 'GET', 'oauth-clients')).body)
  assert.doesNotMatch(listed, /secret":|sha256:/)
  const publicOne = await admin.as('admin', 'POST', 'oauth-clients', PORTAL)
  const refused = await admin.as('admin', 'POST', `oauth-clients/${publicOne.body.client.clientId}/secret`)
  assert.equal(refused.status, 409)
})

test('clients that registered themselves are listed, switched off and removed, but not edited', async () => {
  const { oauth, admin } = await withAdmins()
  await admin.as('admin', 'POST', 'oauth-clients', PORTAL)
  const { client, access_token } = await oauth.tokens()
  const path = `oauth-clients/${client.client_id}`

  const listed = (await admin.as('admin', 'GET', 'oauth-clients?origin=dynamic')).body.items
  assert.deepEqual(
    listed.map(({ clientId, origin }: Record<string, string>) => [clientId, origin]),
    [[client.client_id, 'dynamic']],
  )
  assert.equal((await admin.as('admin', 'PATCH', path, { name: 'Mine' })).status, 409)
  assert.equal((await admin.as('admin', 'PATCH', path, { isEnabled: false })).status, 200)
  assert.equal((await oauth.search(access_token)).status, 401)
  assert.equal((await admin.as('admin', 'DELETE', path)).status, 204)
  assert.equal((await admin.as('member', 'GET', 'oauth-clients')).status, 403)
})

test('the policy of registration is changed while the service runs', async () => {
  const { oauth, admin } = await withAdmins()
  const set = (body: object) => admin.as('admin', 'PATCH', 'oauth-settings', body)
  const odd = { redirect_uris: ['https://tool.example/a/callback'] }

  assert.notEqual((await oauth.register(odd)).status, 201)
  await set({ redirectPatterns: ['https://tool.example/*/callback'] })
  assert.equal((await oauth.register(odd)).status, 201)
  await set({ registration: 'off' })
  assert.notEqual((await oauth.register(odd)).status, 201)
  const scopes = (await set({ registration: 'any', dynamicScopes: ['SEARCH'] })).body
  assert.deepEqual([scopes.registration, scopes.dynamicScopes], ['any', ['SEARCH']])
  assert.ok(scopes.approvedApplications.length > 0)
  assert.deepEqual((await set({ registration: 'some' })).body.error.details[0].field, 'registration')
  assert.equal((await set({ redirectPatterns: ['https://*/x'] })).status, 400)
})

test('an external issuer counts once it is registered and "Allow OAuth token-based access" is on', async () => {
  const { oauth, admin } = await withAdmins({ outgoingRanges: '127.0.0.0/8' })
  const idp = await IdentityProvider.start()
  const token = await idp.token({}, new Date(oauth.app.clock.now().getTime() + 3_600_000))
  const search = async () => (await oauth.search(token, { 'X-Service-Auth-Type': 'OAUTH' })).status

  assert.equal(await search(), 403)
  await admin.as('super-admin', 'PATCH', 'oauth-settings', { allowOAuthTokenAccess: true })
  assert.equal(await search(), 403)
  const issuer = { issuer: idp.issuer, clientIds: ['app-1'], domains: ['acme.example'] }
  const put = await admin.as('super-admin', 'PUT', 'token-issuers', issuer)
  assert.deepEqual([put.status, put.body.clientIds, put.body.domains], [200, ['app-1'], ['acme.example']])
  assert.equal(await search(), 200)
  const path = `token-issuers?issuer=${encodeURIComponent(idp.issuer)}`
  assert.equal((await admin.as('super-admin', 'DELETE', path)).status, 204)
  assert.equal((await admin.as('super-admin', 'DELETE', path)).status, 404)
  assert.equal(await search(), 403)
})

test('an Admin can neither register an issuer nor let external tokens count, and so not pass for a Super Admin', async () => {
  const { oauth, admin } = await withAdmins({ outgoingRanges: '127.0.0.0/8' })
  const own = await IdentityProvider.start()
  const issuer = { issuer: own.issuer, clientIds: ['mine'], domains: ['acme.example'], scopes: ['ADMIN', 'SEARCH'] }
  const forged = await own.token(
    { client_id: 'mine', email: emailOf('super-admin') },
    new Date(oauth.app.clock.now().getTime() + 3_600_000),
  )
  const refusals = [
    await admin.as('admin', 'PUT', 'token-issuers', issuer),
    await admin.as('admin', 'PATCH', 'oauth-settings', { allowOAuthTokenAccess: true }),
    await admin.as('admin', 'PATCH', 'oauth-settings', { registration: 'off', allowOAuthTokenAccess: true }),
    await admin.as('admin', 'DELETE', `token-issuers?issuer=${encodeURIComponent(own.issuer)}`),
  ]

  for (const { status, body } of refusals) assert.deepEqual([status, body.error.code], [403, 'insufficient_role'])
  assert.equal((await admin.as('admin', 'GET', 'oauth-settings')).body.registration, 'approved')
  assert.equal((await oauth.search(forged, { 'X-Service-Auth-Type': 'OAUTH' })).status, 403)
  assert.equal((await admin.as('admin', 'PATCH', 'oauth-settings', { registration: 'off' })).status, 200)
  assert.equal((await admin.as('admin', 'GET', 'token-issuers')).status, 200)
})

/** What a provider that passes its test says of itself. */
function usableDiscovery({ discovery, issuer }: IdentityProvider) {
  return {
    ...discovery,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
  }
}

test('sign-in providers are managed by a Super Admin alone, tried before use, and show no secret', async () => {
  const { oauth, admin } = await withAdmins({ outgoingRanges: '127.0.0.0/8' })
  const idp = await IdentityProvider.start()
  idp.discovery = usableDiscovery(idp)
  const okta = {
    id: 'okta',
    name: 'Okta',
    issuer: idp.issuer,
    clientId: 'almanac',
    clientSecret: 'the-secret-of-okta',
    domains: ['acme.example'],
    groupClaim: 'groups',
  }

  assert.equal((await admin.as('admin', 'POST', 'sso/oidc', okta)).status, 403)
  const made = await admin.as('super-admin', 'POST', 'sso/oidc', okta)
  assert.equal(made.status, 201)
  assert.equal(made.body.redirectUri, `${oauth.base}/signin/sso/okta/callback`)
  assert.equal((await admin.as('super-admin', 'POST', 'sso/oidc', okta)).status, 409)
  assert.equal((await admin.as('super-admin', 'POST', 'sso/oidc/okta/test')).body.isUsable, true)
  idp.discovery = { ...idp.discovery, issuer: 'https://other.example', response_types_supported: ['id_token'] }
  const tried = (await admin.as('super-admin', 'POST', 'sso/oidc/okta/test')).body
  assert.equal(tried.isUsable, false)
  assert.equal(tried.findings.filter(({ isProblem }: { isProblem: boolean }) => isProblem).length, 2)
  const changed = await admin.as('super-admin', 'PATCH', 'sso/oidc/okta', { isEnabled: false, groupClaim: '' })
  assert.deepEqual([changed.body.isEnabled, changed.body.groupClaim, changed.body.name], [false, undefined, 'Okta'])
  assert.equal((await oauth.services.oidcProviders.find('okta'))?.clientSecret, 'the-secret-of-okta')
  assert.doesNotMatch(JSON.stringify((await admin.as('super-admin', 'GET', 'sso/oidc')).body), /the-secret-of-okta/)
  const unreachable = { ...okta, id: 'gone', issuer: 'http://127.0.0.1:1', isEnabled: false }
  await admin.as('super-admin', 'POST', 'sso/oidc', unreachable)
  const gone = (await admin.as('super-admin', 'POST', 'sso/oidc/gone/test')).body
  assert.equal(gone.isUsable, false)
  assert.match(gone.findings[0].message, /Nothing answers at 127\.0\.0\.1:1/)
  assert.equal((await admin.as('super-admin', 'DELETE', 'sso/oidc/okta')).status, 204)
  assert.equal((await admin.as('super-admin', 'PATCH', 'sso/oidc/okta', {})).status, 404)
})

test('people can sign in only with a provider that passed its test, unless the test is skipped, which is audited', async () => {
  const { oauth, admin } = await withAdmins({ outgoingRanges: '127.0.0.0/8' })
  const idp = await IdentityProvider.start()
  const usable = usableDiscovery(idp)
  const okta = {
    id: 'okta',
    name: 'Okta',
    issuer: idp.issuer,
    clientId: 'c',
    clientSecret: 's',
    domains: ['acme.example'],
  }
  const post = (body: object) => admin.as('super-admin', 'POST', 'sso/oidc', { ...okta, ...body })
  const patch = (body: object) => admin.as('super-admin', 'PATCH', 'sso/oidc/okta', body)
  const outcome = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.error?.code ?? body.isEnabled]
  const refused = [400, 'provider_test_failed']

  idp.discovery = { ...usable, response_types_supported: ['id_token'] }
  const failed = await post({})
  assert.deepEqual(outcome(failed), refused)
  assert.match(failed.body.error.message, /response_types_supported.*skipTest/)
  assert.deepEqual((await admin.as('super-admin', 'GET', 'sso/oidc')).body.items, [])
  assert.deepEqual(outcome(await post({ isEnabled: false })), [201, false])
  assert.deepEqual(outcome(await patch({ isEnabled: true })), refused)
  assert.deepEqual(outcome(await patch({ name: 'Acme' })), [200, false], 'a provider that is off needs no test')

  idp.discovery = usable
  assert.deepEqual(outcome(await patch({ isEnabled: true })), [200, true])
  idp.discovery = { ...usable, issuer: 'https://other.example' }
  assert.deepEqual(outcome(await patch({ name: 'Okta', clientSecret: 'next' })), [200, true], 'nothing tested changed')
  assert.deepEqual(outcome(await patch({ issuer: 'http://127.0.0.1:1' })), refused, 'another issuer is tested')
  assert.equal((await oauth.services.oidcProviders.find('okta'))?.issuer, idp.issuer)

  assert.deepEqual(outcome(await patch({ issuer: 'http://127.0.0.1:1', skipTest: true })), [200, true])
  const entries = (await admin.as('super-admin', 'GET', 'audit?action=sign-in-provider')).body.items
  assert.deepEqual(
    entries.map(({ details }: { details: Record<string, unknown> }) => details['isUntested']),
    [true, undefined, undefined, undefined, undefined],
  )
})

test('a SAML provider is created with its certificates, which are validated', async () => {
  const { admin } = await withAdmins()
  const { SAML_KEY } = await import('../support/saml-idp.ts')
  const adfs = {
    id: 'adfs',
    name: 'ADFS',
    entryPoint: 'https://adfs.acme.example/adfs/ls',
    issuer: 'http://adfs.acme.example/trust',
    certificates: [SAML_KEY],
    domains: ['acme.example'],
  }

  const bad = await admin.as('super-admin', 'POST', 'sso/saml', { ...adfs, certificates: ['nonsense'] })
  assert.deepEqual([bad.status, bad.body.error.details[0].field], [400, 'certificates[0]'])
  assert.equal((await admin.as('super-admin', 'POST', 'sso/saml', adfs)).status, 201)
  assert.equal((await admin.as('super-admin', 'POST', 'sso/saml/adfs/test')).body.isUsable, true)
  const insecure = { entryPoint: 'http://adfs.acme.example' }
  const refused = await admin.as('super-admin', 'PATCH', 'sso/saml/adfs', insecure)
  assert.deepEqual([refused.status, refused.body.error.code], [400, 'provider_test_failed'])
  const changed = await admin.as('super-admin', 'PATCH', 'sso/saml/adfs', { ...insecure, skipTest: true })
  assert.equal(changed.status, 200)
  assert.equal((await admin.as('super-admin', 'POST', 'sso/saml/adfs/test')).body.isUsable, false)
  assert.equal((await admin.as('super-admin', 'DELETE', 'sso/saml/adfs')).status, 204)
})

test('the metadata of a SAML provider fills the fields of a new one; what cannot be used is refused', async () => {
  const { admin } = await withAdmins()
  const key = (use: string, text: string) =>
    `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
${text}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  const service = (binding: string) =>
    `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.acme.example/${binding}"/>`
  const metadata = (inside: string) =>
    `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.acme.example/saml">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`
  const read = (xml: string) => admin.as('super-admin', 'POST', 'sso/saml/metadata', { xml })
  const keys = key(' use="signing"', 'QUJD REVG') + key(' use="encryption"', 'eHl6')

  const good = await read(metadata(keys + service('HTTP-POST') + service('HTTP-Redirect')))

  assert.deepEqual(good.body, {
    issuer: 'https://idp.acme.example/saml',
    entryPoint: 'https://idp.acme.example/HTTP-Redirect',
    certificates: ['-----BEGIN CERTIFICATE-----\nQUJDREVG\n-----END CERTIFICATE-----\n'],
  })
  for (const bad of [
    'not xml',
    '<x>',
    metadata(''),
    metadata(service('HTTP-Redirect')),
    metadata(keys + service('HTTP-POST')),
    `<!DOCTYPE x [<!ENTITY a "b">]>${metadata(keys + service('HTTP-Redirect'))}`,
  ]) {
    const { status, body } = await read(bad)
    assert.deepEqual([status, body.error?.details?.[0]?.field], [400, 'xml'], bad)
  }
})
