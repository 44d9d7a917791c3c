import type { StoredDocument } from '../../documents/document-store.ts'
import { knownValues } from '../../search/rewrite/natural-filters/known-values.ts'
import { search } from '../../search/search.ts'
import { scopeOf } from '../../search/visible-search.ts'
import type { Caller } from '../../shared/caller.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { dayOf, type ListedDocuments, listed } from './listed.ts'
import type { TaskContext } from './task-passages.ts'

const MAX_LISTED = 6
const WORKING =
  /^(?:what|which (?:documents?|projects?|tickets?|things?)) (?:is|are|am|was|has|have) (?:(?:currently|now) )?(.+?) (?:currently |now |been )?(?:working on|work(?:ed|ing) on|up to|writing|written|busy with)(?: (?:now|right now|currently|recently|lately|today|these days|at the moment|this week))?$|^what (?:did|has|have) (.+?) (?:write|written|publish|published|create|created)(?: so far| lately| recently)?$|^(?:woran|an was) (?:arbeite[t]?|schreib[et]+) (.+?)(?: gerade| zurzeit| momentan)?$/iu

/** Whether a question asks what somebody is working on. */
export function asksForWork(text: string): boolean {
  return WORKING.test(text.trim().replace(/[?!. ]+$/u, ''))
}

/** What somebody works on, as far as the documents tell that they own or wrote and the caller can read, newest first. */
export async function documentsOfPerson(
  deps: RetrieveDeps,
  caller: Caller,
  { read: { text }, deadline }: TaskContext,
): Promise<ListedDocuments | undefined> {
  const found = WORKING.exec(text)
  const name = found?.slice(1).find((each) => each !== undefined)
  if (name === undefined) return undefined
  const { visibility, context } = await scopeOf(deps, caller)
  const isCaller = /^(?:i|me|ich)$/iu.test(name)
  const person = isCaller ? 'me' : await knownValues(deps, visibility, context).personNamed(name)
  if (person === undefined) return undefined
  const documents = new Map<number, StoredDocument>()
  for (const fieldName of ['owner', 'author']) {
    deadline.check()
    const { hits } = await search(deps, caller, {
      query: '',
      facetFilters: [{ fieldName, values: [{ value: person, relation: 'EQUALS', isNegated: false }] }],
      pageSize: MAX_LISTED,
      order: 'newest',
      hints: ['RESULTS'],
      maxSnippetCharacters: 1,
    })
    for (const { document } of hits) documents.set(document.key, document)
  }
  const newest = [...documents.values()].toSorted((one, other) => other.updatedAt - one.updatedAt)
  return listed(newest.slice(0, MAX_LISTED), { noteOf: dayOf })
}
