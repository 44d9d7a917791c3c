import { decodeStructure } from '../../content/structure/stored-structure.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import { documentId } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import { headsById } from '../../documents/heads-by-id.ts'
import type { Caller } from '../../shared/caller.ts'
import { personValue } from '../engine/to-indexed-document.ts'
import type { SearchDeps } from '../search-deps.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'
import { namesIn, referenceNames } from './closeness.ts'
import { commonPhrases } from './common-phrases.ts'
import { findVisible } from './document-spec.ts'
import { recommend } from './recommend.ts'

export interface RelatedQuery {
  /** What the caller looks at: results, the first of them first, or one document. */
  readonly documentIds: readonly string[]
  /** What they searched for. */
  readonly query: string
  readonly size: number
}

/** Why a document is related to the ones the caller looks at, the best reason that holds. */
export type RelatedReason =
  /** So many of them link to it or mention its name, like `INC-61`. */
  | { readonly kind: 'LINKED' | 'MENTIONED'; readonly count: number }
  /** It has the same author as the first of them, is read by the same people, or is about the same. */
  | { readonly kind: 'AUTHOR' | 'READ_ALONG' | 'SIMILAR' }

export interface RelatedDocument {
  readonly document: StoredDocument
  readonly reason: RelatedReason
}

export interface Related {
  readonly documents: readonly RelatedDocument[]
  /** Other searches: phrases that several of the documents contain. */
  readonly searches: readonly string[]
  readonly datasources: ReadonlyMap<string, Datasource>
}

/** The beginning of a document says what it's about. */
const READ_CHARACTERS = 5000
const MIN_REFERENCES = 2
/** Names and links that are followed, those in most documents first. */
const FOLLOWED = 3
const FOUND_PER_NAME = 10
const SEARCHES = 3
const MAX_TERMS = 40

/**
 * Visible documents beyond those the caller looks at, each with the reason: several of those refer to it, or it's like the first of them.
 * And what else to search for. Everything is computed from documents that the caller can see.
 */
export async function relatedTo(deps: SearchDeps, caller: Caller, request: RelatedQuery): Promise<Related> {
  const scope = await scopeOf(deps, caller)
  const shown = await visibleOf(deps, request.documentIds, scope)
  const [first] = shown
  if (first === undefined) return { documents: [], searches: [], datasources: scope.datasources }
  const size = request.size + shown.length
  const [referred, recommended, searches] = await Promise.all([
    referredTo(deps, shown, scope),
    recommend(deps, caller, { ...NO_FILTERS, document: undefined, text: '', page: { id: documentId(first) }, size }),
    // Without a search, what results have in common is chance.
    shown.length < MIN_REFERENCES || request.query.trim() === ''
      ? []
      : otherSearches(deps, shown, request.query, scope),
  ])
  const found = new Map<number, RelatedDocument>(referred.map((each) => [each.document.key, each]))
  for (const { document } of recommended.hits) {
    if (found.has(document.key)) continue
    const kind = hasSameAuthor(document, first)
      ? 'AUTHOR'
      : recommended.readAlong.has(document.key)
        ? 'READ_ALONG'
        : 'SIMILAR'
    found.set(document.key, { document, reason: { kind } })
  }
  for (const { key } of shown) found.delete(key)
  return { documents: [...found.values()].slice(0, request.size), searches, datasources: scope.datasources }
}

const NO_FILTERS = { datasources: [], facetFilterSets: [], maxSnippetCharacters: 255 } as const

async function visibleOf(
  deps: SearchDeps,
  ids: readonly string[],
  scope: VisibleScope,
): Promise<readonly StoredDocument[]> {
  const heads = await headsById(deps.documents, ids)
  const keys = ids.flatMap((id) => heads.get(id)?.key ?? [])
  return findable(deps, [...new Set(keys)], scope)
}

/** Those of these documents that the caller can see, and find. */
async function findable(deps: SearchDeps, keys: readonly number[], scope: VisibleScope): Promise<StoredDocument[]> {
  const hits = keys.map((key) => ({ key, score: 0 }))
  return (await visibleHits(deps, hits, scope)).filter(({ isRedlisted }) => isRedlisted !== true)
}

/** Documents that several of these link to, or whose name several of them mention. */
async function referredTo(
  deps: SearchDeps,
  shown: readonly StoredDocument[],
  scope: VisibleScope,
): Promise<RelatedDocument[]> {
  const [names, links] = [new Map<string, number>(), new Map<string, number>()]
  for (const document of shown) {
    const text = textOf(document)
    count(names, namesIn(text))
    const structure = document.body === '' ? undefined : await deps.documents.structureOf(document.key)
    const linked = decodeStructure(structure, document.body).flatMap(({ kind, value }) =>
      kind === 'link' && value !== undefined ? [value] : [],
    )
    count(links, new Set(linked))
  }
  const own = new Set(shown.flatMap(({ title, id }) => referenceNames(title, id)))
  const found: RelatedDocument[] = []
  for (const [url, times] of mostFrequent(links)) {
    const head = await findVisible(deps.documents, { url }, scope.visibility, scope.context.datasources)
    if (head === undefined) continue
    for (const document of await findable(deps, [head.key], scope)) {
      found.push({ document, reason: { kind: 'LINKED', count: times } })
    }
  }
  for (const [name, times] of mostFrequent(names)) {
    // The documents that have the name in their title are among those shown.
    if (own.has(name)) continue
    const { hits } = await deps.engine.search(
      {
        query: { text: '', phrases: [name], excluded: [] },
        filters: [],
        offset: 0,
        size: FOUND_PER_NAME,
        facets: [],
      },
      scope.visibility,
    )
    const called = (await visibleHits(deps, hits, scope)).find(({ title, id }) => referenceNames(title, id)[0] === name)
    if (called !== undefined) found.push({ document: called, reason: { kind: 'MENTIONED', count: times } })
  }
  const countOf = ({ reason }: RelatedDocument) => ('count' in reason ? reason.count : 0)
  return found.toSorted((one, other) => countOf(other) - countOf(one))
}

function count(counts: Map<string, number>, values: Iterable<string>): void {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
}

function mostFrequent(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts]
    .filter(([, times]) => times >= MIN_REFERENCES)
    .sort(([, one], [, other]) => other - one)
    .slice(0, FOLLOWED)
}

async function otherSearches(
  { engine }: SearchDeps,
  shown: readonly StoredDocument[],
  query: string,
  { visibility }: VisibleScope,
): Promise<string[]> {
  const texts = shown.map(textOf)
  const significant = await engine.significantTerms(texts.join('\n'), visibility, MAX_TERMS, MIN_REFERENCES)
  return commonPhrases(texts, { significant, query }, SEARCHES)
}

function textOf({ title, body, summary }: StoredDocument): string {
  return `${title}\n${(body || summary).slice(0, READ_CHARACTERS)}`
}

function hasSameAuthor(one: StoredDocument, other: StoredDocument): boolean {
  const [author, same] = [one, other].map(({ facts }) => facts.author && personValue(facts.author))
  return author !== undefined && author !== '' && author === same
}
