import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { HostApplication } from '../support/mcp/host-application.ts'
import { wholeJourney } from '../support/mcp/journey.ts'
import { addDatasourceWithPage } from '../support/mcp/sample-page.ts'
import { makeOAuthApp, type OAuthApp } from '../support/oauth.ts'

const visiting = (app: OAuthApp) => async (address: URL) => {
  const end = await app.walk(address.pathname + address.search)
  await fetch(end.headers.get('location') ?? '')
}

for (const mode of ['auto', 'legacy'] as const) {
  test(`the official client registers itself and goes the whole way, revision ${mode}`, async () => {
    const app = await makeOAuthApp()
    const host = await HostApplication.start({ name: 'A desktop host', mode })

    await wholeJourney(app, host, visiting(app))
  })
}

test('the official client goes the whole way with its metadata document', async () => {
  const metadataUrl = 'https://host.example/client.json'
  const host = await HostApplication.start({ name: 'A documented host', metadataUrl })
  const document = { client_id: metadataUrl, ...host.clientMetadata }
  const app = await makeOAuthApp({}, { fetch: async () => Response.json(document) })

  await wholeJourney(app, host, visiting(app))
})

/** A host that an administrator made. */
async function knownHost(app: OAuthApp): Promise<HostApplication> {
  const { client } = await addStaticClient(app.services, operator, {
    name: 'A known host',
    redirectUris: ['http://127.0.0.1/callback'],
    scopes: ['SEARCH', 'CHAT', 'DOCUMENTS', 'PEOPLE'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  return HostApplication.start({ name: 'A known host', clientId: client.clientId, issuer: app.base })
}

test('the official client goes the whole way as a client that an administrator made', async () => {
  const app = await makeOAuthApp()

  await wholeJourney(app, await knownHost(app), visiting(app))
})

test('a client whose token lacks the scope of a tool asks the user again, for that too', async () => {
  const app = await makeOAuthApp()
  await addDatasourceWithPage(app)
  // Then a client without a token is asked only for this scope.
  await app.services.oauthSettings.change({ dynamicScopes: ['SEARCH'] })
  const host = await knownHost(app)
  const server = `${app.base}/mcp`
  const client = await host.connect(server, visiting(app))
  const read = { name: 'read_document', arguments: { url: 'https://wiki.acme.example/rules' } }
  assert.equal(scopesOf(host), 'SEARCH')

  await assert.rejects(client.callTool(read), UnauthorizedError)
  await host.beAllowed(server, visiting(app))

  assert.equal(scopesOf(host), 'DOCUMENTS SEARCH')
  assert.match(JSON.stringify((await client.callTool(read)).content), /east pier/)
})

const scopesOf = ({ held }: HostApplication) => held.scope?.split(' ').sort().join(' ')
