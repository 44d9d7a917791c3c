import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { canSee } from '../../access/can-see.ts'
import type { StoredConnection } from '../../connections/connection.ts'
import type { ConnectionStore } from '../../connections/connection-store.ts'
import type { CrawlStore } from '../../connections/crawl-store.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import { search } from '../../search/search.ts'
import type { SearchDeps } from '../../search/search-deps.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { may, refuseUnless } from '../../shared/policy.ts'

const SHOWN = 8
/** Hits of a search whose titles are compared: others match in their text only. */
const SEARCHED = 40
const PAGE = 500
/** IDs have no index for parts of them, so no more than this many are read. */
const MAX_READ = 100_000

export interface FindItemsDeps extends SearchDeps {
  connections: ConnectionStore
  crawls: Pick<CrawlStore, 'itemsAfter'>
  documents: DocumentStore
}

/** An item of a connected source that somebody may be asking about. */
export interface FoundItem {
  readonly connection: Pick<StoredConnection, 'id' | 'title'>
  readonly datasource: string
  readonly objectType: string
  readonly documentId: string
  /** Only if the caller can see the document. */
  readonly title: string | undefined
}

/**
 * Items of connected sources with these words in their title or their ID, which is the path of a file. Titles count only
 * for documents the caller can see; IDs of others only for callers who may list them.
 */
export async function findItems(deps: FindItemsDeps, actor: AccountActor, text: string): Promise<FoundItem[]> {
  refuseUnless(actor, 'connections')
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const connections = (await deps.connections.list()).filter(({ removal }) => removal === undefined)
  if (words.length === 0 || connections.length === 0) return []
  const found = new Map<string, FoundItem>()
  const add = (item: FoundItem) => {
    const key = JSON.stringify([item.datasource, item.documentId])
    if (found.size < SHOWN && !found.has(key)) found.set(key, item)
  }
  for (const item of await byTitle(deps, actor, text, words, connections)) add(item)
  if (found.size < SHOWN && may(actor, 'document-access')) {
    for (const item of await byId(deps, actor, words, connections)) add(item)
  }
  return [...found.values()]
}

async function byTitle(
  deps: FindItemsDeps,
  { email }: AccountActor,
  query: string,
  words: readonly string[],
  connections: readonly StoredConnection[],
): Promise<FoundItem[]> {
  const datasources = connections.map(({ datasource }) => datasource)
  const { hits } = await search(
    deps,
    { email },
    { query, datasources, pageSize: SEARCHED, maxSnippetCharacters: 1, isTyping: true, hints: ['RESULTS'] },
  )
  return hits.flatMap(({ document: { datasource, objectType, id, title } }) => {
    const connection = connections.find((each) => each.datasource === datasource)
    if (connection === undefined || !holds(`${title} ${id}`, words)) return []
    return [{ connection, datasource, objectType, documentId: id, title }]
  })
}

async function byId(
  { crawls, documents, visibilities }: FindItemsDeps,
  { email }: AccountActor,
  words: readonly string[],
  connections: readonly StoredConnection[],
): Promise<FoundItem[]> {
  const visibility = await visibilities.visibilityOf(email)
  const yieldIfDue = timeSlices()
  const found: FoundItem[] = []
  let read = 0
  for (const connection of connections) {
    const { id: connectionId, datasource } = connection
    let after = ''
    while (found.length < SHOWN && read < MAX_READ) {
      const items = await crawls.itemsAfter(connectionId, after, PAGE)
      const matching = items.filter(({ id }) => holds(id, words)).slice(0, SHOWN)
      const heads = await documents.findByIds(
        datasource,
        matching.map(({ documentId }) => documentId),
      )
      for (const { id, objectType, title, ...head } of heads) {
        const isSeen = canSee(visibility, { ...head, datasource })
        found.push({ connection, datasource, objectType, documentId: id, title: isSeen ? title : undefined })
      }
      read += items.length
      after = items.at(-1)?.id ?? ''
      if (items.length < PAGE) break
      await yieldIfDue()
    }
  }
  return found
}

function holds(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase()
  return words.every((word) => folded.includes(word))
}
