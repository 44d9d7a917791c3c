import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeOAuthApp } from '../support/oauth.ts'

/** The redirect addresses that applications register, as they send them. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  Claude: ['https://claude.ai/api/mcp/auth_callback'],
  'Claude, once it moves': ['https://claude.com/api/mcp/auth_callback'],
  'Claude Code': ['http://localhost:3118/callback'],
  ChatGPT: ['https://chatgpt.com/connector/oauth/OUbdUMlL15Ct'],
  'ChatGPT, published': ['https://chatgpt.com/connector_platform_oauth_redirect'],
  Cursor: [
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'https://www.cursor.com/agents/mcp/oauth/callback',
    'http://localhost:8787/callback',
  ],
  'Visual Studio Code': [
    'https://insiders.vscode.dev/redirect',
    'https://vscode.dev/redirect',
    'http://127.0.0.1/',
    'http://127.0.0.1:33418/',
  ],
  Codex: ['http://127.0.0.1:52011/callback/aB3_dE6-gH9j'],
  'Gemini CLI': ['http://localhost:7777/oauth/callback'],
  opencode: ['http://127.0.0.1:19876/mcp/oauth/callback'],
  Inspector: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
}

test('D3 (specification): the approved applications register with what they really send', async () => {
  const app = await makeOAuthApp()
  const { body: metadata } = await app.metadata()

  for (const [client_name, redirect_uris] of Object.entries(SENT)) {
    // Visual Studio Code asks for every grant that it knows and that the metadata names.
    const grant_types = metadata.grant_types_supported.filter((grant: string) => grant !== 'implicit')
    const { status, body } = await app.register({ client_name, redirect_uris, grant_types })

    assert.equal(status, 201, `${client_name}: ${JSON.stringify(body)}`)
    assert.deepEqual(body.redirect_uris, redirect_uris)
    assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token'])
    assert.ok(body.registration_client_uri)
  }
})

test('D3: an address that only looks like one of theirs is refused', async () => {
  const app = await makeOAuthApp()

  for (const uri of [
    'https://claude.ai.evil.example/api/mcp/auth_callback',
    'https://chatgpt.com/connector/oauth/a/b',
    'https://vscode.dev/redirect/',
    'cursor://anysphere.cursor-mcp/oauth/callback/more',
    'http://127.0.0.1:9/callback/a/b',
  ]) {
    const { status, body } = await app.register({ redirect_uris: [uri] })
    assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri)
  }
})
