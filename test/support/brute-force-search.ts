import type { Visibility } from '../../src/domain/access/visibility.ts'
import { EnoughWords } from '../../src/domain/analysis/enough-words.ts'
import type { Language } from '../../src/domain/analysis/function-words.ts'
import { languageOf } from '../../src/domain/analysis/language.ts'
import { stem } from '../../src/domain/analysis/stem.ts'
import { termKey } from '../../src/domain/analysis/term-key.ts'
import type { Range } from '../../src/domain/query/range.ts'
import type {
  EngineRequest,
  FacetCounts,
  FacetField,
  Filter,
  IndexedDocument,
} from '../../src/domain/search/engine/search-engine.ts'
import { hasWords, readNumber, wordsOfValue } from '../../src/domain/search/read-value.ts'
import { documentsWithWord, rarity } from './brute-force-ranking.ts'

/** What a search must find, computed by looking at every document. Texts are words separated by spaces, nothing else. */
export interface BruteForceAnswer {
  readonly keys: ReadonlySet<number>
  readonly facets: readonly FacetCounts[]
  readonly missingWords: readonly string[]
  readonly updatedSince: readonly number[]
}

export function bruteForceSearch(
  documents: Iterable<IndexedDocument>,
  { query, filters, facets, updatedSince = [], named = [] }: EngineRequest,
  visibility: Visibility,
): BruteForceAnswer {
  const asked = wordsOf(query.text)
  const words = asked.filter((word, at) => asked.findIndex((other) => stem(other) === stem(word)) === at)
  const visible = [...documents].filter((document) => isVisible(document, visibility))
  const candidates = visible.filter(
    (document) =>
      filters.every((filter) => passes(document, filter)) &&
      query.phrases.every((phrase) => hasPhrase(document, phrase)) &&
      !query.excluded.some((phrase) => hasPhrase(document, phrase)),
  )
  // Forms that are one word in English may be several in another language: any of them is the word.
  const has = (document: IndexedDocument, word: string) =>
    asked.some((form) => stem(form) === stem(word) && hasPhrase(document, form))
  const all = [...asked, ...query.phrases.flatMap(wordsOf)]
  // How rare a word is tells nothing where it is the only one.
  const isOneWord = new Set(all.map(stem)).size === 1
  const weights = words.map((word) => {
    const having = documentsWithWord(visible, all, stem(word))
    return having === 0 ? 0 : isOneWord ? 1 : rarity(visible.length, having)
  })
  const enough = new EnoughWords(weights, query.phrases.length > 0)
  const bitsOf = (document: IndexedDocument) =>
    words.reduce((bits, word, bit) => (has(document, word) ? bits | (1 << bit) : bits), 0)
  const isMatch = (document: IndexedDocument) => bitsOf(document) !== 0 && enough.has(bitsOf(document))
  const isNamed = (document: IndexedDocument) => all.length > 0 && named.includes(document.key)
  const byWords = candidates.filter((document) => all.length === 0 || query.phrases.length > 0 || isMatch(document))
  const found = candidates.filter((document) => byWords.includes(document) || isNamed(document))
  return {
    keys: new Set(found.map(({ key }) => key)),
    facets: facets.map((field) => countFacet(found, field)),
    updatedSince: updatedSince.map((since) => found.filter(({ updatedAt }) => updatedAt >= since).length),
    missingWords: words.filter((word) => !byWords.some((document) => has(document, word))),
  }
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

function stemsOf(text: string, language: Language | ''): string {
  return wordsOf(text.toLowerCase())
    .map((word) => termKey(word, language))
    .join(' ')
}

export function isVisible(document: IndexedDocument, { principals, hiddenDatasources }: Visibility): boolean {
  return document.principals.some((name) => principals.has(name)) && !hiddenDatasources.has(document.datasource)
}

function hasPhrase(document: IndexedDocument, phrase: string): boolean {
  const { title, body, summary, comments, tags, people, container, address, folder } = document
  const language = languageOf(document)
  const wanted = ` ${stemsOf(phrase, language)} `
  return [title, body, summary, comments, container, address, folder, ...tags, ...people].some((text) =>
    ` ${stemsOf(text, language)} `.includes(wanted),
  )
}

function passes(document: IndexedDocument, filter: Filter): boolean {
  const within = (number: number, { from = -Infinity, to = Infinity }: Range) => number >= from && number <= to
  switch (filter.kind) {
    case 'keys':
      return filter.keys.includes(document.key)
    case 'updated':
      return within(document.updatedAt, filter)
    case 'created':
      return within(document.createdAt, filter)
    case 'any':
      return filter.sets.some((set) => set.every((each) => passes(document, each)))
    case 'not':
      return !passes(document, filter.filter)
    case 'present':
      return valuesOf(document, filter.field).length > 0
    case 'words':
      return valuesOf(document, filter.field).some((value) => hasWords(value, wordsOfValue(filter.words)))
    case 'range':
      return valuesOf(document, filter.field).some((value) => within(readNumber(value, filter.type), filter))
    case 'value': {
      const values = valuesOf(document, filter.field).map((value) => value.toLowerCase())
      return filter.values.some((value) => values.includes(value.toLowerCase())) !== filter.isNegated
    }
  }
}

function valuesOf(document: IndexedDocument, field: FacetField): string[] {
  const { datasource, objectType, author, authorName, owner, tags, container, status, properties } = document
  const plain: Record<string, readonly string[]> = {
    app: [datasource],
    type: [objectType],
    author: [author],
    authorName: [authorName],
    owner: [owner],
    tag: tags,
    container: [container],
    status: [status],
  }
  const values = plain[field] ?? properties[field.slice('property:'.length)] ?? []
  return [...new Set(values)].filter((value) => value !== '')
}

function countFacet(documents: readonly IndexedDocument[], field: FacetField): FacetCounts {
  const counts = new Map<string, number>()
  for (const document of documents) {
    for (const value of valuesOf(document, field)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const buckets = [...counts].map(([value, count]) => ({ value, count }))
  return { field, buckets: buckets.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)) }
}
