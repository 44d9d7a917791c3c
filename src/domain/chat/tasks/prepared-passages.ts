import type { StoredDocument } from '../../documents/document-store.ts'
import { extractFilters } from '../../search/rewrite/natural-filters/extract-filters.ts'
import { knownValues } from '../../search/rewrite/natural-filters/known-values.ts'
import { search } from '../../search/search.ts'
import { scopeOf } from '../../search/visible-search.ts'
import type { Caller } from '../../shared/caller.ts'
import { answerTexts } from '../answer-texts.ts'
import type { Question } from '../answerer.ts'
import { plainQuery } from '../passages/question-words.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { changedDocuments } from './changed-documents.ts'
import { documentsOfPerson } from './documents-of-person.ts'
import { factsOfDocument } from './facts-of-document.ts'
import { listDocuments } from './list-documents.ts'
import { dayOf, type ListedDocuments, listed } from './listed.ts'
import { locatedDocuments } from './located-documents.ts'
import { newestDocument } from './newest-document.ts'
import { sectionPassages } from './section-passages.ts'
import { type TaskContext, taskPassages } from './task-passages.ts'

const MAX_LISTED = 8
const READ_DOCUMENTS = 50
/** Words without which no question only filters documents. */
const FILTERS =
  /\b(?:my|mine|me|by|from|open|closed|done|resolved|draft|updated|changed|created|written|assigned|owned|last|past|this|mein|meine[mnrs]?|mir|von|offene|geschlossene|erledigte|geändert|erstellt|zugewiesen|letzte[nrms]?)\b/iu

const TASKS = [documentsOfPerson, factsOfDocument, changedDocuments, newestDocument, listDocuments, locatedDocuments]

/** What is quoted before passages are compared: the result of a task, or the documents that the question only filters. */
export async function preparedPassages(
  deps: RetrieveDeps,
  caller: Caller,
  context: TaskContext,
): Promise<ListedDocuments | undefined> {
  if (!isChosen(context.question)) {
    for (const list of TASKS) {
      const found = await list(deps, caller, context)
      if (found !== undefined) return found
      context.deadline.check()
    }
  }
  for (const quote of [sectionPassages, taskPassages]) {
    const passages = await quote(deps, caller, context)
    if (passages.length > 0) return { passages, isEmpty: false }
  }
  return isChosen(context.question) ? undefined : filteredDocuments(deps, caller, context)
}

/** Lists are made of all documents; whoever chooses sources gets passages of these. */
function isChosen({ inclusions, exclusions }: Question): boolean {
  return [inclusions, exclusions].some((choice) => Object.values(choice).some((each) => each?.length))
}

/** “my open tickets” asks for documents and not for what they say: each is shown with its status or day, and its beginning. */
async function filteredDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  { question: { text }, read: { language }, deadline }: TaskContext,
): Promise<ListedDocuments | undefined> {
  if (!FILTERS.test(text)) return undefined
  deadline.check()
  const request = {
    query: plainQuery(text),
    pageSize: READ_DOCUMENTS,
    maxSnippetCharacters: 1,
    hints: ['RESULTS'] as const,
  }
  const { query, isCorrected, hits } = await search(deps, caller, request)
  if (isCorrected && query.text === '' && query.fieldFilters.length > 0) {
    const documents = openFirst(hits.map(({ document }) => document)).slice(0, MAX_LISTED)
    const isStatusAsked = query.fieldFilters.some(({ fieldName }) => fieldName === 'status')
    const leadIn =
      !isStatusAsked && documents.length > 0 && documents.every(isDone) ? answerTexts(language).allDone : undefined
    return listed(documents, { leadIn, noteOf: (document) => document.facts.status ?? dayOf(document) })
  }
  return (await isOnlyFilters(deps, caller, text)) ? { passages: [], isEmpty: true } : undefined
}

/** What is done waits for nobody. */
function openFirst(documents: readonly StoredDocument[]): StoredDocument[] {
  return documents.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
}

const isDone = ({ facts }: StoredDocument) => DONE.test(facts.status ?? '')

const DONE =
  /^(?:done|closed|resolved|fixed|completed?|canceled|cancelled|rejected|erledigt|geschlossen|abgeschlossen)$/iu

/** Whether a question that found no documents by its filters asks for nothing else, like “my open tickets” of somebody without any. */
async function isOnlyFilters(deps: RetrieveDeps, caller: Caller, text: string): Promise<boolean> {
  const { visibility, context } = await scopeOf(deps, caller)
  const filtered = await extractFilters(plainQuery(text), knownValues(deps, visibility, context))
  if (filtered?.otherwise === undefined) return false
  if (filtered.ranges.some(({ startIndex }) => startIndex > 0)) return false
  for (const query of [filtered.query, filtered.otherwise]) {
    const found = await search(deps, caller, { query, pageSize: 1, maxSnippetCharacters: 1, appliesSpelling: false })
    if (found.total > 0) return false
  }
  return true
}
