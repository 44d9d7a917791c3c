import { CUT, type ExtractedFilters } from './extracted.ts'
import { readPerson } from './read-person.ts'
import { readTime } from './read-time.ts'
import { type KnownKinds, readStatus, readType } from './read-type.ts'

/** A query in which what was said in words became operators. */
export interface RewrittenQuery {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
  /** A time at the end of the query, with nothing that happened then: a document may be about it, and about the rest of the words. */
  readonly doubtful: { readonly time: string; readonly rest: string } | undefined
}

/** What visible documents and the directory have, as they write it. */
export interface KnownValues extends KnownKinds {
  /** The one person whom a name means. */
  personNamed(name: string): Promise<string | undefined>
}

/** Operators, quotes and exclusions: whoever writes them says what is meant. */
const SPELT_OUT = /["“”:]|(?:^|\s)-\p{L}/u
const MAX_CHARACTERS = 200
/** What leads over from one clause to the other. */
const BEGINS_OVER = /^(?:about|on|regarding|concerning|über|zu) /iu

/**
 * "updated last week", "open tickets", "docs by Priya" as the operators that they mean. Only where that is certain: nothing else of the query is
 * spelt out, visible documents have the type and the status named, and the directory one person of that name. Undefined: the query is words.
 */
export async function extractFilters(query: string, values: KnownValues): Promise<RewrittenQuery | undefined> {
  if (query.length > MAX_CHARACTERS || SPELT_OUT.test(query)) return undefined
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?.! ]+$/, '')
  const time = readTime(text)
  const person = await readPerson(time?.rest ?? text, values.personNamed)
  const status = await readStatus(person?.rest ?? time?.rest ?? text, values)
  const last = status ?? person ?? time
  if (last === undefined) return undefined
  const type = status === undefined ? await readType(last.rest, values) : undefined
  const said = [type, status, person, time]
    .flatMap((each: ExtractedFilters | undefined) => each?.operators ?? [])
    .join(' ')
  const rest = wordsLeft((type ?? last).rest)
  if (said === '') return undefined
  const start = rest === '' ? 0 : rest.length + 1
  return {
    query: rest === '' ? said : `${rest} ${said}`,
    ranges: [{ startIndex: start, endIndex: start + said.length }],
    doubtful: time?.alone === undefined || rest === '' ? undefined : { time: time.alone, rest },
  }
}

function wordsLeft(rest: string): string {
  return rest
    .split(CUT)
    .map((piece) => piece.trim().replace(BEGINS_OVER, ''))
    .filter((piece) => piece !== '')
    .join(' ')
}
