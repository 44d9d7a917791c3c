import { type AnswerView, viewAnswers } from '../../knowledge/answers/get-answer.ts'
import { readableCollections } from '../../knowledge/collections/collected-documents.ts'
import type { Collection } from '../../knowledge/collections/collection.ts'
import { type CollectionView, listCollections } from '../../knowledge/collections/view-collections.ts'
import { type FindableText, findableText, fitOf, termsOf } from '../../knowledge/findable-text.ts'
import type { VerificationDeps } from '../../knowledge/verification/verifiable.ts'
import { rightsOn } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import type { SearchQuery } from '../search-query.ts'
import { plainText } from './plain-text.ts'

/** Answers and collections that match a query. */
export interface NamedKnowledge {
  readonly answers: readonly AnswerView[]
  readonly collections: readonly CollectionView[]
}

const NO_KNOWLEDGE: NamedKnowledge = { answers: [], collections: [] }
/** Questions can be long. */
const MAX_WORDS = 30
const MAX_ANSWERS = 2
const MAX_COLLECTIONS = 2

/** The answers and collections whose words match the query, for the first page of a search without filters. */
export async function namedKnowledge(
  deps: VerificationDeps,
  caller: Asking,
  request: SearchQuery,
): Promise<NamedKnowledge> {
  const text = plainText(request, MAX_WORDS)
  const wanted = text === undefined ? undefined : termsOf(text)
  if (wanted === undefined || wanted.size === 0) return NO_KNOWLEDGE
  const [answers, collections] = await Promise.all([
    answersFor(deps, caller, wanted),
    collectionsFor(deps, caller, wanted),
  ])
  return { answers, collections }
}

async function answersFor(deps: VerificationDeps, caller: Asking, wanted: ReadonlySet<string>): Promise<AnswerView[]> {
  const entries = [...(await deps.answerMemory.current()).values()]
  const fitting = best(entries, ({ text }) => fitOf(text, wanted))
  if (fitting.length === 0) return []
  const viewer = await viewerOf(deps, caller)
  const readable = fitting.filter(({ answer }) => rightsOn(viewer, answer).has('read')).slice(0, MAX_ANSWERS)
  return viewAnswers(
    deps,
    caller,
    readable.map(({ answer }) => answer.id),
  )
}

async function collectionsFor(
  deps: VerificationDeps,
  caller: Asking,
  wanted: ReadonlySet<string>,
): Promise<CollectionView[]> {
  const all = [...(await deps.collectionMemory.current()).values()]
  if (best(all, (collection) => fitOf(textOf(collection), wanted)).length === 0) return []
  const readable = await readableCollections(deps, caller)
  const chosen = best(readable, (collection) => fitOf(textOf(collection), wanted)).slice(0, MAX_COLLECTIONS)
  const views = await listCollections(deps, caller, ({ id }) => chosen.some((each) => each.id === id))
  return chosen.flatMap(({ id }) => views.find(({ collection }) => collection.id === id) ?? [])
}

/** The items that match, best first. Among equals, older ones come first, so pages don't change. */
function best<T>(items: readonly T[], fit: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, score: fit(item) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

const texts = new WeakMap<Collection, FindableText>()

function textOf(collection: Collection): FindableText {
  const known = texts.get(collection)
  if (known !== undefined) return known
  const text = findableText([collection.record.name], collection.record.description)
  texts.set(collection, text)
  return text
}
