import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { sendMessage } from '../support/mcp/raw-client.ts'
import { makeOAuthApp } from '../support/oauth.ts'

const ADMIN = 'admin@acme.example'
const BOB = 'bob@acme.example'
const PEOPLE = { name: 'people', displayName: 'Who is who', tools: ['employee_search'], instructions: 'Be brief.' }

test('a server that an administrator made offers its tools alone', async () => {
  const { app, admin, send, list } = await open()
  const bob = await app.clientToken(BOB, ['MCP'])
  const made = await send('POST', '', PEOPLE)
  assert.deepEqual([made.status, made.body.url], [201, `${app.address}/mcp/people`])

  assert.deepEqual(await list('/mcp/people', bob), ['employee_search'])
  const { body } = await sendMessage(app, 'server/discover', {}, { token: bob, path: '/mcp/people' })
  assert.match(JSON.stringify(body.result), /Who is who/)
  assert.match(body.result.instructions, /Be brief\.$/)
  const params = { name: 'search', arguments: { query: 'x' } }
  const other = await sendMessage(app, 'tools/call', params, { token: bob, path: '/mcp/people' })
  assert.equal(other.body.result?.structuredContent, undefined, 'a tool that it does not offer is not there')

  assert.equal((await send('PATCH', '/people', { tools: ['search', 'chat'] })).status, 200)
  assert.deepEqual(await list('/mcp/people', bob), ['search', 'chat'])
  assert.deepEqual(
    (await send('GET', '')).body.items.map(({ name }: { name: string }) => name),
    ['people'],
  )
  const entries = await app.send('/admin/api/v1/audit?subject=people', undefined, { token: admin, method: 'GET' })
  assert.deepEqual(
    entries.body.items.map(({ action }: { action: string }) => action),
    ['mcp-server.change', 'mcp-server.create'],
  )
  assert.equal((await send('DELETE', '/people')).status, 204)
  assert.equal((await sendMessage(app, 'tools/list', {}, { token: bob, path: '/mcp/people' })).status, 404)
})

test('what could be no server is refused by name, and one name is taken once', async () => {
  const { send } = await open()
  for (const [request, field] of [
    [{ ...PEOPLE, name: 'default' }, 'name'],
    [{ ...PEOPLE, name: 'a/b' }, 'name'],
    [{ ...PEOPLE, tools: [] }, 'tools'],
    [{ ...PEOPLE, tools: ['launch'] }, 'tools[0]'],
  ] as const) {
    const { status, body } = await send('POST', '', request)
    assert.deepEqual([status, body.error.details[0].field], [400, field])
  }
  const both = await Promise.all([send('POST', '', PEOPLE), send('POST', '', PEOPLE)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  assert.equal((await send('PATCH', '/none', { displayName: 'x' })).status, 404)
  assert.equal((await send('DELETE', '/none')).status, 404)
})

test('only administrators make servers', async () => {
  const { app, send } = await open()
  const setup = await app.clientToken(BOB, ['ADMIN', 'MCP'], 'setup-admin')

  assert.equal((await send('POST', '', PEOPLE, setup)).status, 403)
  assert.equal((await send('GET', '', undefined, setup)).status, 403)
  assert.equal((await send('POST', '', PEOPLE)).status, 201)
  assert.equal((await send('PATCH', '/people', { tools: ['search'] }, setup)).status, 403)
  assert.equal((await send('DELETE', '/people', undefined, setup)).status, 403)
})

test('R4 (RFC 8707): a token for one server opens no other', async () => {
  const oauth = await makeOAuthApp()
  const { mcpServers, clock } = oauth.services
  const now = clock.now()
  for (const name of ['one', 'two']) {
    const server = { name, displayName: name, instructions: '', tools: ['search'], createdBy: ADMIN }
    await mcpServers.add({ ...server, createdAt: now, updatedAt: now })
  }
  const resource = `${oauth.base}/mcp/one`
  const { access_token: token } = await oauth.tokens({ scope: 'SEARCH', resource }, { scope: 'SEARCH' })
  const status = async (path: string) => (await sendMessage(oauth.app, 'tools/list', {}, { token, path })).status

  assert.equal(await status('/mcp/one'), 200)
  for (const path of ['/mcp', '/mcp/default', '/mcp/two']) assert.equal(await status(path), 401, path)
  const metadata = await oauth.app.send('/.well-known/oauth-protected-resource/mcp/one', undefined, { method: 'GET' })
  assert.equal(metadata.body.resource, resource)
})

async function open() {
  const app = await makeApp()
  const admin = await app.administratorToken(ADMIN)
  return {
    app,
    admin,
    send: (method: string, path: string, body?: object, token = admin) =>
      app.send(`/admin/api/v1/mcp-servers${path}`, body, { method, token }),
    async list(path: string, token: string): Promise<string[]> {
      const { body } = await sendMessage(app, 'tools/list', {}, { token, path })
      return body.result.tools.map(({ name }: { name: string }) => name)
    },
  }
}
