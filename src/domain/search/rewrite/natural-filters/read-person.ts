import { CUT, cutOut, type ExtractedFilters, operator } from './extracted.ts'
import { CLAUSE_END, THAT_WERE } from './read-time.ts'

/** "Joris van der Meer". */
const MAX_WORDS_OF_NAME = 4
const WRITTEN = '(?:written |authored |created |posted |sent )?(?:by|from)|(?:geschrieben |erstellt )?von'
const OWNED = 'owned by|assigned to|belonging to|zugewiesen an'
const NAMED = new RegExp(
  `(?:^|[ ${CUT}])${THAT_WERE}(?:(${OWNED})|${WRITTEN}) (me|mir|\\p{L}[\\p{L}\\p{M}'’.-]*(?: \\p{L}[\\p{L}\\p{M}'’.-]*){0,${MAX_WORDS_OF_NAME - 1}}?)${CLAUSE_END}`,
  'iu',
)

/** "docs by Priya Raghunathan", "assigned to me". `personNamed` returns the full name of the only person that matches. */
export async function readPerson(
  text: string,
  personNamed: (name: string) => Promise<string | undefined>,
): Promise<ExtractedFilters | undefined> {
  const found = NAMED.exec(text)
  if (found === null) return undefined
  const [matched, owned, name = ''] = found
  const isCaller = /^(?:me|mir)$/i.test(name)
  const person = isCaller ? 'me' : await personNamed(name)
  if (person === undefined) return undefined
  const operators = [operator(owned === undefined ? 'from' : 'owner', person)]
  return { rest: cutOut(text, found.index, found.index + matched.length), operators }
}
