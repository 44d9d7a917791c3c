import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { NEW, sendMessage } from '../support/mcp/raw-client.ts'

test('a call of a tool is counted under its name, and its answer names the request', async () => {
  const app = await makeApp()
  const token = await app.clientToken('ann@acme.example', ['MCP'])

  const { headers } = await sendMessage(app, 'tools/call', { name: 'search', arguments: { query: 'x' } }, { token })

  assert.match(headers.get('x-request-id') ?? '', /\S/)
  await eventually('the call is counted', async () => {
    const { body } = await app.send('/metrics', undefined, { method: 'GET' })
    return /almanac_request_seconds_count\{operation="POST \/mcp search",status="200"\} 1/.test(body)
  })
})

test('a client that listens does not keep the server from closing', async () => {
  const app = await makeApp()
  const token = await app.clientToken('ann@acme.example', ['MCP'])
  const method = 'subscriptions/listen'
  const response = await fetch(`${app.address}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': NEW,
      'Mcp-Method': method,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': NEW,
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const heard = response.text()

  await app.app.server.close()

  assert.match(await heard, /acknowledged/)
})
