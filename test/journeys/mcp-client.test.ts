import { test } from 'node:test'
import { operator } from '../../src/domain/access/role.ts'
import { addStaticClient } from '../../src/domain/oauth/add-client.ts'
import { HostApplication } from '../support/mcp/host-application.ts'
import { wholeJourney } from '../support/mcp/journey.ts'
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

test('the official client goes the whole way as a client that an administrator made', async () => {
  const app = await makeOAuthApp()
  const { client } = await addStaticClient(app.services, operator, {
    name: 'A known host',
    redirectUris: ['http://127.0.0.1/callback'],
    scopes: ['SEARCH', 'DOCUMENTS', 'PEOPLE'],
    isConfidential: false,
    hasDeviceFlow: false,
  })
  const host = await HostApplication.start({ name: 'A known host', clientId: client.clientId, issuer: app.base })

  await wholeJourney(app, host, visiting(app))
})
