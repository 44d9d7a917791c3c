import { CUT, type ExtractedFilters } from './extracted.ts'
import { type Mine, readMine } from './read-mine.ts'
import { readPerson } from './read-person.ts'
import { readTime } from './read-time.ts'
import { type KnownKinds, readStatus, readType } from './read-type.ts'

/** A query whose natural-language filters were replaced with operators. */
export interface RewrittenQuery {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
  /** A time at the end of the query without a verb like "updated". It may be part of a title instead of a filter. */
  readonly doubtful: { readonly time: string; readonly rest: string } | undefined
  /** To try if nothing matches: documents of the caller's that they wrote, instead of those assigned to them. */
  readonly otherwise?: string | undefined
}

/** Values of visible documents and the directory, in their original spelling. */
export interface KnownValues extends KnownKinds {
  /** The full name of the only person that matches, if there is exactly one. */
  personNamed(name: string): Promise<string | undefined>
}

/** Operators, quotes and exclusions. A query with any of them is taken literally. */
const EXPLICIT_SYNTAX = /["“”:]|(?:^|\s)-\p{L}/u
const MAX_CHARACTERS = 200
/** Words that connect two clauses. */
const CONNECTOR = /^(?:about|on|regarding|concerning|über|zu) /iu

/**
 * Turns "updated last week", "open tickets" and "docs by Priya" into operators. Returns undefined unless it's certain: the query has no
 * explicit syntax, visible documents have the type and status, and exactly one person in the directory has the name.
 */
export async function extractFilters(query: string, values: KnownValues): Promise<RewrittenQuery | undefined> {
  if (query.length > MAX_CHARACTERS || EXPLICIT_SYNTAX.test(query)) return undefined
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?.! ]+$/, '')
  const mine = await readMine(text, values)
  if (mine !== undefined) return filtersOfMine(mine, values)
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

/** *my open tickets*: what is left beside the caller is read like any other query. */
async function filtersOfMine({ rest, operators }: Mine, values: KnownValues): Promise<RewrittenQuery | undefined> {
  const time = readTime(rest)
  const status = await readStatus(time?.rest ?? rest, values)
  // A cut marks where the noun ends, as other filters leave one.
  const type = status === undefined ? await readType(`${time?.rest ?? rest}${CUT}`, values) : undefined
  const words = wordsLeft((type ?? status ?? time)?.rest ?? rest)
  const others = [type, status, time].flatMap((each) => each?.operators ?? [])
  const said = (own: string) => [words, ...others, own].filter((each) => each !== '').join(' ')
  const query = said(operators[0])
  const start = words === '' ? 0 : words.length + 1
  return {
    query,
    ranges: [{ startIndex: start, endIndex: query.length }],
    doubtful: undefined,
    otherwise: said(operators[1]),
  }
}

function wordsLeft(rest: string): string {
  return rest
    .split(CUT)
    .map((piece) => piece.trim().replace(CONNECTOR, ''))
    .filter((piece) => piece !== '')
    .join(' ')
}
