import type { QueryUse } from '../activity/activity-event.ts'
import { type VisibleDocumentsDeps, visibleHeads } from '../documents/visible-documents.ts'
import type { Answer } from '../knowledge/answers/answer.ts'
import { answersTo } from '../knowledge/answers/answers-to.ts'
import type { KnowledgeMemories } from '../knowledge/knowledge-memories.ts'
import type { Pin } from '../knowledge/pins/pin.ts'
import { foldQuery } from '../knowledge/pins/pins-for-query.ts'
import { mayRead } from '../sharing/rights.ts'
import { type Asking, type ViewerDeps, viewerOf } from '../sharing/viewer.ts'
import type { Synonym, SynonymStore } from '../synonyms/synonym.ts'
import type { SynonymMemory } from '../synonyms/synonym-memory.ts'

export interface UnansweredDeps
  extends ViewerDeps,
    VisibleDocumentsDeps,
    Pick<KnowledgeMemories, 'answerMemory' | 'pinMemory'> {
  synonyms: Pick<SynonymStore, 'list'>
  synonymMemory: Pick<SynonymMemory, 'current'>
}

/** A query that led nowhere, with what has been done about it. It is open if nothing has. */
export interface UnansweredQuery extends QueryUse {
  readonly answer?: Answer | undefined
  readonly pin?: Pin | undefined
  readonly synonym?: Synonym | undefined
}

/** Nobody reads a longer list. */
const EXAMINED = 50

/**
 * The queries most people made without opening a result, open ones first. An answer that search shows for a query counts. A
 * pin or synonym counts only if it is newer than the first of these searches: an older one evidently didn't help.
 */
export async function unansweredQueries(
  deps: UnansweredDeps,
  caller: Asking,
  queries: readonly QueryUse[],
): Promise<UnansweredQuery[]> {
  const unanswered = queries
    .filter(({ searches, empty, opened }) => opened === 0 || empty === searches)
    .sort((one, other) => other.people - one.people)
    .slice(0, EXAMINED)
  const words = unanswered.map(({ query }) => query)
  const answers = await answersTo(deps, caller, words)
  const pins = await pinsTo(deps, caller, words)
  const synonyms = await deps.synonyms.list()
  const index = await deps.synonymMemory.current()
  const examined = unanswered.map((each) => {
    const since = ({ updatedAt }: { readonly updatedAt: Date }) => updatedAt.getTime() > each.firstAt
    const folded = foldQuery(each.query)
    const used = new Set(index.of(each.query).map(({ from }) => from))
    return {
      ...each,
      answer: answers.get(each.query),
      pin: pins.find((pin) => since(pin) && pin.record.queries.some((query) => foldQuery(query) === folded)),
      synonym: synonyms.find((rule) => since(rule) && rule.words.some((word) => used.has(word))),
    }
  })
  return examined.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
}

export function isOpen({ answer, pin, synonym }: UnansweredQuery): boolean {
  return answer === undefined && pin === undefined && synonym === undefined
}

/** The pins of these queries that the caller can read, of documents they can see. */
async function pinsTo(deps: UnansweredDeps, caller: Asking, queries: readonly string[]): Promise<Pin[]> {
  const wanted = new Set(queries.map(foldQuery))
  const viewer = await viewerOf(deps, caller)
  const pins = [...(await deps.pinMemory.current()).values()].filter(
    (pin) => pin.record.queries.some((query) => wanted.has(foldQuery(query))) && mayRead(viewer, pin),
  )
  const ids = pins.map(({ record }) => record.documentId)
  const seen = await visibleHeads(deps, caller.email, ids)
  return pins.filter(({ record }) => seen.has(record.documentId))
}
