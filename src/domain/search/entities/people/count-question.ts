/** A question about how many people there are. */
export interface CountQuestion {
  /** The place, department or team. Undefined: the whole company. */
  readonly group?: string | undefined
  /** The group was called a team. */
  readonly isTeam?: boolean | undefined
  /** The manager they report to. */
  readonly reportsTo?: string | undefined
}

const PEOPLE = '(?:people|persons|employees|colleagues|co-?workers|(?:(?:team|staff) )?members|staff|heads)'
const WORKERS = '(?:mitarbeiter|kolleg|beschäftigt|angestellt)'
const LEUTE = `(?:leute|personen|menschen|${WORKERS}\\S*(?: und ${WORKERS}\\S*)?|mitarbeitende)`
const THE = '(?:(?:the|our|der|die|das|dem|den|unser(?:e[mnr]?)?) )?'
const NOW =
  '(?: (?:now|today|currently|at the moment|in total|overall|altogether|insgesamt|zurzeit|momentan|derzeit|aktuell))?'

const REPORTS: readonly RegExp[] = [
  new RegExp(`^how many ${PEOPLE} (?:report|work) (?:to|for) (?!us$|the company$)(.+)$`, 'iu'),
  /^how many (?:direct )?reports does (.+) have$/iu,
  new RegExp(`^wie ?viele ${LEUTE} berichten an (.+)$`, 'iu'),
]
const GROUPS: readonly RegExp[] = [
  new RegExp(
    `^how many ${PEOPLE} (?:(?:currently |now )?(?:work|sit|live)s?|are(?: there)?|do we have) (?:in|at|on|for) ${THE}(.+)$`,
    'iu',
  ),
  new RegExp(`^how many ${PEOPLE} (?:does|has) ${THE}(.+?) have$`, 'iu'),
  new RegExp(`^how (?:big|large) is ${THE}(.+ (?:team|department|office))$`, 'iu'),
  new RegExp(
    `^(?:(?:what(?: is|['’]s) )?the )?(?:number of ${PEOPLE}|head ?count|size) (?:in|at|on|of|for) ${THE}(.+)$`,
    'iu',
  ),
  new RegExp(`^wie ?viele ${LEUTE} (?:arbeiten|sitzen|sind|gibt es|haben wir) (?:in|im|bei|am|für) ${THE}(.+)$`, 'iu'),
  new RegExp(`^wie ?viele ${LEUTE} hat ${THE}(.+)$`, 'iu'),
  new RegExp(`^wie (?:groß|gross) ist ${THE}((?:team|abteilung) .+|.+(?:team|abteilung|büro))$`, 'iu'),
]
const ALL: readonly RegExp[] = [
  new RegExp(
    `^how many ${PEOPLE} (?:do we have|are there|are we|are employed|work(?:s)? (?:here|for us|with us)|are in the directory)${NOW}$`,
    'iu',
  ),
  new RegExp(`^how many(?: ${PEOPLE})? are we${NOW}$`, 'iu'),
  new RegExp(`^(?:what(?: is|['’]s) )?(?:our|the(?: total)?) (?:head ?count|number of ${PEOPLE})${NOW}$`, 'iu'),
  new RegExp(`^wie ?viele(?: ${LEUTE})? (?:haben wir|sind wir|gibt es|arbeiten hier|arbeiten bei uns)${NOW}$`, 'iu'),
]
/** Names of the whole company. */
const COMPANY = /^(?:company|firma|unternehmen|us|uns|here|total|whole company|directory|verzeichnis)$/iu
const KIND = / (?:team|department|dept|group|division|office|unit|abteilung|büro)$/iu
const KIND_BEFORE = /^(?:team|abteilung) /iu
const TEAM = /(?:^| )team(?: |$)/iu

const MAX_CHARACTERS = 150

/** Reads “how many people work in Lyon?”. Undefined if the query asks for something else. */
export function readCountQuestion(query: string): CountQuestion | undefined {
  // Before the patterns, which aren't linear for a long run of signs.
  if (query.length > MAX_CHARACTERS) return undefined
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!. ]+$/u, '')
  if (firstIn(ALL, text) !== undefined) return {}
  const reportsTo = firstIn(REPORTS, text)
  if (reportsTo !== undefined) return { reportsTo }
  const named = firstIn(GROUPS, text)?.replace(new RegExp(`${NOW}$`, 'iu'), '')
  if (named === undefined) return undefined
  if (COMPANY.test(named)) return {}
  return { group: named.replace(KIND_BEFORE, '').replace(KIND, ''), isTeam: TEAM.test(named) }
}

/** What the first form that matches captures, or an empty text. */
function firstIn(forms: readonly RegExp[], text: string): string | undefined {
  for (const form of forms) {
    const found = form.exec(text)
    if (found !== null) return found[1] ?? ''
  }
  return undefined
}
