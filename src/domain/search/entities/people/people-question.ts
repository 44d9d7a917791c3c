import { smallAcronymsIn } from '../../../analysis/acronym.ts'
import { isStopWord } from '../../../analysis/stop-words.ts'
import { queryWords } from '../../../people/directory/name-words.ts'
import { type AttributeQuestion, readAttributeQuestion } from './attribute-question.ts'
import { readHelperQuestion } from './helper-question.ts'

/** A question about people, without its question words. */
export interface PeopleQuestion {
  readonly text: string
  readonly words: readonly string[]
  /** Asks for everyone at a place or in a team. */
  readonly isForMany: boolean
  /** Asks for the leader of a team, department or place, or for the manager of a person. */
  readonly ledBy?: LeaderQuestion | undefined
  /** Asks for the reports of this person. */
  readonly reportsTo?: string | undefined
  /** Asks for one thing about a person. */
  readonly about?: AttributeQuestion | undefined
  /** Asks who can help with this. */
  readonly helpsWith?: string | undefined
}

export interface LeaderQuestion {
  readonly name: string
  /** The words may mean something else (`session manager`), so only people with reports count. */
  readonly isLoose: boolean
}

const MANY =
  /^(?:(?:all )?(?:people|everyone|everybody|colleagues|staff|employees|coworkers)|who (?:works?|sits|is)) (?:in|at|from|on)(?: the)? (.+)$/i
const MANY_OF_TEAM = /^(?:who (?:is|are) (?:in|on) )?(?:the )?(.+) team$/i
const ONE =
  /^(?:who(?: is|['’]s| are)|wer ist|qui est)(?: (?:the|our|our new|der|die|das|unser|unsere|unseren|le|la|les))? (.+)$/i

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
/** Words like "team" after the name of a team or place. */
const KIND = / (?:team|department|dept|group|division|office|unit|org|organi[sz]ation|abteilung|büro|équipe)$/i

const KIND_BEFORE = /^(?:team|abteilung|équipe) /i

/** One search reads the same query several times. */
let lastRead: { readonly query: string; readonly question: PeopleQuestion | undefined } | undefined

/** Undefined if the query isn't a question about people. It may still be a name. */
export function readPeopleQuestion(query: string): PeopleQuestion | undefined {
  if (lastRead?.query !== query) lastRead = { query, question: readQuestion(query) }
  return lastRead.question
}

function readQuestion(query: string): PeopleQuestion | undefined {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!. ]+$/, '')
  const [, reportsTo] = REPORTING.exec(text) ?? REPORTS_OF.exec(text) ?? []
  const ledBy = reportsTo === undefined ? readLeaderQuestion(text) : undefined
  const about = reportsTo === undefined && ledBy === undefined ? readAttributeQuestion(text) : undefined
  const hasOther = [reportsTo, ledBy, about].some((each) => each !== undefined)
  const helpsWith = hasOther ? undefined : readHelperQuestion(text)
  const hasRelation = hasOther || helpsWith !== undefined
  const many = hasRelation ? undefined : (MANY.exec(text)?.[1] ?? MANY_OF_TEAM.exec(text)?.[1])
  const subject = about?.name ?? many?.replace(KIND, '') ?? ONE.exec(text)?.[1] ?? (hasRelation ? text : undefined)
  if (subject === undefined) return undefined
  const words = significantTerms(subject)
  if (words.length === 0) return undefined
  return { text: subject, words, isForMany: many !== undefined, ledBy, reportsTo, about, helpsWith }
}

/** The words of a name or title without stop words. *IT* isn't a stop word. */
export function significantTerms(text: string): string[] {
  const acronyms = smallAcronymsIn(text)
  return queryWords(text).filter((word) => !isStopWord(word) || acronyms.has(word))
}

function readLeaderQuestion(text: string): LeaderQuestion | undefined {
  const subject = text.replace(ONE, '$1')
  const certain = LED.exec(text)?.[1] ?? REPORTED_TO.exec(text)?.[1] ?? LEAD_OF.exec(subject)?.[1]
  const name = certain ?? LEAD.exec(subject)?.[1]
  return name === undefined
    ? undefined
    : { name: name.replace(KIND_BEFORE, '').replace(KIND, ''), isLoose: certain === undefined }
}
