import { search } from '../../search/search.ts'
import type { Caller } from '../../shared/caller.ts'
import { plainQuery } from '../passages/question-words.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { outlineOf } from './outline.ts'
import type { QuotedPassage } from './quoted-passage.ts'
import { type TaskContext, taskPassages } from './task-passages.ts'

const MAX_LISTED = 8
/** Words without which no question only filters documents. */
const FILTERS =
  /\b(?:my|mine|me|by|from|open|closed|done|resolved|draft|updated|changed|created|written|assigned|owned|last|past|this|mein|meine[mnrs]?|mir|von|offene|geschlossene|erledigte|geändert|erstellt|zugewiesen|letzte[nrms]?)\b/iu

/** What is quoted before passages are compared: the result of a task, or the documents that the question only filters. */
export async function preparedPassages(
  deps: RetrieveDeps,
  caller: Caller,
  context: TaskContext,
): Promise<QuotedPassage[]> {
  const task = await taskPassages(deps, caller, context)
  return task.length > 0 ? task : listedDocuments(deps, caller, context)
}

/** “my open tickets” asks for documents and not for what they say: each is shown with its beginning. */
async function listedDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  { question: { text, inclusions, exclusions }, deadline }: TaskContext,
): Promise<QuotedPassage[]> {
  if (!FILTERS.test(text)) return []
  const isChosen = [inclusions, exclusions].some((choice) => Object.values(choice).some((each) => each?.length))
  if (isChosen) return []
  deadline.check()
  const request = {
    query: plainQuery(text),
    pageSize: MAX_LISTED,
    maxSnippetCharacters: 1,
    hints: ['RESULTS'] as const,
  }
  const { query, isCorrected, hits } = await search(deps, caller, request)
  if (!isCorrected || query.text !== '' || query.fieldFilters.length === 0) return []
  return hits.flatMap(({ document }) => {
    const source = { document, relevance: 1, state: 'UNVERIFIED' as const }
    const [lead] = outlineOf(source, 1)
    const status = document.facts.status === undefined ? '' : ` (${document.facts.status})`
    return lead === undefined ? [] : [{ ...lead, intro: `${nameOf(document.id)}${document.title}${status}` }]
  })
}

/** The key of a ticket is what people know it by. */
function nameOf(id: string): string {
  return /^\p{Lu}{1,10}-\d+$/u.test(id) ? `${id}: ` : ''
}
