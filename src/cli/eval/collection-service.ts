import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { encoderFolder } from '../../app/make-embedder.ts'
import { type App, createApp } from '../../app.ts'
import { type Environment, readConfig, type SettingName } from '../../config/read-config.ts'
import { createAccount } from '../../domain/accounts/create-account.ts'
import { operator } from '../../domain/shared/actor.ts'
import { createClientToken } from '../../domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../../domain/tokens/create-indexing-token.ts'
import { removeIndexes } from '../../engines/opensearch/remove-indexes.ts'
import { readChatAnswer } from './chat-answer.ts'
import { RANKED } from './measures.ts'
import type { GivenAnswer } from './questions/judge.ts'
import type { Collection, CollectionDocument } from './read-collection.ts'

const DATASOURCE = 'collection'
const ADDRESS = 'https://collection.example/'
const EMAIL = 'eval@example.com'
const PAGE_DOCUMENTS = 200
const TOKEN_DAYS = 1

/** A whole service on a temporary folder, with the documents of one collection in it. */
export class CollectionService {
  readonly #app: App
  readonly #address: string
  readonly #folder: string
  readonly #documents: readonly CollectionDocument[]
  readonly #client: string
  #removeIndex = async () => {}

  /** `environment`: settings of the operator hold here too, so that a setting of the ranking can be measured. */
  static async start(
    collection: Pick<Collection, 'documents'>,
    environment: Environment,
    settings: Partial<Record<SettingName, string>> = {},
  ): Promise<CollectionService> {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-eval-'))
    const config = readConfig(environment, {
      data: folder,
      // The encoder that is installed, if any.
      encoderFolder: encoderFolder(readConfig(environment)),
      host: '127.0.0.1',
      port: '0',
      rateLimits: 'off',
      logLevel: 'error',
      // A figure must not depend on how busy the endpoint is.
      embedQueryMillis: '30000',
      ...settings,
    })
    // Neither the database nor the index of the service that the settings are of.
    const opensearchPrefix = `eval-${randomBytes(6).toString('hex')}`
    const app = await createApp({ config: { ...config, databaseUrl: '', opensearchPrefix } })
    const address = await app.start()
    const expiresAt = new Date(app.services.clock.now().getTime() + TOKEN_DAYS * 86_400_000)
    await createAccount(app.services, { email: EMAIL })
    const indexing = await createIndexingToken(app.services, operator, { name: 'eval', datasources: 'all', expiresAt })
    const client = await createClientToken(app.services, operator, {
      name: 'eval',
      userEmail: EMAIL,
      scopes: ['SEARCH', 'CHAT'],
      expiresAt,
    })
    const service = new CollectionService(app, address, folder, collection.documents, client.secret)
    const { opensearchUrl } = config
    if (opensearchUrl.length > 0) service.#removeIndex = () => removeIndexes(opensearchUrl, opensearchPrefix)
    await service.#load(indexing.secret)
    return service
  }

  private constructor(
    app: App,
    address: string,
    folder: string,
    documents: readonly CollectionDocument[],
    client: string,
  ) {
    this.#app = app
    this.#address = address
    this.#folder = folder
    this.#documents = documents
    this.#client = client
  }

  /** The best documents for a query, by their ids in the collection, without those that are left out. */
  async rank(query: string, leftOut: readonly string[], count = RANKED): Promise<string[]> {
    const ranking: string[] = []
    let cursor: string | undefined
    do {
      // Pages fit together whatever their size; the second only makes up for what was left out of the first.
      const pageSize = Math.min(RANKED, count - ranking.length + leftOut.length)
      const body = { query, pageSize, maxSnippetSize: 1, ...(cursor !== undefined && { cursor }) }
      const answer = await this.#post<SearchAnswer>('/rest/api/v1/search', this.#client, body)
      for (const { document } of answer.results) {
        const { id } = this.#documents[numberOf(document)]!
        if (!leftOut.includes(id)) ranking.push(id)
      }
      cursor = answer.cursor
    } while (cursor !== undefined && ranking.length < count)
    return ranking.slice(0, count)
  }

  /** An answer that cites documents by their IDs in the collection, when some documents may not be used. */
  async ask(text: string, leftOut: readonly string[]): Promise<GivenAnswer> {
    const documentSpecs = this.#documents.flatMap(({ id }, at) =>
      leftOut.includes(id) ? [{ id: `${DATASOURCE}::document${at}` }] : [],
    )
    const body = { messages: [{ fragments: [{ text }] }], exclusions: { documentSpecs } }
    return readChatAnswer(await this.#post('/rest/api/v1/chat', this.#client, body), (id) => {
      return this.#documents[numberOf({ id })]!.id
    })
  }

  async stop(): Promise<void> {
    await this.#app.stop()
    await this.#removeIndex()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #load(token: string): Promise<void> {
    await this.#post('/api/index/v1/adddatasource', token, {
      name: DATASOURCE,
      displayName: DATASOURCE,
      urlRegex: '.*',
    })
    for (let start = 0; start < this.#documents.length; start += PAGE_DOCUMENTS) {
      const documents = this.#documents
        .slice(start, start + PAGE_DOCUMENTS)
        .map((document, at) => toDefinition(document, start + at))
      await this.#post('/api/index/v1/indexdocuments', token, { datasource: DATASOURCE, documents })
    }
    const { documents, indexer, meaning } = this.#app.services
    const seq = await documents.lastSeq()
    while (indexer.appliedSeq() < seq) await pause(10)
    while (((await meaning?.progress.waiting()) ?? 0) > 0) await pause(50)
  }

  async #post<Answer>(path: string, token: string, body: unknown): Promise<Answer> {
    const response = await fetch(this.#address + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
}

interface SearchAnswer {
  readonly results: readonly { readonly document: { readonly id: string } }[]
  readonly cursor?: string
}

/** Ids of a collection may be longer than ours: ours carry the document's number. */
function numberOf({ id }: { readonly id: string }): number {
  return Number(/\d+$/.exec(id)?.[0])
}

function toDefinition({ id, title, text, updatedAt, url, container }: CollectionDocument, number: number): unknown {
  return {
    id: `document${number}`,
    // Pages have addresses that say something; where a collection has none, its id may be one.
    viewURL: [url, id].find((address) => /^https?:/.test(address ?? '')) ?? `${ADDRESS}${number}`,
    title,
    body: { mimeType: 'text/plain', textContent: text },
    ...(updatedAt !== undefined && { updatedAt }),
    ...(container !== undefined && { container }),
    permissions: { allowAnonymousAccess: true },
  }
}
