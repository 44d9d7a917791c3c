import type { Connector } from '#connector-kit'
import { badField, quoted } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionStore } from '../../connections/connection-store.ts'
import type { ConnectorHost } from '../../connections/connector-host.ts'
import type { ConnectionItem, CrawlStore } from '../../connections/crawl-store.ts'
import type { DocumentHead, DocumentStore } from '../../documents/document-store.ts'
import type { SourceAccessRequest } from './source-access.ts'

export interface LocateDeps {
  connections: ConnectionStore
  crawls: CrawlStore
  connectorHost: ConnectorHost
  documents: DocumentStore
}

/** Where an item is, or where it would be. */
export type Located =
  | {
      readonly kind: 'item'
      readonly connection: StoredConnection
      readonly item: ConnectionItem
      readonly document: DocumentHead | undefined
    }
  /** The connections that read the URL's host. */
  | { readonly kind: 'missing'; readonly url: URL; readonly candidates: readonly Candidate[] }

export interface Candidate {
  readonly connection: StoredConnection
  readonly connector: Connector
  /** If the URL says it. */
  readonly itemId: string | undefined
}

export async function locateItem(deps: LocateDeps, request: SourceAccessRequest): Promise<Located> {
  const connections = (await deps.connections.list()).filter(({ removal }) => removal === undefined)
  const { url: text, datasource, documentId } = request
  if (text !== undefined) return locateUrl(deps, connections, readUrl(text))
  if (datasource === undefined || documentId === undefined) {
    throw badField('url', 'is required, unless you send `datasource` and `docId`')
  }
  const connection = connections.find((each) => each.datasource === datasource)
  if (connection === undefined) {
    throw badField('datasource', `must be filled by a connection; no connection fills ${quoted(datasource)}`)
  }
  const found = await locateDocument(deps, connection, documentId)
  if (found !== undefined) return found
  throw new ServiceError('not_found', `Document ${quoted(documentId)} not found in ${datasource}`)
}

async function locateUrl(deps: LocateDeps, connections: readonly StoredConnection[], url: URL): Promise<Located> {
  const spellings = spellingsOf(url)
  const documents = await deps.documents.accessOfUrls(
    connections.map(({ datasource }) => datasource),
    spellings,
  )
  for (const spelling of spellings) {
    const document = documents.find(({ viewUrl }) => viewUrl === spelling)
    const connection = connections.find(({ datasource }) => datasource === document?.datasource)
    if (document === undefined || connection === undefined) continue
    const found = await locateDocument(deps, connection, document.id)
    if (found !== undefined) return found
  }
  const candidates = await candidatesFor(deps, connections, url)
  for (const { connection, itemId } of candidates) {
    const [item] = itemId === undefined ? [] : await deps.crawls.items(connection.id, [itemId])
    if (item !== undefined) return withDocument(deps, connection, item)
  }
  return { kind: 'missing', url, candidates }
}

async function locateDocument(
  deps: LocateDeps,
  connection: StoredConnection,
  documentId: string,
): Promise<Located | undefined> {
  const [head] = await deps.documents.findByIds(connection.datasource, [documentId])
  const item = await deps.crawls.itemOfDocument(connection.id, head?.id ?? documentId)
  return item && { kind: 'item', connection, item, document: head }
}

async function withDocument(
  { documents }: LocateDeps,
  connection: StoredConnection,
  item: ConnectionItem,
): Promise<Located> {
  const [document] = await documents.findByIds(connection.datasource, [item.documentId])
  return { kind: 'item', connection, item, document }
}

/** Those that say an ID for the URL, or else those that read its host. */
async function candidatesFor(
  { connectorHost }: LocateDeps,
  connections: readonly StoredConnection[],
  url: URL,
): Promise<readonly Candidate[]> {
  const found: (Candidate & { readsHost: boolean })[] = []
  for (const connection of connections) {
    const connector = await connectorHost.find(connection.connector)
    if (connector === undefined) continue
    const itemId = itemIdOf(connector, connection, url)
    found.push({ connection, connector, itemId, readsHost: readsHost(connector, connection, url) })
  }
  const certain = found.filter(({ itemId }) => itemId !== undefined)
  return certain.length > 0 ? certain : found.filter((each) => each.readsHost)
}

/** Connector code may throw at a URL it doesn't know. */
function itemIdOf(connector: Connector, { config }: StoredConnection, url: URL): string | undefined {
  try {
    return connector.idOf?.(url, config)
  } catch {
    return undefined
  }
}

function readsHost(connector: Connector, { config }: StoredConnection, { hostname, port }: URL): boolean {
  try {
    return connector.hosts(config).some((host) => {
      const [, name = host, hostPort = ''] = /^(.*?)(?::(\d+))?$/s.exec(host) ?? []
      return name.toLowerCase() === hostname && (port === '' || hostPort === '' || port === hostPort)
    })
  } catch {
    return false
  }
}

function readUrl(text: string): URL {
  try {
    return new URL(text.trim())
  } catch {
    throw badField('url', `must be a URL, like https://tickets.example.com/issues/12; got ${quoted(text)}`)
  }
}

/** People copy URLs with what the browser adds: a fragment, a query, a slash at the end. The most exact comes first. */
function spellingsOf(url: URL): string[] {
  const withoutFragment = new URL(url)
  withoutFragment.hash = ''
  const withoutQuery = new URL(withoutFragment)
  withoutQuery.search = ''
  const all = [url.href, withoutFragment.href, withoutQuery.href]
  return [...new Set(all.flatMap((each) => [each, each.endsWith('/') ? each.slice(0, -1) : `${each}/`]))]
}
