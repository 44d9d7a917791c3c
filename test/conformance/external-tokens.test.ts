import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTokenIssuer } from '../../src/domain/oauth/token-issuer.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { IdentityProvider } from '../support/identity-provider.ts'
import type { Answer } from '../support/make-app.ts'
import { ALICE, makeOAuthApp } from '../support/oauth.ts'

const OAUTH = { 'X-Service-Auth-Type': 'OAUTH' }

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.body.error?.code], [status, code])
}

async function withIssuer() {
  const idp = await IdentityProvider.start()
  const app = await makeOAuthApp({ outgoingRanges: '127.0.0.0/8' })
  await addTokenIssuer(app.services, operator, { issuer: idp.issuer, clientIds: ['app-1'], domains: ['acme.example'] })
  await app.services.oauthSettings.change({ externalTokens: true })
  const inAnHour = new Date(app.app.clock.now().getTime() + 3_600_000)
  const token = (claims: Record<string, unknown> = {}, expiresAt = inAnHour, header: Record<string, unknown> = {}) =>
    idp.token(claims, expiresAt, header)
  return { app, idp, token }
}

test('R7 (specification): a token of a registered issuer searches with the header; without it, it is no secret of ours', async () => {
  const { app, token } = await withIssuer()

  const good = await app.search(await token(), OAUTH)
  const without = await app.search(await token())

  assert.equal(good.status, 200)
  assertRefused(without, 401, 'invalid_token')
  assert.match(without.body.error.message, /invalid secret/)
})

test('R7: what an administrator has to change answers 403', async () => {
  const { app, token } = await withIssuer()

  const otherIssuer = await app.search(await token({ iss: 'https://other.example' }), OAUTH)
  const otherClient = await app.search(await token({ client_id: 'app-2' }), OAUTH)
  await app.services.oauthSettings.change({ externalTokens: false })
  const off = await app.search(await token(), OAUTH)
  const offMalformed = await app.search('not-a-jwt', OAUTH)

  assertRefused(otherIssuer, 403, 'issuer_not_registered')
  assertRefused(otherClient, 403, 'client_not_registered')
  assertRefused(off, 403, 'oauth_not_enabled')
  assertRefused(offMalformed, 403, 'oauth_not_enabled')
})

test('R7: what the caller has to change answers 401', async () => {
  const { app, idp, token } = await withIssuer()
  const past = new Date(app.app.clock.now().getTime() - 1000)
  const later = Math.floor(app.app.clock.now().getTime() / 1000) + 600
  const good = await token()
  const [header = '', payload = ''] = good.split('.')

  const refused: Record<string, string> = {
    malformed: 'not-a-jwt',
    expired: await token({}, past),
    'not valid yet': await token({ nbf: later }),
    'wrong signature': `${header}.${payload}.${'A'.repeat(342)}`,
    'alg none': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
  }
  for (const [what, bearer] of Object.entries(refused)) {
    const answer = await app.search(bearer, OAUTH)
    assert.deepEqual([answer.status, answer.body.error.code], [401, 'invalid_token'], what)
  }
  assertRefused(await app.search(await token({ email: 'nobody@acme.example' }), OAUTH), 401, 'invalid_identity')
  assertRefused(await app.search(await token({ email_verified: false }), OAUTH), 401, 'invalid_identity')
  assertRefused(await app.search(await token({ email: undefined, sub: '123' }), OAUTH), 401, 'invalid_identity')
  assert.ok(idp.keyReads <= 2, `keys were read ${idp.keyReads} times`)
})

test('an issuer is believed for verified addresses of its own domains, in the one claim that was agreed on', async () => {
  const { app, idp, token } = await withIssuer()
  const issuer = { issuer: idp.issuer, clientIds: ['app-1'] }
  const status = async (claims: Record<string, unknown>) => (await app.search(await token(claims), OAUTH)).status

  for (const email_verified of ['true', 'false', 'yes', 1, 0, false, null, undefined, {}]) {
    assert.equal(await status({ email_verified }), 401, `email_verified: ${JSON.stringify(email_verified)}`)
  }
  for (const claim of ['preferred_username', 'upn', 'sub', 'name']) {
    assert.equal(await status({ email: undefined, [claim]: ALICE }), 401, claim)
  }
  await addTokenIssuer(app.services, operator, { ...issuer, domains: ['other.example'] })
  assert.equal(await status({}), 401, 'another domain')
  await addTokenIssuer(app.services, operator, { ...issuer, domains: ['example', 'mail.acme.example'] })
  assert.equal(await status({}), 401, 'neither a parent nor a child is the domain')

  await addTokenIssuer(app.services, operator, { ...issuer, domains: ['@ACME.example'], vouchesForEmails: true })
  assert.deepEqual([await status({ email_verified: undefined }), await status({ email_verified: null })], [200, 200])
  assert.deepEqual([await status({ email_verified: false }), await status({ email_verified: 'false' })], [401, 401])
  const byName = { ...issuer, domains: ['acme.example'], emailClaim: 'upn' as const }
  await assert.rejects(addTokenIssuer(app.services, operator, byName), /vouch|answers/)
  await addTokenIssuer(app.services, operator, { ...byName, vouchesForEmails: true })
  const named = { upn: ALICE, email_verified: undefined }
  assert.deepEqual([await status({ ...named, email: undefined }), await status({ email: ALICE })], [200, 401])
  for (const domains of [[], [''], ['a b'], ['a@b'], ['*.example']]) {
    await assert.rejects(addTokenIssuer(app.services, operator, { ...issuer, domains }), /domain/)
  }
})

test('R7: the client id is read from where providers write it', async () => {
  const { app, token } = await withIssuer()

  for (const claims of [
    { azp: 'app-1' },
    { cid: 'app-1' },
    { appid: 'app-1' },
    { aud: 'app-1' },
    { aud: ['x', 'app-1'] },
  ]) {
    const bearer = await token({ client_id: undefined, ...claims })
    assert.equal((await app.search(bearer, OAUTH)).status, 200, JSON.stringify(claims))
  }
  const mixed = await token({ client_id: undefined, azp: 'app-2', aud: 'app-1' })
  assertRefused(await app.search(mixed, OAUTH), 403, 'client_not_registered')
})

test('scopes in a token of an external issuer narrow it; the issuer’s own set bounds it', async () => {
  const { app, idp, token } = await withIssuer()

  assert.equal((await app.search(await token({ scope: 'openid search' }), OAUTH)).status, 200)
  assertRefused(await app.search(await token({ scope: 'openid chat' }), OAUTH), 403, 'insufficient_scope')
  assertRefused(await app.search(await token({ scp: ['CHAT'] }), OAUTH), 403, 'insufficient_scope')
  await addTokenIssuer(app.services, operator, {
    issuer: idp.issuer,
    clientIds: ['app-1'],
    domains: ['acme.example'],
    scopes: ['CHAT'],
  })
  assertRefused(await app.search(await token(), OAUTH), 403, 'insufficient_scope')
})

test('J3: algorithms are pinned per issuer, and keys come from its discovery alone', async () => {
  const { app, idp, token } = await withIssuer()

  await addTokenIssuer(app.services, operator, {
    issuer: idp.issuer,
    clientIds: ['app-1'],
    domains: ['acme.example'],
    algorithms: ['ES256'],
  })
  assertRefused(await app.search(await token(), OAUTH), 401, 'invalid_token')
  await assert.rejects(
    addTokenIssuer(app.services, operator, {
      issuer: idp.issuer,
      clientIds: ['app-1'],
      domains: ['acme.example'],
      algorithms: ['HS256'],
    }),
    /HS256/,
  )
  const carried = await token({}, undefined, { jku: 'http://127.0.0.1:1/keys' })
  assertRefused(await app.search(carried, OAUTH), 401, 'invalid_token')
})

test('new keys of an issuer are found, without asking it for every forged token', async () => {
  const { app, idp, token } = await withIssuer()
  assert.equal((await app.search(await token(), OAUTH)).status, 200)

  await idp.rotate('key-2')
  const early = await app.search(await token(), OAUTH)
  for (let at = 0; at < 20; at += 1) await app.search(await token({}, undefined, { kid: `forged-${at}` }), OAUTH)
  const reads = idp.keyReads
  app.app.clock.advance({ seconds: 31 })
  const late = await app.search(await token(), OAUTH)

  assert.equal(early.status, 401)
  assert.equal(reads, 1)
  assert.equal(late.status, 200)
})

test('an issuer that calls itself otherwise, or that cannot be reached, opens nothing', async () => {
  const { app, idp, token } = await withIssuer()
  idp.discovery = { ...idp.discovery, issuer: 'https://other.example' }
  assertRefused(await app.search(await token(), OAUTH), 503, 'unavailable')

  const blocked = await makeOAuthApp()
  await addTokenIssuer(blocked.services, operator, {
    issuer: idp.issuer,
    clientIds: ['app-1'],
    domains: ['acme.example'],
  })
  await blocked.services.oauthSettings.change({ externalTokens: true })
  assertRefused(await blocked.search(await token(), OAUTH), 503, 'unavailable')
  assert.equal(idp.keyReads, 0)
})

test('API7 (OWASP): addresses inside the organisation are not asked unless allowed', async () => {
  const { safeFetch } = await import('../../src/kernel/network/safe-fetch.ts')
  const idp = await IdentityProvider.start()
  const open = safeFetch(['127.0.0.0/8'])
  const closed = safeFetch([])
  const url = `${idp.issuer}/.well-known/openid-configuration`

  assert.equal((await open(url)).status, 200)
  for (const address of [
    url,
    url.replace('http:', 'https:'),
    url.replace('127.0.0.1', 'localhost').replace('http:', 'https:'),
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[::ffff:7f00:1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://0x7f000001/',
    'file:///etc/passwd',
    'http://example.com/',
  ]) {
    await assert.rejects(closed(address), /isn't allowed/, address)
  }
})
