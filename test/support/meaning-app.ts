import { after } from 'node:test'
import type { SettingName } from '../../src/config/read-config.ts'
import { allEmbeddedAt } from './all-embedded-at.ts'
import { type EmbeddingServer, startEmbeddingServer } from './embedding-server.ts'
import { Lsa } from './lsa.ts'
import { makeApp, type TestApp } from './make-app.ts'
import { metricAt } from './metric-at.ts'
import { TRAINING } from './training-texts.ts'

/** Two models that know the same texts; their vectors differ in length. */
export const MODELS = { 'lsa-3': new Lsa(TRAINING, 3), 'lsa-4': new Lsa(TRAINING, 4) }

/** An endpoint for vectors, gone after the tests of the file. */
export async function embeddingEndpoint(): Promise<EmbeddingServer> {
  const server = await startEmbeddingServer(MODELS)
  after(() => server.close())
  return server
}

export interface MeaningApp {
  readonly app: TestApp
  /** A token of ann@a.example, who sees what she is allowed to. */
  readonly ann: string
  /** A token of bob@a.example. */
  readonly bob: string
  /** Puts a document; `allowed`: the only people who see it. */
  put(id: string, title: string, text: string, allowed?: readonly string[]): Promise<void>
  remove(id: string): Promise<void>
  /** Waits until every document has its vectors. */
  embedded(): Promise<void>
  /** The value of a metric, or of the one with this label. */
  metric(name: string): Promise<number>
}

/** The service with an endpoint for vectors and a datasource `wiki`. */
export function makeMeaningApp(
  server: Pick<EmbeddingServer, 'url'>,
  settings: Partial<Record<SettingName, string>> = {},
): Promise<MeaningApp> {
  return inWiki({
    meaning: 'endpoint',
    embedUrl: server.url,
    embedModel: 'lsa-3',
    embedMinSimilarity: '0.6',
    ...settings,
  })
}

/** The service with these settings and a datasource `wiki`. */
export async function inWiki(settings: Partial<Record<SettingName, string>>): Promise<MeaningApp> {
  const app = await makeApp(settings)
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const indexing = await app.indexingToken()
  const ann = await app.clientToken('ann@a.example')
  const bob = await app.clientToken('bob@a.example')
  return {
    app,
    ann,
    bob,
    async put(id, title, text, allowed) {
      const permissions =
        allowed === undefined
          ? { allowAnonymousAccess: true }
          : { allowedUsers: allowed.map((email) => ({ email, datasourceUserId: email })) }
      const document = {
        datasource: 'wiki',
        id,
        title,
        body: { mimeType: 'text/plain', textContent: text },
        permissions,
      }
      const { status, body } = await app.index('indexdocument', { document }, indexing)
      if (status !== 200) throw new Error(JSON.stringify(body))
      await app.indexed()
    },
    async remove(id) {
      await app.index('deletedocument', { datasource: 'wiki', objectType: '', id }, indexing)
    },
    embedded: () => allEmbedded(app),
    metric: (name) => metricAt(app.address, name),
  }
}

export async function allEmbedded(app: TestApp): Promise<void> {
  await app.indexed()
  await allEmbeddedAt(app.address)
}
