import { CUT, cutOut, type ExtractedFilters, operator } from './extracted.ts'

/** A time found in a query. */
export interface ExtractedTime extends ExtractedFilters {
  /** The time, if no verb says what happened then ("release notes last month"). It may be part of a title. */
  readonly alone: string | undefined
}

const SPAN =
  '(?:(today|yesterday|heute|gestern)|(?:this|last|past|diese[rnms]?|letzte[rnms]?) (week|month|quarter|year|woche|monat|quartal|jahr)|(?:last|past|letzten) (\\d{1,3}) (day|week|month|year|tage|wochen|monate|jahre)n?s?)'
const HAPPENED =
  'updated|changed|modified|edited|created|written|added|published|posted|aktualisiert|geändert|erstellt|angelegt'
const BETWEEN = '(?:(?:in|within|during|since|from|over|im|in der) )?(?:the )?'
/** "tickets that were changed yesterday". */
export const THAT_WERE = '(?:(?:that|which|die) (?:is|are|was|were|have been|has been) )?'
const TOLD = new RegExp(`(?:^|\\s)${THAT_WERE}(${HAPPENED}) ${BETWEEN}${SPAN}(?=$|\\s)`, 'i')
const ALONE = new RegExp(`\\s${BETWEEN}${SPAN}$`, 'i')
/** "OKRs this quarter" asks for what applies now, not for what was written recently. */
const NOW = /\b(?:this|diese[rnms]?) \p{L}+$/iu
const CREATED = /^(?:created|written|added|published|posted|erstellt|angelegt)$/i

const UNITS: Readonly<Record<string, string>> = {
  tage: 'day',
  woche: 'week',
  wochen: 'week',
  monat: 'month',
  monate: 'month',
  jahr: 'year',
  jahre: 'year',
}

/** Finds "updated last week" anywhere, or "last month" at the end of a query. */
export function readTime(text: string): ExtractedTime | undefined {
  const told = TOLD.exec(text)
  if (told !== null) {
    const [, verb = '', ...span] = told
    const name = CREATED.test(verb) ? 'created' : 'updated'
    return { ...cutAt(text, told), operators: [operator(name, spanOf(span))], alone: undefined }
  }
  const alone = ALONE.exec(text)
  if (alone === null || NOW.test(alone[0])) return undefined
  const [, ...span] = alone
  return { ...cutAt(text, alone), operators: [operator('updated', spanOf(span))], alone: alone[0].trim() }
}

function cutAt(text: string, { index, 0: matched }: RegExpExecArray): { rest: string } {
  return { rest: cutOut(text, index, index + matched.length) }
}

function spanOf([day, unit, count, units = '']: readonly (string | undefined)[]): string {
  if (day !== undefined) return /^(?:today|heute)$/i.test(day) ? 'today' : 'yesterday'
  if (unit === undefined) return `past_${count}_${english(units)}s`
  return /^quart/i.test(unit) ? 'past_3_months' : `past_${english(unit)}`
}

function english(unit: string): string {
  const word = unit.toLowerCase()
  return UNITS[word] ?? word
}

/** The end of a clause: the end of the query, removed words, or a word like "about". */
export const CLAUSE_END = `(?=$|${CUT}| (?:about|on|regarding|concerning|über|zu)(?: |$))`
