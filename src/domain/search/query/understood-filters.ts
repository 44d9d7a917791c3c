import { fold } from '../../analysis/fold.ts'

/** A query in which what was said in words became operators. */
export interface Understood {
  readonly query: string
  readonly ranges: readonly { readonly startIndex: number; readonly endIndex: number }[]
}

/** Values of visible documents, as they write them. */
export interface KnownValues {
  types(): Promise<readonly string[]>
  statuses(): Promise<readonly string[]>
}

/** Operators, quotes and exclusions: whoever writes them says what is meant. */
const SPELT_OUT = /["“”:]|(?:^|\s)-\p{L}/u
const MAX_CHARACTERS = 200
const TIME =
  /(?:^|\s)(?:(?:documents?|docs|pages?|files?|everything|what was|things?) )?(updated|changed|modified|edited|created) (?:in the )?(?:(today|yesterday)|(?:this|last|past) (week|month|year)|(?:last|past) (\d{1,3}) (day|week|month|year)s?)(?=$|\s|[?.!])/i
const STATUS =
  /(?:^|\s)(open|closed|done|resolved|draft|final|planned|waiting|in progress|in review) (\p{L}{3,30})(?=$|\s|[?.!])/iu

/**
 * "updated last week" and "open tickets" as the operators that they mean. Only where that is certain: nothing else of the query is spelt out, and
 * visible documents have the type and the status named. Undefined: the query is words.
 */
export async function understandFilters(query: string, values: KnownValues): Promise<Understood | undefined> {
  if (query.length > MAX_CHARACTERS || SPELT_OUT.test(query)) return undefined
  const operators: string[] = []
  const time = TIME.exec(query)
  if (time !== null) operators.push(timeOperator(time))
  const status = STATUS.exec(query)
  const chosen = status === null ? undefined : await statusOperators(status, values)
  if (chosen !== undefined) operators.push(...chosen)
  if (operators.length === 0) return undefined
  const words = [time, chosen === undefined ? null : status].reduce(
    (text, match) => (match === null ? text : text.replace(match[0], ' ')),
    query,
  )
  const rest = words.trim().replaceAll(/\s+/g, ' ')
  const start = rest === '' ? 0 : rest.length + 1
  const said = operators.join(' ')
  return {
    query: rest === '' ? said : `${rest} ${said}`,
    ranges: [{ startIndex: start, endIndex: start + said.length }],
  }
}

function timeOperator([, verb = '', day, unit, count, units]: RegExpExecArray): string {
  const name = verb.toLowerCase() === 'created' ? 'created' : 'updated'
  const span = day ?? (unit === undefined ? `past_${count}_${units}s` : `past_${unit}`)
  return `${name}:${span.toLowerCase()}`
}

async function statusOperators(
  [, status = '', noun = '']: RegExpExecArray,
  values: KnownValues,
): Promise<string[] | undefined> {
  const names = [noun, noun.replace(/s$/i, ''), noun.replace(/ies$/i, 'y'), noun.replace(/es$/i, '')].map(fold)
  const type = (await values.types()).find((value) => names.includes(fold(value)))
  const known = type === undefined ? undefined : (await values.statuses()).find((value) => fold(value) === fold(status))
  if (type === undefined || known === undefined) return undefined
  return [`type:${quoted(type)}`, `status:${quoted(known)}`]
}

function quoted(value: string): string {
  return /\s/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}
