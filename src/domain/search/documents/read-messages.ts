import { canSee } from '../../access/can-see.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import { documentId, readDocumentId } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Filter } from '../engine/search-engine.ts'
import type { SearchHit } from '../hits/search-hit.ts'
import type { SearchDeps } from '../search-deps.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'

export interface MessageQuery {
  /** A channel by its name, or a thread by the ID of its first message. */
  readonly of: 'channel' | 'thread'
  readonly id: string
  readonly datasource: string
  /** The display name, if there are several data sources of this kind. */
  readonly instanceName: string | undefined
  readonly direction: 'OLDER' | 'NEWER'
  /** Milliseconds since 1970. */
  readonly from: number | undefined
}

export interface MessagePage {
  /** The latest first. */
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly hasMore: boolean
  readonly root: StoredDocument | undefined
  readonly datasources: ReadonlyMap<string, Datasource>
}

const PAGE_SIZE = 20
const NO_WORDS = { text: '', phrases: [], excluded: [] }

/** The visible messages of a channel or thread around a point in time, and the first message of the thread if it's visible. */
export async function readMessages(deps: SearchDeps, caller: Caller, request: MessageQuery): Promise<MessagePage> {
  const scope = await scopeOf(deps, caller)
  const chosen = scope.context.datasources.filter((datasource) => isMeant(datasource, request))
  const roots = request.of === 'thread' ? await findRoots(deps, request.id, chosen, scope) : []
  const filters = [appFilter(chosen), partOf(request, chosen, roots), ...timeFilter(request)]
  const ask = (offset: number, size: number) =>
    deps.engine.search({ query: NO_WORDS, filters, offset, size, facets: [] }, scope.visibility)
  const latest = await ask(0, PAGE_SIZE)
  // Those next after an instant are the last of the list, which has the latest first.
  const isAfter = request.direction === 'NEWER' && request.from !== undefined
  const { hits } = isAfter && latest.total > PAGE_SIZE ? await ask(latest.total - PAGE_SIZE, PAGE_SIZE) : latest
  const documents = await visibleHits(deps, hits, scope)
  return {
    hits: documents.map((document) => ({ document, snippets: [{ text: document.body, ranges: [] }] })),
    total: latest.total,
    hasMore: latest.total > PAGE_SIZE,
    root: roots[0],
    datasources: scope.datasources,
  }
}

/** The interface names kinds of datasources in capitals; ours have names and aliases. */
function isMeant({ name, displayName, aliases = [] }: Datasource, { datasource, instanceName }: MessageQuery): boolean {
  const wanted = datasource.toLowerCase()
  const isKind = [name, displayName, ...aliases].some((each) => each.toLowerCase() === wanted)
  return isKind && (instanceName === undefined || displayName.toLowerCase() === instanceName.toLowerCase())
}

async function findRoots(
  { documents }: SearchDeps,
  id: string,
  datasources: readonly Datasource[],
  { visibility }: VisibleScope,
): Promise<StoredDocument[]> {
  const named = readDocumentId(id)
  const heads = await Promise.all(
    datasources.map(({ name }) => documents.findByIds(name, named?.datasource === name ? [id, named.id] : [id])),
  )
  const visible = heads.flat().filter((head) => head.isRedlisted !== true && canSee(visibility, head))
  const stored = await documents.byKeys(visible.map(({ key }) => key))
  return stored.filter((document) => canSee(visibility, document))
}

/** A container need not be a document of ours: then each of the types that the datasource declares may be its. */
function partOf(
  { of, id }: MessageQuery,
  datasources: readonly Datasource[],
  roots: readonly StoredDocument[],
): Filter {
  const isIn = (field: 'container' | 'containerId', values: readonly string[]): Filter => ({
    kind: 'value',
    field,
    values,
    isNegated: false,
  })
  if (of === 'channel') return isIn('container', id.startsWith('#') ? [id, id.slice(1)] : [id, `#${id}`])
  const guesses = datasources.flatMap(({ name, objectDefinitions = [] }) =>
    ['', ...objectDefinitions.flatMap(({ name: type }) => type ?? [])].map((objectType) =>
      documentId({ datasource: name, objectType, id }),
    ),
  )
  const ids = [...new Set([id, ...guesses, ...roots.map(documentId)])]
  return { kind: 'any', sets: [[isIn('containerId', ids)], [isIn('container', [id])]] }
}

function appFilter(datasources: readonly Datasource[]): Filter {
  return { kind: 'value', field: 'app', values: datasources.map(({ name }) => name), isNegated: false }
}

function timeFilter({ direction, from }: MessageQuery): Filter[] {
  if (from === undefined) return []
  return [{ kind: 'updated', ...(direction === 'NEWER' ? { from: from + 1 } : { to: from - 1 }) }]
}
