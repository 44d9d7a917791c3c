import { readableCollections } from '../../knowledge/collections/collected-documents.ts'
import { listCollections } from '../../knowledge/collections/view-collections.ts'
import { rightsOn } from '../../sharing/rights.ts'
import { type Asking, viewerOf } from '../../sharing/viewer.ts'
import { hasWords, wordsOfValue } from '../read-value.ts'
import type { SearchDeps } from '../search-deps.ts'
import type { Completion } from './completion.ts'

/** Leaves room for documents. */
const MAX_OF_EACH = 3

/** Answers whose question, and collections whose name, contain all the words. The last word may be unfinished. */
export async function completeKnowledge(deps: SearchDeps, query: string, caller: Asking): Promise<Completion[]> {
  const words = wordsOfValue(query)
  if (words.length === 0) return []
  const viewer = await viewerOf(deps, caller)
  const { isAdministrator } = viewer
  const answers = [...(await deps.answerMemory.current()).values()]
    .map(({ answer }) => ({ answer, rights: rightsOn(viewer, answer) }))
    .filter(({ answer, rights }) => rights.has('read') && hasWords(answer.record.question, words))
    .slice(0, MAX_OF_EACH)
  const named = (await readableCollections(deps, caller)).filter(({ record }) => hasWords(record.name, words))
  const ids = new Set(named.slice(0, MAX_OF_EACH).map(({ id }) => id))
  const collections = ids.size === 0 ? [] : await listCollections(deps, caller, ({ id }) => ids.has(id))
  return [
    ...answers.map(({ answer, rights }): Completion => {
      const view = { answer, rights, isAdministrator, collections: [] }
      return { kind: 'DOCUMENT', text: answer.record.question, answer: view }
    }),
    ...collections.map(
      (view): Completion => ({ kind: 'DOCUMENT', text: view.collection.record.name, collection: view }),
    ),
  ]
}
