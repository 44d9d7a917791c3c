import type { StoredDocument } from '../../documents/document-store.ts'
import { wordsOfValue } from '../../search/read-value.ts'
import { readTime } from '../../search/rewrite/natural-filters/read-time.ts'
import { search } from '../../search/search.ts'
import type { Caller } from '../../shared/caller.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { dayOf, type ListedDocuments, listed } from './listed.ts'
import type { TaskContext } from './task-passages.ts'

const MAX_LISTED = 8
const READ_DOCUMENTS = 50
const CHANGED =
  /^(?:what|anything|was)(?:['’]s| is| are| has| have| was| were| hat sich| ist| wurde)? (?:been )?(?:changed|changes|updated|new|happened|happening|going on|geändert|neu|passiert)\b/iu
const SPAN =
  /(?:^| )(?:(?:in|within|during|since|over|seit|in der|im) )?(?:the )?(today|yesterday|heute|gestern|(?:this|last|past|diese[rnms]?|letzte[rnms]?) (?:\d{1,3} )?(?:days?|weeks?|months?|quarter|years?|tagen?|wochen?|monate?n?|quartal|jahre?n?))(?= |$)/iu
const LINK =
  /^ ?(?:(?:in|with|to|on|for|at|about|around|bei|beim|im|am|an|zu|für|mit) )?(?:(?:the|our|my|der|dem|den|das|die|unserem?) )?/iu
/** What a project or space is called beside its own name. */
const KINDS = new Set('project team space folder channel area projekt bereich ordner kanal the of and'.split(' '))

/** The documents of a project, space or subject that were updated in a time: “what changed last week in Project Atlas”. */
export async function changedDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  { read: { text, keys } }: TaskContext,
): Promise<ListedDocuments | undefined> {
  const [head] = CHANGED.exec(text) ?? []
  // “What happened in INC-61 last year?” asks what one document says.
  if (head === undefined || keys.length > 0) return undefined
  const rest = text.slice(head.length)
  const [matched, span] = SPAN.exec(rest) ?? []
  const [time] = readTime(`documents updated ${span}`)?.operators ?? []
  if (matched === undefined || time === undefined) return undefined
  const subject = rest.replace(matched, ' ').replaceAll(/\s+/g, ' ').trim().replace(LINK, '')
  if (/["“”:]/u.test(subject)) return undefined
  const words = wordsOfValue(subject).filter((word) => !KINDS.has(word))
  if (subject !== '' && words.length === 0) return undefined
  const { hits } = await search(deps, caller, {
    query: `${words.join(' ')} ${time}`.trim(),
    pageSize: READ_DOCUMENTS,
    ...(words.length === 0 && { order: 'newest' }),
    hints: ['RESULTS'],
    appliesSpelling: false,
    maxSnippetCharacters: 1,
  })
  const documents = hits.map(({ document }) => document).filter((document) => isPartOf(document, words))
  if (words.length > 0 && documents.length === 0) return undefined
  const newest = documents.toSorted((one, other) => other.updatedAt - one.updatedAt).slice(0, MAX_LISTED)
  return listed(newest, { noteOf: dayOf })
}

/** By its folder, title, tags or ID: what only mentions a project isn't a part of it. */
function isPartOf(
  { facts: { container = '', tags = [] }, title, id }: StoredDocument,
  words: readonly string[],
): boolean {
  const own = new Set(wordsOfValue([container, title, id, ...tags].join(' ')))
  return words.every((word) => own.has(word))
}
