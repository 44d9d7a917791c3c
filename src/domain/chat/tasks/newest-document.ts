import { termKey } from '../../analysis/term-key.ts'
import { wordsOfValue } from '../../search/read-value.ts'
import { search } from '../../search/search.ts'
import type { Caller } from '../../shared/caller.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { dayOf, type ListedDocuments, listed } from './listed.ts'
import { outlineOf } from './outline.ts'
import type { TaskContext } from './task-passages.ts'

const READ_DOCUMENTS = 50
const MAX_WORDS = 4
const MAX_LISTED = 3
/** “What is the latest on INC-64?” and “the latest version of Pocket” ask for something else. */
const NEWEST =
  /^(?:(?:what|where)(?:['’]s| is| are| was| were) |(?:please )?(?:show|give|find) (?:me )?|was (?:ist|sind|steht in) |zeig(?:e)? mir )?(?:(?:the|our|my|die|das|der|den|unsere[nrms]?|im|in den|in der) )?(?:latest|newest|most recent|last|neueste[nrs]?|letzte[nrs]?|aktuellste[nrs]?) (?!on\b|about\b|from\b|in\b|version\b)(.{3,60})$/iu

/** The rota is kept in another tool; what is written down is who took over. */
const ON_CALL =
  /^(?:who(?:['’]s| is)|wer ist) (?:(?:currently|now|gerade|heute|diese woche) )?on[ -]?call(?: (?:this week|today|tonight|now|right now|at the moment|currently|heute|diese woche|gerade))?$|^wer hat (?:(?:gerade|heute|diese woche) )?(?:ruf)?bereitschaft$/iu
const HANDOVER = 'on-call handover'

/** The newest of the documents whose titles say so: “latest release notes”, “the last all-hands notes”, and for “Who is on call?” the last handover. */
export async function newestDocument(
  deps: RetrieveDeps,
  caller: Caller,
  { read: { text, keys } }: TaskContext,
): Promise<ListedDocuments | undefined> {
  const documents = ON_CALL.test(text) ? HANDOVER : (NEWEST.exec(text)?.[1] ?? '')
  const wanted = keysOf(documents)
  if (keys.length > 0 || wanted.length < 2 || wanted.length > MAX_WORDS) return undefined
  const request = { query: wordsOfValue(documents).join(' '), pageSize: READ_DOCUMENTS, maxSnippetCharacters: 1 }
  const { hits } = await search(deps, caller, { ...request, hints: ['RESULTS'], listsEach: true })
  const titled = hits
    .map(({ document }) => document)
    .filter(({ title }) => {
      const own = new Set(keysOf(title))
      return wanted.every((key) => own.has(key))
    })
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
  if (titled.length === 0) return undefined
  return listed(titled.slice(0, documents === HANDOVER ? 1 : MAX_LISTED), {
    noteOf: dayOf,
    quote: (source) => outlineOf(source, 1)[0],
  })
}

function keysOf(text: string): string[] {
  return wordsOfValue(text).map((word) => termKey(word, ''))
}
