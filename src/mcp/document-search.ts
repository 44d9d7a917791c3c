import { type Static, Type } from 'typebox'
import { documentId } from '../domain/documents/document.ts'
import { documentUrl } from '../domain/documents/document-url.ts'
import type { FieldFilter, FieldValue, Relation } from '../domain/query/field-filter.ts'
import type { DocumentContext } from '../domain/search/documents/document-context.ts'
import { describeEntity } from '../domain/search/entities/describe-entity.ts'
import type { EntityDeps } from '../domain/search/entities/search-entities.ts'
import type { SearchHit } from '../domain/search/hits/search-hit.ts'
import { type AnswerWithEntities, searchWithEntities } from '../domain/search/search-with-entities.ts'
import type { Caller } from '../domain/shared/caller.ts'
import type { ToolResult } from '../domain/tools/tool-runner.ts'
import { day, lines, personName } from './describe.ts'
import { documentFields } from './document-fields.ts'
import { inArguments, timeValue, withoutFilters } from './filter-values.ts'
import { entityFields, presentEntities } from './search-entities.ts'

const RESULTS = 10
const EXHAUSTIVE_RESULTS = 50
/** From how many of the best matches the newest are taken: relevance still decides what counts as a match. */
const RECENCY_CANDIDATES = 100
const SNIPPET_CHARACTERS = 500
const MAX_QUERY_CHARACTERS = 2000

const filter = (description: string) => Type.Optional(Type.String({ description, maxLength: 500 }))

/** Arguments of every tool that searches documents. */
export const searchArguments = {
  query: Type.String({ description: 'Keywords to search for', maxLength: MAX_QUERY_CHARACTERS }),
  owner: filter('Only documents owned by this person: "me", an email address or a name'),
  from: filter('Only documents written by this person: "me", an email address or a name'),
  updated: filter(
    'Only documents updated in this period: today, yesterday, past_week, past_month, past_3_months or YYYY-MM-DD',
  ),
  after: filter('Only documents updated after this day: YYYY-MM-DD'),
  before: filter('Only documents updated before this day: YYYY-MM-DD'),
  app: filter('Only documents from this app, named as in results'),
  type: filter('Only documents of this type, named as in results'),
  channel: filter('Only documents in this channel, folder, space or project'),
  exhaustive: Type.Optional(
    Type.Boolean({
      description: `Return up to ${EXHAUSTIVE_RESULTS} results instead of ${RESULTS}. Use it to list or count everything that matches`,
    }),
  ),
  sort_by_recency: Type.Optional(Type.Boolean({ description: 'Newest documents first. Use it for the latest state' })),
}

const SearchArguments = Type.Object(searchArguments)
type Given = Partial<Static<typeof SearchArguments>> & { readonly query: string }

export const searchOutput = Type.Object({
  query: Type.String({ description: 'The query as it was searched, perhaps with its spelling corrected' }),
  total: Type.Integer({ description: 'How many documents match' }),
  results: Type.Array(
    Type.Object({
      ...documentFields,
      snippet: Type.Optional(Type.String()),
      verification: Type.Optional(
        Type.Enum(['VERIFIED', 'DEPRECATED', 'UNVERIFIED'], {
          description: 'Whether someone vouches for the document',
        }),
      ),
      collections: Type.Optional(Type.Array(Type.String(), { description: 'Names of collections that contain it' })),
      goLinks: Type.Optional(Type.Array(Type.String(), { description: 'Go links that lead to it, like go/plan' })),
    }),
  ),
  ...entityFields,
})

/** Restrictions that a tool adds to its arguments. */
export interface SearchPlace {
  readonly datasources?: readonly string[]
  readonly facetFilters?: readonly FieldFilter[]
}

/** The result of every tool that searches documents. */
export async function searchDocuments(
  services: EntityDeps,
  caller: Caller,
  given: Given,
  { datasources = [], facetFilters = [] }: SearchPlace = {},
): Promise<ToolResult> {
  const wanted = given.exhaustive ? EXHAUSTIVE_RESULTS : RESULTS
  const filters = filtersOf(given)
  const answer = await searchWithEntities(services, caller, {
    query: given.query,
    pageSize: given.sort_by_recency ? RECENCY_CANDIDATES : wanted,
    datasources,
    facetFilters: [...filters, ...facetFilters],
    hints: ['RESULTS', 'QUERY_METADATA', 'SPELLCHECK_METADATA'],
    maxSnippetCharacters: SNIPPET_CHARACTERS,
    isForMachine: true,
    // Who wants all of them wants near duplicates, too.
    listsEach: given.exhaustive === true || given.sort_by_recency === true,
  }).catch((error: unknown) => {
    throw inArguments(error, given)
  })
  const hits = given.sort_by_recency ? newestFirst(answer.hits).slice(0, wanted) : answer.hits
  const isNarrowed = hits.length === 0 && filters.length > 0 && facetFilters.length === 0
  const hint = isNarrowed ? await withoutFilters(services, caller, given.query, datasources) : undefined
  return {
    text: lines(describe(answer, hits, given.query), hint),
    structured: {
      query: answer.searchedQuery,
      total: answer.total,
      results: hits.map((hit) => presentHit(hit, answer.contexts)),
      ...presentEntities(answer.entities),
    },
    documents: hits.map(({ document }) => ({ id: documentId(document), title: document.title })),
  }
}

/** `updated` and the two ends of a span are different wishes about one field, so they go under different names of it. */
function filtersOf({ owner, from, updated, after, before, app, type, channel }: Given): FieldFilter[] {
  const filters = [
    fieldFilter('owner', [owner, 'EQUALS']),
    fieldFilter('from', [from, 'EQUALS']),
    fieldFilter('app', [app, 'EQUALS']),
    fieldFilter('type', [type, 'EQUALS']),
    fieldFilter('channel', [channel, 'EQUALS']),
    fieldFilter('last_updated_at', [timeValue(updated), 'EQUALS']),
    fieldFilter('updatedAt', [timeValue(after), 'GT'], [timeValue(before), 'LT']),
  ]
  return filters.filter(({ values }) => values.length > 0)
}

function fieldFilter(fieldName: string, ...wishes: readonly [string | undefined, Relation][]): FieldFilter {
  const values = wishes.flatMap(([value, relation]): FieldValue[] =>
    value === undefined || value.trim() === '' ? [] : [{ value: value.trim(), relation, isNegated: false }],
  )
  return { fieldName, values }
}

function newestFirst(hits: readonly SearchHit[]): SearchHit[] {
  return hits.toSorted((a, b) => b.document.updatedAt - a.document.updatedAt)
}

function describe(answer: AnswerWithEntities, hits: readonly SearchHit[], sent: string): string {
  return [...answer.entities.map(describeEntity), describeHits(answer, hits, sent)].join('\n\n')
}

function describeHits(answer: AnswerWithEntities, hits: readonly SearchHit[], sent: string): string {
  const { total, searchedQuery, isCorrected, suggestions, datasources } = answer
  const corrected = isCorrected ? ` (corrected from “${sent}”)` : ''
  if (hits.length === 0) {
    const [suggestion] = suggestions
    return lines(
      searchedQuery === ''
        ? 'Nothing that the user may read matches these filters.'
        : `Nothing that the user may read matches “${searchedQuery}” with these filters.`,
      suggestion && `Did you mean “${suggestion.query}”?`,
      'Try fewer or other words, or drop a filter.',
    )
  }
  const shown = hits.map(({ document, snippets }, at) => {
    const { facts, objectType, updatedAt } = document
    const app = datasources.get(document.datasource)?.displayName ?? document.datasource
    return lines(
      `${at + 1}. ${document.title}`,
      `   URL: ${documentUrl(document)}`,
      `   ${[
        `App: ${app === document.datasource ? app : `${app} (${document.datasource})`}`,
        objectType && `Type: ${objectType}`,
        facts.container && `In: ${facts.container}`,
        personName(facts.author) && `Author: ${personName(facts.author)}`,
        `Updated: ${day(updatedAt)}`,
      ]
        .filter(Boolean)
        .join(' · ')}`,
      snippets[0] && `   ${snippets[0].text.replace(/\s+/g, ' ').trim()}`,
    )
  })
  const of = total > hits.length ? `${hits.length} of ${total}` : String(hits.length)
  const noun = of === '1' ? 'result' : 'results'
  const about = searchedQuery === '' ? '' : ` for “${searchedQuery}”${corrected}`
  return [`${of} ${noun}${about}:`, ...shown].join('\n\n')
}

function presentHit(
  { document, snippets }: SearchHit,
  contexts: ReadonlyMap<string, DocumentContext>,
): Record<string, unknown> {
  const { facts, objectType } = document
  const author = personName(facts.author)
  const owner = personName(facts.owner)
  return {
    title: document.title,
    url: documentUrl(document),
    id: documentId(document),
    datasource: document.datasource,
    ...(objectType && { type: objectType }),
    ...(author && { author }),
    ...(owner && { owner }),
    updatedAt: new Date(document.updatedAt).toISOString(),
    ...(snippets[0] && { snippet: snippets[0].text }),
    ...presentContext(contexts.get(documentId(document))),
  }
}

function presentContext(context: DocumentContext | undefined): Record<string, unknown> {
  if (context === undefined) return {}
  const { collections, shortcuts, verification } = context
  return {
    ...(verification && { verification }),
    ...(collections.length > 0 && { collections: collections.map(({ record }) => record.name) }),
    ...(shortcuts.length > 0 && { goLinks: shortcuts.map(({ record }) => `go/${record.inputAlias}`) }),
  }
}
