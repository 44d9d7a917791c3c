import type { Datasource } from '../../datasources/datasource.ts'
import { completeName } from '../../people/find-by-name.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Filter } from '../engine/search-engine.ts'
import { toFilters } from '../filters/to-filters.ts'
import { parseQuery } from '../query/parse-query.ts'
import { rankingContext } from '../ranking/ranking-choice.ts'
import { hasWords, wordsOfValue } from '../read-value.ts'
import type { SearchDeps } from '../search-deps.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'
import { completeKnowledge } from './complete-knowledge.ts'
import { beginsWith, completeLastWord } from './complete-last-word.ts'
import { completeGolink, completeQuicklink } from './complete-link.ts'
import { completeOperator, completeOperatorValue, visibleValues } from './complete-operator.ts'
import { COMPLETION_KINDS, type Completion, type CompletionKind } from './completion.ts'

export interface AutocompleteQuery {
  readonly query: string
  /** Empty: all. */
  readonly datasources: readonly string[]
  /** Empty: all kinds. */
  readonly kinds: readonly string[]
  readonly size: number
}

export interface AutocompleteAnswer {
  /** Grouped by kind. */
  readonly completions: readonly Completion[]
  readonly datasources: ReadonlyMap<string, Datasource>
}

const MAX_OF_KIND = 10
/** Leaves room for the other kinds. */
const MAX_WORDS = 5
const MAX_LINKS: Partial<Record<CompletionKind, number>> = { GOLINK: 5, QUICKLINK: 5 }
/** How many of the best matches are checked for their titles. */
const TITLE_CANDIDATES = 30

/** Completions of an unfinished query, taken from documents that the caller can see. */
export async function autocomplete(
  deps: SearchDeps,
  caller: Caller,
  { query, datasources, kinds, size }: AutocompleteQuery,
): Promise<AutocompleteAnswer> {
  const scope = await scopeOf(deps, caller)
  const filters = datasourceFilter(datasources, scope)
  const values = await completeOperatorValue(deps, caller, query, scope, filters)
  const titled = once(async () => {
    const found = [
      ...(datasources.length === 0 ? await completeKnowledge(deps, query, caller) : []),
      ...(await completeTitle(deps, query, scope, filters)),
    ]
    return found.sort((one, other) => Number(beginsWith(other.text, query)) - Number(beginsWith(one.text, query)))
  })
  const makers: Record<CompletionKind, () => Promise<Completion[]> | Completion[]> = {
    // Go links don't belong to a data source.
    GOLINK: () => (datasources.length === 0 ? completeGolink(deps, query, caller) : []),
    QUICKLINK: () => completeQuicklink(query, chosenDatasources(datasources, scope)),
    SUGGESTION: () => completeLastWord(deps, query, scope, MAX_WORDS, titled),
    DOCUMENT: titled,
    ENTITY: () => completePerson(deps, query, scope, filters),
    OPERATOR: () => completeOperator(query, scope),
    OPERATOR_VALUE: () => [],
    DATASOURCE: () => completeDatasource(query, scope),
  }
  const wanted = COMPLETION_KINDS.filter((kind) => kinds.length === 0 || kinds.includes(kind))
  // While the caller types an operator's value, nothing else is offered.
  const found =
    values === undefined
      ? await Promise.all(wanted.map(async (kind) => (await makers[kind]()).slice(0, MAX_LINKS[kind] ?? MAX_OF_KIND)))
      : [wanted.includes('OPERATOR_VALUE') ? values : []]
  return { completions: found.flat().slice(0, size), datasources: scope.datasources }
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function datasourceFilter(names: readonly string[], { context }: VisibleScope): Filter[] {
  const values = names.map((value) => ({ value, relation: 'EQUALS' as const, isNegated: false }))
  return values.length === 0 ? [] : toFilters([{ fieldName: 'app', values }], context)
}

/** By name or alias, like `app:`. */
function chosenDatasources(names: readonly string[], { context }: VisibleScope): readonly Datasource[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return context.datasources.filter(
    ({ name, aliases = [] }) => wanted.size === 0 || [name, ...aliases].some((each) => wanted.has(each.toLowerCase())),
  )
}

async function completeTitle(
  deps: SearchDeps,
  query: string,
  scope: VisibleScope,
  filters: readonly Filter[],
): Promise<Completion[]> {
  const parsed = parseQuery(query, scope.context)
  const words = wordsOfValue(parsed.text)
  const { hits } = await deps.engine.search(
    {
      query: { text: parsed.text, phrases: [], excluded: [], isUnfinished: true },
      filters: [...filters, ...toFilters(parsed.fieldFilters, scope.context)],
      offset: 0,
      size: TITLE_CANDIDATES,
      facets: [],
      context: rankingContext(await deps.ranking.current(), scope.context),
    },
    scope.visibility,
  )
  const documents = await visibleHits(deps, hits, scope)
  return documents
    .filter(({ title }) => words.length === 0 || hasWords(title, words))
    .map((document) => ({ kind: 'DOCUMENT', text: document.title, document }))
}

/** People in the directory, and authors and owners of visible documents who aren't in it. */
async function completePerson(
  deps: SearchDeps,
  query: string,
  scope: VisibleScope,
  filters: readonly Filter[],
): Promise<Completion[]> {
  const words = wordsOfValue(query)
  if (words.length === 0) return []
  const names = await Promise.all(
    (['authorName', 'ownerName'] as const).map((field) => visibleValues(deps, field, scope, filters)),
  )
  const known = await completeName(deps.directory, query, MAX_OF_KIND)
  const knownNames = new Set(known.map(({ name }) => name))
  const others = [...new Set(names.flat())].filter((name) => hasWords(name, words) && !knownNames.has(name))
  return [
    ...known.map(({ name, email, title }): Completion => {
      return { kind: 'ENTITY', text: name, person: { name, email }, ...(title && { jobTitle: title }) }
    }),
    ...others.map((name): Completion => ({ kind: 'ENTITY', text: name, person: { name } })),
  ]
}

function completeDatasource(query: string, { context }: VisibleScope): Completion[] {
  const words = wordsOfValue(query)
  return context.datasources
    .filter(({ displayName }) => words.length > 0 && hasWords(displayName, words))
    .map(({ displayName }) => ({ kind: 'DATASOURCE', text: displayName }))
}
