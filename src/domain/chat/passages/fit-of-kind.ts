import { asksForDuration, type QuestionKind, type ReadQuestion } from '../asked/read-question.ts'
import { verbsOf } from '../asked/weak-verbs.ts'
import { wordsOfQuestion } from './question-words.ts'
import type { ScoredPassage } from './scored-passage.ts'
import { isNumbered } from './split/passages.ts'
import { cellsOf } from './split/table-rows.ts'
import { hasTypeAsked, DURATION as LASTS, NUMBER } from './type-asked.ts'
import { WordMatcher } from './word-matcher.ts'

const HAS_NAME =
  /\p{Lu}[\p{Ll}\p{M}]+ (?:(?:al|bin|da|de|del|den|der|di|dos|du|el|la|le|ten|ter|van|von|zu) ){0,2}\p{Lu}[\p{Ll}\p{M}]+/u
/** Somebody by what they do, or by one name: “your manager”, “the creator”, “DM Beyang”. */
const HAS_ROLE =
  /\b(?:manager|team|lead|leader|head|director|officer|owner|creator|author|chair|ceo|cto|cfo|coo|vp|partner|engineer|admin|administrator|colleague|board|department|everyone|anyone|nobody|you|we|leitung|führungskraft|vorgesetzte[rn]?|abteilung|alle|niemand)s?\b|(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}|@\p{L}/u
const HAS_STEPS_ABOVE =
  /\b(?:steps?|what to do|how to|how do|fix|procedure|solution|do this|instructions|process|check|if |when |vorgehen|schritte|lösung|anleitung|so geht|démarches)\b/iu
const HAS_REASON = /\b(?:why|cause[ds]?|root cause|reason|because|due to|warum|ursachen?|grund|weil|wegen)\b/iu
/** A heading like “What is an excursion?”. */
const ASKS_WHAT = /^[#\s]*(?:what(?:['’]s| is| are)|was (?:ist|sind))\b/iu
/** A question alone answers nothing. */
const ONLY_QUESTION = /^[^.!\n]{3,200}\?\s*$/u

const NAMES_DURATION = /\b(?:duration|length|lasts?|takes?|dauer|dauert|länge)\b/iu
const MONEY = {
  asks: /\b(?:costs?|price|budget|stipend|salary|fee|teuer|kostet|kosten|preis|gehalt)\b/iu,
  has: /[$€£¥%]|\p{N}\s*(?:percent|prozent|euros?|dollars?|pounds?|eur|usd|gbp|chf|k)\b/iu,
}
/** The beginning of a page with the words of the question in its title says what the page is about. */
const LEAD_OF_TITLED = 0.3
/** A heading, or a frequently asked question, leads to the text below it. */
const BELOW_QUESTION = 0.35
/** The question names the row. */
const NAMED_ROW = 0.2
const NEEDED_LEAD_IN = 0.75
/** Links to other pages. */
const NEXT =
  /^(?:#+ )?(?:what(?:['’]s| is) next|see also|related|references|further reading|links|siehe auch|weiterführend)/iu

/** What it adds that a passage has the form of an answer to this kind of question; subtracted where it lacks it. */
export function fitOfKind(read: ReadQuestion, passage: ScoredPassage): number {
  if (ONLY_QUESTION.test(passage.text)) return -1
  const lead = passage.isLead && passage.isTitled && read.kind !== 'steps' ? LEAD_OF_TITLED : 0
  const below = passage.leadInShare >= NEEDED_LEAD_IN ? BELOW_QUESTION : 0
  const next = NEXT.test(passage.heading) ? -0.4 : 0
  const named = passage.isNamed === true ? NAMED_ROW : 0
  const same = asksTheSame(read.clause, passage) ? (passage.asksSame === true ? WHOLE_QUESTION : SAME_QUESTION) : 0
  return same + lead + below + next + named + (FITS[read.kind]?.(passage, read) ?? 0)
}

/** What it counts for that a frequently asked question begins like the question and shares words with it. */
const SAME_QUESTION = 0.25
/** The same if that question has no other words. */
const WHOLE_QUESTION = 0.5
const NEEDED_SHARED = 0.15
const INTERROGATIVE =
  /^[#*\s]*(how (?:long|many|much|often|far|do|can)|what|when|where|which|who|why|can|is|are|do|does|may|wann|warum|was|welche|wer|wie|wo)\b/iu

function asksTheSame(question: string, { text, heading, leadInShare }: ScoredPassage): boolean {
  if (leadInShare < NEEDED_SHARED) return false
  const begins = (sentence: string) => INTERROGATIVE.exec(sentence)?.[1]?.toLowerCase()
  const asked = [heading, /^[^.!\n]{3,160}\?/u.exec(text)?.[0] ?? ''].filter((each) => /\?\W*$/u.test(each))
  return asked.some((each) => begins(each) !== undefined && begins(each) === begins(question))
}

const FITS: Partial<Record<QuestionKind, (passage: ScoredPassage, read: ReadQuestion) => number>> = {
  definition: ({ text, heading, isLead, isTitled, isNamed, leadInShare }, { subjects }) => {
    const isAskedAbove = leadInShare >= NEEDED_LEAD_IN && ASKS_WHAT.test(heading)
    // The row of a term says what it is, whatever its form; so does what stands below “What is …?”.
    if (isNamed === true || isAskedAbove) return 0.4
    const at = definitionIn(text, subjects[0] ?? '')
    const lead = isLead && isTitled ? 0.2 : 0
    return lead + (at === undefined ? -0.3 : SAYS_WHAT.test(text.slice(at, at + 200)) ? 0.8 : 0.4)
  },
  steps: ({ kind, heading, text, item }, { clause: asked }) => {
    const isOrdered = areSteps({ text, heading })
    const form = isOrdered ? 0.35 : kind === 'list' ? 0.1 : 0
    const told = beginsWith(verbsOf(asked), item?.text ?? text) ? SAME_VERB : 0
    return form + told + (TELLS_TO_DO.test(text) ? 0.1 : 0) + (HAS_STEPS_ABOVE.test(heading) ? 0.15 : 0)
  },
  amount: ({ text }, { clause: asked }) => {
    if (!NUMBER.test(text) && !hasTypeAsked({ clause: asked }, text)) return -0.25
    if (asksForDuration(asked)) return LASTS.test(text) ? (NAMES_DURATION.test(text) ? 0.5 : 0.25) : -0.1
    const isMoney = MONEY.asks.test(asked)
    return (isMoney ? MONEY.has.test(text) : hasTypeAsked({ clause: asked }, text)) ? 0.1 : -0.1
  },
  person: ({ text }) => (HAS_NAME.test(text) ? 0.1 : HAS_ROLE.test(text) ? 0 : -0.25),
  'yes-no': ({ text, item }) => (SAYS_WHETHER.test(item?.text ?? text) ? 0.1 : -0.1),
  reason: ({ heading, text }) => (HAS_REASON.test(heading) ? 0.35 : HAS_REASON.test(text) ? 0.2 : 0),
  list: (passage, { subjects, clause: asked }) => {
    // “What are the core hours?” may have a sentence for an answer.
    if (passage.kind === 'paragraph') return ASKS_WHAT.test(asked) ? 0 : -0.2
    return namesClass(passage, subjects[0] ?? '') ? NAMES_CLASS : 0
  },
}

/** “List all revisions: …” tells how to list revisions. */
const SAME_VERB = 0.2

/** Whether a text, or an item of a list, begins with one of the verbs. */
export function beginsWith(verbs: ReadonlySet<string>, text: string): boolean {
  const first = /^[-*•\d.)\s]*(?:to )?(\p{L}+)/iu.exec(text)?.[1]
  return first !== undefined && verbs.has(first.toLowerCase())
}

/** A command, or a sentence that begins with a verb like *ask* or *open*. */
const TELLS_TO_DO =
  /```|(?:^[-*•\d.)\s]*|[.!?:*]\s+)(?:please )?(?:add|ask|book|call|check|choose|click|contact|copy|create|download|email|enter|fill|find|follow|go to|install|log|mail|make|navigate|open|pick|post|put|reach out|register|release|request|run|search|select|send|set|share|sign|start|submit|talk to|tap|tell|type|use|visit|write)\b/imu
/** Whether something may, must or does not. */
const SAYS_WHETHER =
  /\b(?:yes|no|not|none|never|always|only|nobody|everyone|optional|mandatory|required|allowed|permitted|forbidden|prohibited|free|unless|except|without|both|all|any|each|every|may|must|can|cannot|should|shall|ja|nein|nicht|kein\p{L}*|nie|immer|nur|niemand|alle|jede[rsnm]?|freiwillig|erlaubt|verboten|außer|ohne|darf|dürfen|muss|müssen|kann|können|soll|sollen)\b|n['’]t\b/iu
/** Instructions address the reader. */
const ADDRESSES =
  /(?<!\S)[#@]\p{L}|\b(?:you|your|please|can be|must be|should be|has to|have to|needs? to|via|through|du|dein\p{L}*|sie|ihr\p{L}*|bitte|man|muss|müssen|kann|können)\b/iu

/** Numbered, and no causes or reasons. */
export function areSteps({ text, heading }: Pick<ScoredPassage, 'text' | 'heading'>): boolean {
  return isNumbered(text, { start: 0, end: text.length }) && !HAS_REASON.test(heading)
}

/** Whether a passage can tell how something is done: steps, a command, or words that address the reader. */
export function tellsHow({ text, heading }: Pick<ScoredPassage, 'text' | 'heading'>): boolean {
  return (
    isNumbered(text, { start: 0, end: text.length }) ||
    [TELLS_TO_DO, ADDRESSES, COMMAND].some((form) => form.test(text)) ||
    HAS_STEPS_ABOVE.test(heading)
  )
}

const COMMAND = /`[^`\n]+`/u
const NAMES_CLASS = 0.65
const PREPOSITION = / (?:of|in|for|at|on|with|from|to|by|von|vom|für|im|bei|am|der|des) .*$/iu

/** Whether a list or table says that it lists what was asked for: *plans* in its header, its heading or what leads in to it. */
export function namesClass({ text, heading, tableHead }: ScoredPassage, subject: string): boolean {
  const noun = wordsOfQuestion(subject.replace(PREPOSITION, '')).at(-1)
  if (noun === undefined) return false
  const leadIn = /^[^\n]{1,200}:\s*\n/.exec(text)?.[0] ?? ''
  const matcher = new WordMatcher([noun], '')
  return matcher.in(`${cellsOf(tableHead ?? '')[0] ?? ''} ${heading} ${leadIn}`).found.size > 0
}

/** Whether a passage can list what was asked for: a list, a table, or a sentence that has its noun and several parts. */
export function canList(
  { kind, text }: ScoredPassage,
  { clause, subjects }: Pick<ReadQuestion, 'clause' | 'subjects'>,
): boolean {
  if (kind !== 'paragraph' || ASKS_WHAT.test(clause)) return true
  const noun = wordsOfQuestion((subjects[0] ?? '').replace(PREPOSITION, '')).at(-1)
  if (noun === undefined) return true
  const matcher = new WordMatcher([noun], '')
  return text.split(/(?<=[.!?])\s/u).some((each) => ENUMERATES.test(each) && matcher.in(each).found.size > 0)
}

/** “A, B and C”, “there are: A, B”. */
const ENUMERATES = /,[^,]+(?:,| and | or | und | oder )|: [^,]+,/u

const DEFINED =
  /^(?:s|es|n|en|e)?(?:\s*\([^)]{1,60}\))?(?:,[^:.\n]{1,60})?\s*(?::|=|–|—|\||\bis\b|\bare\b|\bmeans?\b|\bstands for\b|\brefers to\b|\bist\b|\bsind\b|\bbedeutet\b|\bheisst\b)/
const UNIT_START =
  /(?:^|\n|[.!?]\s+)\s*(?:[-*•–]\s+|\d{1,3}[.)]\s+)?[*_`"“„]*(?:(?:the|a|an|der|die|das|ein|eine)\s+)?/giu

/** “is a …”, “means …” and “…:” say what something is; “is now integrated” doesn't. */
const SAYS_WHAT =
  /^[^.!?\n]{1,120}?(?::|=|–|—|\||\bmeans?\b|\bstands for\b|\brefers to\b|\bbedeutet\b|\b(?:is|are|ist|sind) (?:a|an|the|one|our|any|many|where|when|what|how|in|short for|ein|eine|einen|der|die|das|wenn|unser|unsere)\b)/iu

/** Whether a definition is asked for, and a passage gives one. */
export function defines({ text, heading, isNamed }: ScoredPassage, { kind, subjects }: ReadQuestion): boolean {
  if (kind !== 'definition') return false
  return isNamed === true || ASKS_WHAT.test(heading) || definitionIn(text, subjects[0] ?? '') !== undefined
}

/** Where a text begins to define a subject (“Excursion: …”, “A reconnect storm is …”): the start of the sentence or item. */
export function definitionIn(text: string, subject: string): number | undefined {
  if (subject.length > MAX_SUBJECT_CHARACTERS) return undefined
  const wanted = plain(subject).replace(/(?:es|s|en|n)$/, '')
  if (wanted.length < 2 || (ASCII.test(wanted) && !text.toLowerCase().includes(wanted))) return undefined
  for (const start of text.matchAll(UNIT_START)) {
    const at = start.index + start[0].length
    if (!mayBegin(text, at, wanted)) continue
    // Folding may change lengths; marks between the word and its definition don't count.
    const head = plain(text.slice(at, at + subject.length + 140)).replaceAll(/[*_`"”]/g, '')
    if (head.startsWith(wanted) && DEFINED.test(head.slice(wanted.length))) {
      return start.index + (/^[.!?]?\s*/.exec(start[0])?.[0].length ?? 0)
    }
  }
  return spelledOut(text, subject)
}

/** Most sentences begin with another letter, which is seen without folding them. */
function mayBegin(text: string, from: number, wanted: string): boolean {
  let at = from
  while (MARKS.includes(text.charAt(at)) && at < text.length) at++
  return plain(text.charAt(at)) === wanted.charAt(0)
}

const ASCII = /^[\0-\x7f]*$/
const MARKS = '*_`"”'
/** No term is longer. */
const MAX_SUBJECT_CHARACTERS = 80

/** Where the sentence begins that spells an abbreviation out: “The Managed Services Platform (MSP) is …”. */
function spelledOut(text: string, subject: string): number | undefined {
  const marks = '[*_]{0,2}'
  const form = new RegExp(`\\(${marks}${escaped(subject)}${marks}\\)${marks} (?:is|are|means|ist|sind)\\b`, 'gu')
  for (const { index } of text.matchAll(form)) {
    const before = text.slice(Math.max(0, index - MAX_SPELLED_CHARACTERS), index)
    const length = /[^.!?\n]*$/.exec(before)?.[0].length ?? 0
    if (length >= MIN_SPELLED_CHARACTERS) return index - length
  }
  return undefined
}

const MIN_SPELLED_CHARACTERS = 3
const MAX_SPELLED_CHARACTERS = 120

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
