import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { categoryOf } from '../datasources/category-of.ts'
import type { DocCategory } from '../datasources/datasource.ts'
import { containerIdOf, documentId } from '../documents/document.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import { documentUrl } from '../documents/document-url.ts'
import type { VerificationStore } from '../knowledge/verification/verification.ts'
import { stateNow } from '../knowledge/verification/view-verifications.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import type { Deadline } from '../search/deadline.ts'
import type { DocumentSpec } from '../search/documents/document-spec.ts'
import { readDocument } from '../search/documents/read-document.ts'
import { search } from '../search/search.ts'
import type { SearchDeps } from '../search/search-deps.ts'
import type { Caller } from '../shared/caller.ts'
import type { Question, SourceChoice } from './answerer.ts'
import { type Key, keysIn } from './asked/keys-in.ts'
import { readQuestion } from './asked/read-question.ts'
import { fileSource } from './files/file-source.ts'
import type { ChatFilesDeps } from './files/read-chat-files.ts'
import { definitionIn } from './passages/fit-of-kind.ts'
import { marksOf } from './passages/split/marks-of.ts'
import type { Source } from './source.ts'
import { citableText, unlessNotFound } from './verify-citation.ts'

export interface RetrieveDeps extends SearchDeps, ChatFilesDeps {
  verifications: VerificationStore
  meaning: Pick<Meaning, 'queries' | 'likeness' | 'closeness'> | undefined
}

/** The passage that answers is often on a page that search ranks far behind. */
const HITS_PER_QUERY = 40
const DEFINING = 0.5
const DEFINITION_CHARACTERS = 20_000
/** Of what is nearly the same, one may say what the others do not. */
const ALIKE_PER_HIT = 3
const MAX_SOURCES = 50
/** What it counts for that a document is about the key in the question. */
const ABOUT_KEY = 2
const MENTION_CHARACTERS = 200_000
const TALK: ReadonlySet<DocCategory> = new Set(['TICKETS', 'MESSAGING', 'EMAIL', 'AI_CONVERSATION'])
/** How fast places behind the first count for less. */
const RANK_SMOOTHING = 3

/**
 * The files that were named, and the documents that the queries find together, best first, all visible to the caller.
 * `noteCorrection` is called for every query whose spelling was corrected.
 */
export async function retrieve(
  deps: RetrieveDeps,
  caller: Caller,
  queries: readonly string[],
  question: Question,
  deadline: Deadline,
  noteCorrection: (query: string, corrected: string) => void = () => {},
): Promise<Source[]> {
  const { inclusions, exclusions } = question
  const found = new Map<number, { document: StoredDocument; relevance: number }>()
  const add = (document: StoredDocument, relevance: number) => {
    const known = found.get(document.key)
    found.set(document.key, { document, relevance: (known?.relevance ?? 0) + relevance })
  }
  for (const document of await namedDocuments(deps, caller, inclusions.documents ?? [])) {
    if (!isExcluded(document, exclusions)) add(document, 1)
  }
  const defines = definitionFinder(question.text)
  const yieldIfDue = timeSlices()
  for (const query of needsSearch(inclusions) ? queries : []) {
    deadline.check()
    const { hits, searchedQuery, correctedRanges } = await search(deps, caller, {
      query,
      pageSize: HITS_PER_QUERY + (exclusions.documents?.length ?? 0),
      datasources: inclusions.datasources ?? [],
      facetFilters: exceptDatasources(exclusions.datasources ?? []),
      inclusions: inclusions.containers,
      exclusions: exclusions.containers,
      hints: ['RESULTS', 'SPELLCHECK_METADATA'],
      maxSnippetCharacters: 1,
      ...(question.timeoutMillis !== undefined && {
        timeoutMillis: Math.max(1, Math.ceil(deadline.remainingMillis())),
      }),
    })
    if (correctedRanges.length > 0) noteCorrection(query, searchedQuery)
    const groups = hits
      .map((hit) => [hit, ...(hit.clusters ?? []).flatMap(({ hits: members }) => members).slice(0, ALIKE_PER_HIT)])
      .map((group) => group.filter(({ document }) => !isExcluded(document, exclusions)))
      .filter((group) => group.length > 0)
    // What is left out takes no place: an answer without a document is as if it did not exist.
    for (const [rank, group] of groups.entries()) {
      for (const { document } of group) {
        await yieldIfDue()
        const isDefining = defines?.(document) === true
        add(document, RANK_SMOOTHING / (RANK_SMOOTHING + rank) + (isDefining ? DEFINING : 0))
      }
    }
  }
  const keys = keysIn(question.text)
  const best = [...found.values()]
    .filter(({ document }) => keys.length === 0 || keys.some((key) => mentions(document, key)))
    .map((each) => ({
      ...each,
      relevance: each.relevance + (keys.some((key) => isAbout(each.document, key)) ? ABOUT_KEY : 0),
    }))
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_SOURCES)
  const records = await deps.verifications.findAll(best.map(({ document }) => documentId(document)))
  const datasources = await deps.visibilities.datasources()
  const now = deps.clock.now()
  const documents: Source[] = []
  for (const source of best) {
    await yieldIfDue()
    const record = records.find((each) => each.documentId === documentId(source.document))
    const marks = await marksOf(deps.documents, source.document)
    const { datasource, objectType } = source.document
    const isTalk = TALK.has(categoryOf(datasources.get(datasource), objectType))
    documents.push({ ...source, marks, isTalk, state: stateNow(record, now) })
  }
  return [...(question.files ?? []).filter(({ text }) => text !== '').map(fileSource), ...documents]
}

/** Tells which documents say what the thing is that a question asks for. Undefined: it asks for something else. */
function definitionFinder(text: string): ((document: StoredDocument) => boolean) | undefined {
  const { kind, subjects } = readQuestion(text)
  const [subject = ''] = subjects
  if (kind !== 'definition' || subject === '') return undefined
  const known = new Map<number, boolean>()
  return (document) => {
    let defines = known.get(document.key)
    if (defines === undefined) {
      defines = definitionIn(citableText(document).slice(0, DEFINITION_CHARACTERS), subject) !== undefined
      known.set(document.key, defines)
    }
    return defines
  }
}

/** A document about E-417 has it in its title or ID; a changelog may only mention #417. */
function isAbout({ title, id }: StoredDocument, key: Key): boolean {
  return key.isIn(title) || key.isIn(id)
}

function mentions(document: StoredDocument, key: Key): boolean {
  return isAbout(document, key) || key.isIn(citableText(document).slice(0, MENTION_CHARACTERS))
}

/** A caller who names documents and nothing else wants an answer from these documents only. */
function needsSearch({ documents = [], containers = [], datasources = [] }: SourceChoice): boolean {
  return documents.length === 0 || containers.length > 0 || datasources.length > 0
}

async function namedDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  specs: readonly DocumentSpec[],
): Promise<StoredDocument[]> {
  const found: StoredDocument[] = []
  for (const spec of specs.slice(0, MAX_SOURCES)) {
    const read = await readDocument(deps, caller, spec).catch(unlessNotFound)
    if (read !== undefined) found.push(read.document)
  }
  return found
}

function exceptDatasources(names: readonly string[]): FieldFilter[] {
  const values = names.map((value) => ({ value, relation: 'EQUALS' as const, isNegated: true }))
  return values.length === 0 ? [] : [{ fieldName: 'app', values }]
}

/** Exclusions count above inclusions, also for documents that were named. */
function isExcluded(
  document: StoredDocument,
  { documents = [], containers = [], datasources = [] }: SourceChoice,
): boolean {
  const own = new Set([documentId(document).toLowerCase(), documentUrl(document).toLowerCase()])
  const around = new Set([containerIdOf(document), document.facts.container].map((name) => name?.toLowerCase()))
  const names = ({ id, url }: DocumentSpec) =>
    [id?.toLowerCase(), url?.toLowerCase()].filter((name) => name !== undefined)
  return (
    documents.some((spec) => names(spec).some((name) => own.has(name))) ||
    containers.some((spec) => names(spec).some((name) => around.has(name))) ||
    datasources.some((name) => name.toLowerCase() === document.datasource.toLowerCase())
  )
}
