import { documentId } from '../../documents/document.ts'
import { describeEntity } from '../../search/entities/describe-entity.ts'
import { type EntityDeps, type PersonEntity, searchEntities } from '../../search/entities/search-entities.ts'
import { search } from '../../search/search.ts'
import type { SearchQuery } from '../../search/search-query.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Answerer, DocumentCitation } from '../answerer.ts'
import { isQuestion } from '../asked/is-question.ts'
import { carryingWords, type ReadQuestion, readQuestion } from '../asked/read-question.ts'
import { plainQuery } from '../passages/question-words.ts'
import { shortenPassage } from './shorten-passage.ts'

/** Part of the short answer: a person from the directory, or sentences with the passage they are quoted from. */
export type ShortAnswerPiece =
  | { readonly kind: 'person'; readonly text: string; readonly person: PersonEntity }
  | { readonly kind: 'quote'; readonly text: string; readonly citation: DocumentCitation }

export type ShortAnswerDeps = EntityDeps & { quotingAnswerer: Answerer }

const MAX_SENTENCES = 3
/** A table is shown as one row below its header; a whole one is for the preview. */
const MAX_TABLE_LINES = 3
const MAX_PEOPLE = 6
/** What it takes to show an answer. Chosen as docs/benchmarks.md says. */
const NEEDED = { support: 1, words: 2 } as const
/** Documents that a filtered search reads its answer from. */
const READ_DOCUMENTS = 8
/** These ask for a longer answer, or for documents. Chat gives both. */
const LONGER: ReadonlySet<ReadQuestion['kind']> = new Set([
  'greeting',
  'thanks',
  'summary',
  'changes',
  'comparison',
  'list',
])

/**
 * The answer above search results: a person, or two or three sentences quoted from documents the caller can read. Yields
 * nothing if no answer is good enough, or if the results already show one that somebody wrote.
 */
export async function* shortAnswer(
  deps: ShortAnswerDeps,
  caller: Caller,
  query: SearchQuery,
  signal: AbortSignal,
): AsyncGenerator<ShortAnswerPiece> {
  const filtered = isFiltered(query) ? await filteredDocuments(deps, caller, query) : undefined
  const asked = filtered?.text ?? query.query
  const read = readQuestion(asked)
  const words = carryingWords(read)
  if (LONGER.has(read.kind)) return
  if (filtered === undefined) {
    const named = { query: plainQuery(asked), pageSize: 1, maxSnippetCharacters: 1 }
    const entities = await searchEntities(deps, caller, named)
    const people = entities.flatMap((each) => (each.kind === 'person' && each.isAnswer ? [each] : []))
    yield* people
      .slice(0, MAX_PEOPLE)
      .map((person) => ({ kind: 'person' as const, text: describeEntity(person), person }))
    if (people.length > 0 || entities.some(({ kind }) => kind === 'answer')) return
  }
  // Somebody who types words and no question mostly wants documents, and half of the answers would be wrong.
  if (!isQuestion(asked) || filtered?.documents.length === 0) return
  if (words.length + read.keys.length < NEEDED.words) return
  const inclusions = filtered === undefined ? {} : { documents: filtered.documents }
  const question = { text: asked, topic: '', inclusions, exclusions: {} }
  let left = MAX_SENTENCES
  for await (const piece of deps.quotingAnswerer.answer(caller, question, signal)) {
    if (piece.kind !== 'content') continue
    const { citation, support = 0 } = piece
    if (piece.refusal !== undefined || support < NEEDED.support || citation?.document === undefined) return
    const table = piece.text.includes('| --- |') ? piece.text.trim() : undefined
    if (table !== undefined && table.split('\n').length > MAX_TABLE_LINES) return
    const short = table === undefined ? shortenPassage(citation.text, words, left) : undefined
    const place = short === undefined ? {} : placeOf(citation, short.text)
    yield { kind: 'quote', text: short?.text ?? table ?? '', citation: { ...citation, ...place } }
    left -= short?.count ?? MAX_SENTENCES
    if (left <= 0) return
  }
}

function placeOf({ start, text }: DocumentCitation, short: string) {
  const at = start + text.indexOf(short)
  return { start: at, end: at + short.length, text: short }
}

/** By a chosen filter, or by an operator in the query. */
function isFiltered({ query, facetFilters = [], facetFilterSets = [], datasources = [], tabs = [] }: SearchQuery) {
  return [facetFilters, facetFilterSets, datasources, tabs].some(({ length }) => length > 0) || /\w:\S/.test(query)
}

/** What a filtered search finds: its answer comes from these documents only. */
async function filteredDocuments(deps: EntityDeps, caller: Caller, request: SearchQuery) {
  const { query, hits } = await search(deps, caller, { ...request, pageSize: READ_DOCUMENTS, hints: ['RESULTS'] })
  return { text: query.text, documents: hits.map(({ document }) => ({ id: documentId(document) })) }
}
