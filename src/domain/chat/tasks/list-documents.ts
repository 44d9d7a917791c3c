import { termKey } from '../../analysis/term-key.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import { wordsOfValue } from '../../search/read-value.ts'
import { extractFilters, type KnownValues } from '../../search/rewrite/natural-filters/extract-filters.ts'
import { operator } from '../../search/rewrite/natural-filters/extracted.ts'
import { knownValues } from '../../search/rewrite/natural-filters/known-values.ts'
import { typeCalled } from '../../search/rewrite/natural-filters/read-type.ts'
import { search } from '../../search/search.ts'
import type { SearchAnswer } from '../../search/search-answer.ts'
import { scopeOf } from '../../search/visible-search.ts'
import type { Caller } from '../../shared/caller.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { type ListedDocuments, listed } from './listed.ts'
import { type ListingQuestion, readListingQuestion } from './listing-question.ts'
import type { TaskContext } from './task-passages.ts'

const MAX_LISTED = 12
/** Documents of a kind that is only said in their titles: “Postmortem INC-7”, “Postmortem INC-8”, … */
const MIN_TITLED = 3
const READ_TITLES = 50
const MAX_WORDS_OF_TITLE = 3
const TYPE = /\btype:(?:"[^"]+"|\S+)/u
const MAX_LABEL_CHARACTERS = 80
const MAX_STATUSES = 5

/**
 * The documents that “list all runbooks” and “how many tickets are open in PLAT” ask for, newest first. Undefined if visible documents
 * have no such kind, or are in no such project: then it may be a question about something else.
 */
export async function listDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  { read: { text, language }, deadline }: TaskContext,
): Promise<ListedDocuments | undefined> {
  const asked = readListingQuestion(text)
  if (asked === undefined) return undefined
  const { visibility, context } = await scopeOf(deps, caller)
  const query = await queryFor(asked.documents, knownValues(deps, visibility, context))
  deadline.check()
  if (query === undefined) return asked.isCount ? undefined : titledSo(deps, caller, asked)
  const assigned = await find(deps, caller, query.best)
  const all = assigned.total > 0 || query.otherwise === undefined ? assigned : await find(deps, caller, query.otherwise)
  // Words are matched loosely, so their matches can't be counted.
  if (asked.isCount && all.query.text !== '') return undefined
  const place = asked.container === undefined ? [] : containerCalled(all, asked.container)
  if (place === undefined) {
    // A project without open tickets is one that has others.
    const [type] = TYPE.exec(query.best) ?? []
    const others = type === undefined ? undefined : await find(deps, caller, type)
    const isKnown = others !== undefined && containerCalled(others, asked.container ?? '') !== undefined
    return isKnown ? { passages: [], isEmpty: true } : undefined
  }
  const found = place.length === 0 ? all : await find(deps, caller, all.searchedQuery, place)
  const documents = found.hits.map(({ document }) => document)
  return listed(documents, asked.isCount ? { leadIn: countOf(found, asked.documents, language === 'de') } : {})
}

/** Operators for the kind, status, time and person; undefined if there is no such kind. */
async function queryFor(
  documents: string,
  values: KnownValues,
): Promise<{ readonly best: string; readonly otherwise?: string | undefined } | undefined> {
  const filtered = await extractFilters(documents, values)
  if (filtered !== undefined) {
    const { query, otherwise } = filtered
    return /(?:^| )type:/.test(query) ? { best: query, otherwise } : undefined
  }
  const [, noun = '', topic = ''] = /^(\S+)(?: (?:about|on|regarding|über|zu) (.+))?$/iu.exec(documents) ?? []
  const type = /(?:s|en)$/iu.test(noun) ? await typeCalled(noun, values) : undefined
  if (type === undefined || topic.includes(':')) return undefined
  return { best: `${topic} ${operator('type', type)}`.trim() }
}

function find(
  deps: RetrieveDeps,
  caller: Caller,
  query: string,
  facetFilters: readonly FieldFilter[] = [],
): Promise<SearchAnswer> {
  const hasWords = /^[^:\s]+ /.test(query)
  return search(deps, caller, {
    query,
    facetFilters,
    pageSize: MAX_LISTED,
    facets: ['container', 'status'],
    hints: ['RESULTS', 'FACET_RESULTS'],
    appliesSpelling: false,
    listsEach: true,
    maxSnippetCharacters: 1,
    ...(!hasWords && { order: 'newest' }),
  })
}

/** The folders, spaces or projects of the found documents with this name, or with all of its words in theirs. */
function containerCalled({ facets }: SearchAnswer, name: string): FieldFilter[] | undefined {
  const words = wordsOfValue(name)
  const known = facets.find((facet) => facet.name === 'container')?.buckets ?? []
  const exact = known.filter(({ value }) => value.toLowerCase() === name.toLowerCase())
  const named = known.filter(({ value }) => {
    const own = wordsOfValue(value)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const chosen = exact.length > 0 ? exact : named
  if (chosen.length === 0) return undefined
  const values = chosen.map(({ value }) => ({ value, relation: 'EQUALS' as const, isNegated: false }))
  return [{ fieldName: 'container', values }]
}

/** How many there are, also by status, and what follows. */
function countOf({ total, facets, hits }: SearchAnswer, documents: string, isGerman: boolean): string {
  const statuses = facets.find(({ name }) => name === 'status')?.buckets ?? []
  const parts = statuses.slice(0, MAX_STATUSES).map(({ value, count }) => `${count} ${value}`)
  const by = parts.length === 0 ? '' : ` (${parts.join(', ')})`
  const newest = isGerman ? `Die ${hits.length} neuesten:` : `The ${hits.length} newest:`
  const name = documents.charAt(0).toUpperCase() + documents.slice(1)
  return `${name}: ${total}${by}${total > hits.length ? `. ${newest}` : ''}`
}

/** Documents whose titles begin with the kind. */
async function titledSo(
  deps: RetrieveDeps,
  caller: Caller,
  { documents, container }: ListingQuestion,
): Promise<ListedDocuments | undefined> {
  const keys = keysOf(documents)
  if (container !== undefined || keys.length === 0 || keys.length > MAX_WORDS_OF_TITLE) return undefined
  const request = { query: wordsOfValue(documents).join(' '), pageSize: READ_TITLES, maxSnippetCharacters: 1 }
  const { hits } = await search(deps, caller, { ...request, hints: ['RESULTS'], listsEach: true })
  const titled = hits.map(({ document }) => document).filter(({ title }) => isLabeled(title, keys))
  if (titled.length < MIN_TITLED) return undefined
  return listed(titled.toSorted((one, other) => other.updatedAt - one.updatedAt).slice(0, MAX_LISTED))
}

/** “Postmortem INC-7”, “Runbook: fog”: the kind, and then a number or what it is about. “Customer survey” is no customer. */
function isLabeled(title: string, keys: readonly string[]): boolean {
  const start = title.slice(0, MAX_LABEL_CHARACTERS)
  const [label = ''] = start.split(/\s*[:–—|]|\s(?=\S*\p{N})/u, 1)
  const own = keysOf(label)
  return label.length < start.length && own.length === keys.length && keys.every((key, at) => own[at] === key)
}

function keysOf(text: string): string[] {
  return wordsOfValue(text).map((word) => termKey(word, ''))
}
