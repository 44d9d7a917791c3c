import { smallAcronymsIn } from '../../analysis/acronym.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { queryWords } from '../../people/directory/name-words.ts'

/** A question for people, without what makes it one. */
export interface PeopleQuestion {
  readonly text: string
  readonly words: readonly string[]
  /** All of a place or a team are meant, not one. */
  readonly isForMany: boolean
  /** Whoever leads this team, department or place, or the manager of this person, is asked for. */
  readonly ledBy?: Led | undefined
  /** Those who report to this person are. */
  readonly reportsTo?: string | undefined
}

export interface Led {
  readonly name: string
  /** The words may mean something else (`session manager`): only somebody whom others report to is meant. */
  readonly isLoose: boolean
}

const MANY =
  /^(?:(?:all )?(?:people|everyone|everybody|colleagues|staff|employees|coworkers)|who (?:works?|sits|is)) (?:in|at|from|on)(?: the)? (.+)$/i
const MANY_OF_TEAM = /^(?:who (?:is|are) (?:in|on) )?(?:the )?(.+) team$/i
const ONE = /^(?:who(?: is|['’]s| are)|wer ist|qui est)(?: (?:the|our|our new|der|die|das|le|la|les))? (.+)$/i

const ROLE = '(?:head|lead|leader|boss|chief|manager|director|owner|leiter|leiterin|leitung|chef|chefin|responsable)'
const OF = '(?:of|for|at|von|vom|der|des|de|du|de la)'
const DOES =
  'runs|leads|heads|manages|owns|leitet|führt|verantwortet|dirige|(?:is |ist |est )?(?:in charge of|responsible for|accountable for|running|leading|heading|managing|verantwortlich für|zuständig für|responsable de)'
const THE = '(?:(?:the|our|das|die|den|der|le|la) )?'
const LED = new RegExp(
  `^(?:(?:who(?: is|['’]s| are)?|wer|qui) (?:${DOES})|(?:(?:who(?: is|['’]s)|wer ist|qui est) )?${THE}${ROLE} ${OF}) ${THE}(.+)$`,
  'i',
)
const LEAD_OF = new RegExp(`^${THE}(.+?)(?:['’]s| team) ${ROLE}$`, 'i')
const LEAD = new RegExp(`^${THE}(.+) (?:lead|leader|boss|manager|chef|head)$`, 'i')
const REPORTED_TO = /^who (?:does|do) (.+) report to$/i
const REPORTING = /^(?:who reports to|people reporting to|(?:direct )?reports of|who works for) (.+)$/i
const REPORTS_OF = /^(.+)['’]s (?:direct )?reports$/i
/** What a team or a place is called besides its name. */
const KIND = / (?:team|department|dept|group|division|office|unit|org|organi[sz]ation|abteilung|büro|équipe)$/i

const KIND_BEFORE = /^(?:team|abteilung|équipe) /i

/** Undefined: the query is no question for people, though it may name one. */
export function readPeopleQuestion(query: string): PeopleQuestion | undefined {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!. ]+$/, '')
  const [, reportsTo] = REPORTING.exec(text) ?? REPORTS_OF.exec(text) ?? []
  const ledBy = reportsTo === undefined ? readLed(text) : undefined
  const isSaid = reportsTo !== undefined || ledBy !== undefined
  const many = isSaid ? undefined : (MANY.exec(text)?.[1] ?? MANY_OF_TEAM.exec(text)?.[1])
  const asked = many ?? ONE.exec(text)?.[1] ?? (isSaid ? text : undefined)
  if (asked === undefined) return undefined
  const words = significantTerms(asked)
  if (words.length === 0) return undefined
  return { text: asked, words, isForMany: many !== undefined, ledBy, reportsTo }
}

/** The words of a name or a title, small ones aside; *IT* is none of those. */
export function significantTerms(text: string): string[] {
  const acronyms = smallAcronymsIn(text)
  return queryWords(text).filter((word) => !isStopWord(word) || acronyms.has(word))
}

function readLed(text: string): Led | undefined {
  const asked = text.replace(ONE, '$1')
  const certain = LED.exec(text)?.[1] ?? REPORTED_TO.exec(text)?.[1] ?? LEAD_OF.exec(asked)?.[1]
  const name = certain ?? LEAD.exec(asked)?.[1]
  return name === undefined
    ? undefined
    : { name: name.replace(KIND_BEFORE, '').replace(KIND, ''), isLoose: certain === undefined }
}
