import assert from 'node:assert/strict'
import type { OAuthApp } from '../oauth.ts'
import type { HostApplication, Visit } from './host-application.ts'
import { addDatasourceWithPage } from './sample-page.ts'

/** Everything an application does with a server: it finds out how, is allowed, calls, refreshes, and is shut out. */
export async function wholeJourney(app: OAuthApp, host: HostApplication, visit: Visit): Promise<void> {
  await addDatasourceWithPage(app)

  const client = await host.connect(`${app.base}/mcp`, visit)
  const { tools } = await client.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['search', 'chat', 'read_document', 'employee_search', 'code_search', 'user_activity'],
  )
  const found = await client.callTool({ name: 'search', arguments: { query: 'harbour' } })
  assert.match(JSON.stringify(found.content), /Harbour rules/)

  // An access token that ended: the client refreshes by itself and goes on.
  const { refresh_token: first = '' } = host.held
  host.saveTokens({ ...host.held, access_token: 'ended' })
  const again = await client.callTool({ name: 'read_document', arguments: { url: 'https://wiki.acme.example/rules' } })
  assert.match(JSON.stringify(again.content), /moor at the east pier/)
  assert.notEqual(host.held.refresh_token, first)

  const { body: metadata } = await app.metadata()
  const { pathname } = new URL(metadata.revocation_endpoint)
  await app.form(pathname, { token: host.held.refresh_token ?? '', client_id: host.clientId })
  await assert.rejects(client.callTool({ name: 'search', arguments: { query: 'harbour' } }), /[Uu]nauthorized/)
}
