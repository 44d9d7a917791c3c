import { channel } from 'node:diagnostics_channel'
import { namesIn } from '../asked/names-in.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { defines } from './fit-of-kind.ts'
import { isSame } from './is-same.ts'
import { lacksNameAsked } from './name-asked.ts'
import type { WeighedPassage } from './weigh-passages.ts'

/** What tells how likely the best passage answers a question. What is true counts 1. */
export interface Signals {
  /** How much it says of what was asked, in its form. */
  readonly support: number
  /** By which share of its score it's ahead of the best passage of another document. */
  readonly lead: number
  /** How many other documents have a passage that is nearly as good. */
  readonly rivals: number
  /** Its heading or title has a word of the question. */
  readonly isTopical: number
  /** No passage without what was asked for, like a date, is better. Of lists, only other lists count. */
  readonly isFirst: number
  /** A row of a table stands out. */
  readonly isRow: number
  /** The question has a key like E-417, which decides the page. */
  readonly hasKey: number
  /** The question names something that it doesn't mention. */
  readonly lacksName: number
  /** Neither it nor its heading or title have what is asked for, like *bank* of “Which bank holds …?”. */
  readonly lacksFocus: number
  readonly asksWhether: number
  /** Somebody or a name is asked for, and it has none that the question doesn't have. */
  readonly lacksNameAsked: number
  /** The question names no case, like a customer, and it is from a ticket, an email or messages. */
  readonly isTalk: number
  /** How close it is to the question by the encoder, where one compared them. */
  readonly closeness?: number
}

/** `npm run bench -- confidence` fits them to the questions that are not held out. */
const BY_WORDS: Weights = {
  bias: -4.28,
  support: 2.42,
  lead: 4.39,
  rivals: -0.32,
  isTopical: 0.94,
  isFirst: 0.27,
  isRow: 0.56,
  hasKey: 0.95,
  lacksName: -2.06,
  lacksFocus: -1.36,
  asksWhether: 0.66,
  lacksNameAsked: -3.88,
  isTalk: -0.77,
}
/** The same with an encoder, which makes the words count for less. The last two signals came later and weren't fitted with one. */
const WITH_CLOSENESS: Weights = {
  bias: -8.28,
  support: 1.38,
  lead: 3.2,
  rivals: -0.16,
  isTopical: 0.81,
  isFirst: 0.46,
  isRow: 0.74,
  hasKey: 3.26,
  lacksName: -2.22,
  lacksFocus: -1.37,
  asksWhether: 0.42,
  lacksNameAsked: -2.2,
  isTalk: -0.82,
  closeness: 7.69,
}
/** Another document with a passage of this share of the best score may be the right one as well. */
const NEARLY_AS_GOOD = 0.8
const MOST_RIVALS = 6

/** How likely it is, from 0 to 1, that a passage answers. */
export function confidenceIn(signals: Signals): number {
  const { bias, ...weights } = signals.closeness === undefined ? BY_WORDS : WITH_CLOSENESS
  let sum = bias
  for (const [name, weight] of Object.entries(weights)) sum += weight * (signals[name as keyof Signals] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

type Weights = Readonly<Record<keyof Omit<Signals, 'closeness'> | 'bias', number> & { closeness?: number }>

interface Judged {
  readonly weighed: readonly WeighedPassage[]
  /** Those that say what was asked for, best first. */
  readonly rivals: readonly WeighedPassage[]
  readonly read: ReadQuestion
}

export function signalsOf(best: WeighedPassage, { weighed, rivals, read }: Judged): Signals {
  const isDefining = defines(best, read)
  const compared = read.kind === 'list' ? rivals : weighed
  const near = compared.filter(
    (each) =>
      !isDefining && each.source !== best.source && each.score > best.score * NEARLY_AS_GOOD && !isSame(each, best),
  )
  const signals = {
    support: best.support,
    lead: leadOf(best, rivals, read),
    rivals: Math.min(MOST_RIVALS, new Set(near.map(({ source }) => source)).size),
    isTopical: best.isTopical || best.source.isOwn ? 1 : 0,
    isFirst: compared.every((each) => !isBefore(each, best)) ? 1 : 0,
    isRow: best.row === undefined ? 0 : 1,
    hasKey: read.keys.length > 0 ? 1 : 0,
    lacksName: best.lacksName === true ? 1 : 0,
    lacksFocus: best.lacksFocus ? 1 : 0,
    asksWhether: read.kind === 'yes-no' ? 1 : 0,
    lacksNameAsked: lacksNameAsked(read, best.row?.text ?? best.item?.text ?? best.text) ? 1 : 0,
    isTalk: best.source.isTalk === true && isInGeneral(best, read) ? 1 : 0,
    ...(best.closeness !== undefined && { closeness: best.closeness }),
  }
  if (signalsRead.hasSubscribers) signalsRead.publish({ question: read.text, signals })
  return signals
}

/** Benchmarks listen to it. */
export const signalsRead = channel('almanac:chat:signals')

/** What lacks what is asked for is not before a passage of the same document that has it. */
function isBefore(other: WeighedPassage, best: WeighedPassage): boolean {
  return other.score > best.score && !(other.lacksFocus && !best.lacksFocus && other.source === best.source)
}

/** A lead counts within these bounds: it says less than the passage itself. */
const LEAST_LEAD = 0.2
const MOST_LEAD = 0.4
/** If there is no other document, if a key decides the page, or if the question names the row. */
const USUAL_LEAD = 0.3

/** By which share of its score the best passage is ahead of the best one of another document, unless both say the same. */
function leadOf(best: WeighedPassage, rivals: readonly WeighedPassage[], { keys }: Pick<ReadQuestion, 'keys'>): number {
  const rival = rivals.find((each) => each.source !== best.source && !isSame(each, best))
  if (rival === undefined) return USUAL_LEAD
  const least = keys.length > 0 || best.isNamed === true ? USUAL_LEAD : LEAST_LEAD
  return Math.min(MOST_LEAD, Math.max(least, 1 - rival.score / best.score))
}

/** Tickets and messages are about cases. Only English tells names from other words. */
function isInGeneral({ source }: WeighedPassage, read: ReadQuestion): boolean {
  return read.language === '' && read.keys.length === 0 && source.isOwn !== true && namesIn(read).length === 0
}
