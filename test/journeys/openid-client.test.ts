import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { Browser } from '../support/browser.ts'
import { makeOAuthApp } from '../support/oauth.ts'

const REDIRECT = 'http://127.0.0.1:7777/callback'

test('an ordinary client discovers, registers, is allowed, searches, refreshes and revokes', async () => {
  const app = await makeOAuthApp()
  const insecure = { execute: [client.allowInsecureRequests] }

  const config = await client.dynamicClientRegistration(
    new URL(app.base),
    {
      client_name: 'An ordinary client',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    client.None(),
    { ...insecure, algorithm: 'oauth2' },
  )

  const code_verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const resource = `${app.base}/rest/api/v1`
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'SEARCH CHAT',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    state,
    resource,
  })
  const end = await app.walk(address.pathname + address.search, new Browser(app.app))
  const returned = new URL(end.headers.get('location') ?? '')

  const checks = { pkceCodeVerifier: code_verifier, expectedState: state }
  const tokens = await client.authorizationCodeGrant(config, returned, checks, { resource })
  assert.equal((await app.search(tokens.access_token)).status, 200)

  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource })
  assert.notEqual(refreshed.refresh_token, tokens.refresh_token)
  assert.equal((await app.search(refreshed.access_token)).status, 200)

  await client.tokenRevocation(config, refreshed.refresh_token ?? '')
  for (const token of [tokens.access_token, refreshed.access_token]) {
    assert.equal((await app.search(token)).status, 401)
  }
  await assert.rejects(client.refreshTokenGrant(config, refreshed.refresh_token ?? ''), { error: 'invalid_grant' })
})

test('an OpenID Connect client learns who signed in', async () => {
  const app = await makeOAuthApp()
  const registered = await app.client({ redirect_uris: [REDIRECT] })
  const config = await client.discovery(
    new URL(app.base),
    registered.client_id,
    { id_token_signed_response_alg: 'ES256' },
    client.None(),
    {
      execute: [client.allowInsecureRequests],
    },
  )

  const code_verifier = client.randomPKCECodeVerifier()
  const nonce = client.randomNonce()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid email SEARCH',
    code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
    code_challenge_method: 'S256',
    nonce,
  })
  const end = await app.walk(address.pathname + address.search)
  const returned = new URL(end.headers.get('location') ?? '')
  const tokens = await client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: code_verifier,
    expectedNonce: nonce,
  })

  assert.equal(tokens.claims()?.sub, 'alice@acme.example')
  assert.equal(tokens.claims()?.['email'], 'alice@acme.example')
})
