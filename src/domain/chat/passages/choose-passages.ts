import { asksForOwnPay } from '../../search/rewrite/about-caller.ts'
import { isEastAsian } from '../asked/question-language.ts'
import { carryingWords, type ReadQuestion } from '../asked/read-question.ts'
import { verbsOf } from '../asked/weak-verbs.ts'
import { confidenceIn, signalsOf } from './confidence.ts'
import { areSteps, beginsWith, canList, defines, definitionIn, namesClass, tellsHow } from './fit-of-kind.ts'
import { isSame } from './is-same.ts'
import { leadInOf } from './list-items.ts'
import { saysLittle } from './question-words.ts'
import { isNumbered } from './split/passages.ts'
import { hasTypeAsked } from './type-asked.ts'
import type { WeighedPassage } from './weigh-passages.ts'

const MAX_PASSAGES = 3
/** Whatever is much worse than the best only makes an answer longer. */
const WORTH_SAYING = 0.72
/** A passage that adds no word of the question must be nearly as good as the best. */
const WORTH_REPEATING = 0.9
/** How something is done is often told in several passages of a page. */
const WORTH_REPEATING_NEARBY = 0.8
/** Less than this of a question is no passage worth looking at. */
const WORTH_SHOWING = 0.34
/** Unless there is no other: a long question, or one in other words, shares few with any text. */
const WORTH_OFFERING = 0.18
const MOST_OFFERED = 2
/** What is this much farther away than the closest passage only makes the answer longer. */
const CLOSE_TO_CLOSEST = 0.5
/** A question whether something is so has to be covered to this share. */
const NEEDED_OF_WHETHER = 0.5
/** If it has what is asked for. */
const WORTH_PREFERRING = 0.85
/** If its document is about the caller. */
const WORTH_PREFERRING_OWN = 0.6
const HAS_DETERMINER = /\b(?:our|my|your|the|unsere?|der|die|das)\b/iu
/** Below this confidence: of 63 questions of the first half, one best passage was right. */
const WORTH_QUOTING = 0.15
/** Of the score of what is likely to answer. */
const AS_GOOD = 0.8
/** So many passages of the closest document are shown. */
const MOST_OF_BEST = 2

/** The passages that answer a question, in order. Empty if none is likely enough to, from 0 to 1. */
export function choosePassages(
  weighed: readonly WeighedPassage[],
  read: ReadQuestion,
  neededConfidence: number,
): WeighedPassage[] {
  const { ranked, confidence = 0 } = rank(weighed, read)
  const [best] = ranked
  if (best === undefined || confidence < neededConfidence) return []
  const chosen: WeighedPassage[] = []
  const covered = new Set<number>()
  for (const passage of defines(best, read) ? ranked.filter((each) => defines(each, read)) : ranked) {
    if (chosen.length === MAX_PASSAGES || passage.score < best.score * WORTH_SAYING) break
    const isNew = [...passage.words].some((word) => !covered.has(word))
    const isNearby = read.kind === 'steps' && passage.source === best.source
    if (!isNew && passage.score < best.score * (isNearby ? WORTH_REPEATING_NEARBY : WORTH_REPEATING)) continue
    if (chosen.some((other) => isSame(other, passage) || (read.kind === 'list' && isSameList(other, passage)))) continue
    for (const word of passage.words) covered.add(word)
    chosen.push(passage)
  }
  return inReadingOrder(read.kind === 'steps' ? onlySteps(withSteps(chosen, ranked)) : chosen, read)
}

/** Whether the best passage is too unlikely to answer to be worth quoting. */
export function isHardlyAnswered(weighed: readonly WeighedPassage[], read: ReadQuestion): boolean {
  const { confidence } = rank(weighed, read)
  return confidence !== undefined && confidence < WORTH_QUOTING
}

/** The passages that may answer, best first, and how likely the best one does. */
function rank(
  given: readonly WeighedPassage[],
  read: ReadQuestion,
): { readonly ranked: readonly WeighedPassage[]; readonly confidence?: number } {
  const isVague = hasOneWord(read)
  // A ticket or message that has a single word of the question is about a case.
  const weighed = isVague ? given.filter(({ source }) => source.isTalk !== true || source.isOwn === true) : given
  // A passage without what was asked for, like a date, may be about the same thing but doesn't answer.
  const telling = weighed.filter(
    (each) =>
      hasTypeAsked(read, saidBy(each)) &&
      (read.kind !== 'steps' || tellsHow(each)) &&
      (!asksForTerm(read) || defines(each, read) || (each.isLead && each.isTitled)) &&
      (read.kind !== 'list' || canList(each, read)),
  )
  const rivals = inOrder(read.kind === 'list' ? onlyLists(telling, read) : telling)
  const ranked = withOwnFirst(
    rivals.filter(
      (each) =>
        (read.kind !== 'steps' || tellsHow(partOf(each))) && (!isVague || isAbout(each, read)) && !asksMore(each, read),
    ),
  )
  const [best] = ranked
  return best === undefined
    ? { ranked }
    : { ranked, confidence: confidenceIn(signalsOf(best, { weighed, rivals, read })) }
}

/** “What is Atlas?”: a text that has the word may be about anything. */
function asksForTerm({ kind, clause, subjects }: ReadQuestion): boolean {
  return kind === 'definition' && !HAS_DETERMINER.test(clause) && !/\s/u.test(subjects[0] ?? ' ')
}

/** “Is water free?” doesn't answer “Is water free for dinghies in winter?”. */
function asksMore({ isTopical, coverage }: WeighedPassage, { kind, keys }: ReadQuestion): boolean {
  return kind === 'yes-no' && keys.length === 0 && !isTopical && coverage < NEEDED_OF_WHETHER
}

/** “Who is my buddy?”: what a document about the caller says comes before what others say about buddies. */
function withOwnFirst(ranked: readonly WeighedPassage[]): readonly WeighedPassage[] {
  const [best] = ranked
  const own = ranked.find((each) => each.source.isOwn && each.words.size > 0)
  if (best === undefined || own === undefined || own.score < best.score * WORTH_PREFERRING_OWN)
    return withFocusFirst(ranked)
  return [own, ...ranked.filter((each) => each !== own)]
}

/** If the best passage lacks what is asked for, one of the same document that has it and is nearly as good comes first. */
function withFocusFirst(ranked: readonly WeighedPassage[]): readonly WeighedPassage[] {
  const [best] = ranked
  if (best?.lacksFocus !== true) return ranked
  const better = ranked.find(
    (each) => !each.lacksFocus && each.source === best.source && each.score > best.score * WORTH_PREFERRING,
  )
  return better === undefined ? ranked : [better, ...ranked.filter((each) => each !== better)]
}

/** A single word stands in many texts that are about something else. Of definitions, the form decides. */
function hasOneWord(read: ReadQuestion): boolean {
  if (read.keys.length > 0 || read.kind === 'definition' || asksForOwnPay(read.text)) return false
  return carryingWords(read).filter((word) => !saysLittle(word)).length === 1
}

/** Its heading, title or row says so, or it tells to do what was asked: “Get your laptop from …”. */
function isAbout(passage: WeighedPassage, { kind, clause }: ReadQuestion): boolean {
  if (passage.isTopical || passage.isNamed === true || passage.source.isOwn === true) return true
  return kind === 'steps' && beginsWith(verbsOf(clause), passage.item?.text ?? passage.text)
}

/** Of a list, the item that was asked for, with what leads in to it. */
function partOf({ heading, text, item }: WeighedPassage) {
  return {
    heading,
    text:
      item === undefined || isNumbered(text, { start: 0, end: text.length }) ? text : `${leadInOf(text)}\n${item.text}`,
  }
}

/** Of a table, only the row that was asked for is quoted; of a list, the other items are about other things. */
function saidBy({ row, text, tableHead, heading, item }: WeighedPassage): string {
  if (row !== undefined) return `${tableHead}\n${row.text}`
  return `${heading}\n${item === undefined ? text : `${leadInOf(text)}\n${item.text}`}`
}

/**
 * The best passage of each of the best documents, for a question that none of them answers for sure. Behind what is likely to, only
 * one of another document that is as good.
 */
export function closestPassages(
  weighed: readonly WeighedPassage[],
  { isEastAsian: isAskedSo }: Pick<ReadQuestion, 'isEastAsian'>,
  likely: readonly WeighedPassage[] = [],
): WeighedPassage[] {
  const readable = inOrder(weighed).filter(({ text }) => isEastAsian(text) === isAskedSo)
  const [best] = likely
  if (best !== undefined) {
    const other = readable.find(({ source }) => likely.every((each) => each.source !== source))
    const isAsGood = other !== undefined && other.score > best.score * AS_GOOD
    return likely.length < MAX_PASSAGES && isAsGood ? [...likely, other] : [...likely]
  }
  const closest = bestOfDocuments(readable.filter(({ coverage }) => coverage >= WORTH_SHOWING))
  if (closest.length > 0) return inDocuments(closest)
  const offered = readable.filter(({ coverage }) => coverage >= WORTH_OFFERING)
  return inDocuments(bestOfDocuments(offered).slice(0, MOST_OFFERED))
}

/** Of passages, best first. */
function bestOfDocuments(passages: readonly WeighedPassage[]): WeighedPassage[] {
  const closest: WeighedPassage[] = []
  const ofDocument = new Map<number, number>()
  for (const passage of passages) {
    if (closest.length === MAX_PASSAGES) break
    const { key } = passage.source.document
    const count = ofDocument.get(key) ?? 0
    // The best document is the likeliest to have the answer in another passage.
    const most = key === closest[0]?.source.document.key ? MOST_OF_BEST : 1
    if (count >= most) continue
    if (closest[0] !== undefined && passage.score < closest[0].score * CLOSE_TO_CLOSEST) break
    if (closest.some((other) => isSame(other, passage) || isSameList(other, passage))) continue
    ofDocument.set(key, count + 1)
    closest.push(passage)
  }
  return closest
}

/** Passages of a document one after another, from top to bottom. */
function inDocuments(passages: readonly WeighedPassage[]): WeighedPassage[] {
  const documents = [...new Set(passages.map(({ source }) => source.document.key))]
  const placeOf = ({ source }: WeighedPassage) => documents.indexOf(source.document.key)
  return passages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.start - b.start)
}

function inOrder(weighed: readonly WeighedPassage[]): WeighedPassage[] {
  return weighed.toSorted((a, b) => b.score - a.score || a.source.document.key - b.source.document.key)
}

/** A list is quoted as a whole, so its other parts add nothing. */
function isSameList(one: WeighedPassage, other: WeighedPassage): boolean {
  return one.source === other.source && one.whole !== undefined && one.whole.start === other.whole?.start
}

/** A list or table of what was asked for answers for itself. */
function onlyLists(weighed: readonly WeighedPassage[], { subjects }: ReadQuestion): readonly WeighedPassage[] {
  const lists = weighed.filter((each) => each.kind !== 'paragraph' && namesClass(each, subjects[0] ?? ''))
  return lists.some(({ support }) => support >= 1) ? lists : weighed
}

/** If the best passage of a page has no steps but the page has them under a heading like *Steps*, they belong to the answer. */
function withSteps(chosen: readonly WeighedPassage[], ranked: readonly WeighedPassage[]): readonly WeighedPassage[] {
  const [best] = chosen
  if (best === undefined || chosen.some(isSteps)) return chosen
  const steps = ranked.find((each) => each.source === best.source && isSteps(each) && STEPS_HEADING.test(each.heading))
  return steps === undefined ? chosen : [best, steps]
}

const STEPS_HEADING =
  /^[#\s*\d.]*(?:steps?|how to|how it works|instructions|procedure|process|what to do|schritte|vorgehen|anleitung|so geht)\b/iu
const isSteps = (passage: WeighedPassage) => areSteps(passage)

/** Steps answer for themselves: what stands around them only makes an answer longer. The best passage may be a list without numbers. */
function onlySteps(chosen: readonly WeighedPassage[]): WeighedPassage[] {
  // Steps of another page may be about something else, or in another language.
  if (!chosen.some((each) => isSteps(each) && each.source === chosen[0]?.source)) return [...chosen]
  return chosen.filter((passage, at) => isSteps(passage) || (at === 0 && passage.kind === 'list'))
}

/** The definition first, then document by document as they were found, each from top to bottom. */
function inReadingOrder(chosen: readonly WeighedPassage[], { kind, subjects }: ReadQuestion): WeighedPassage[] {
  const subject = kind === 'definition' ? (subjects[0] ?? '') : ''
  const definition = chosen.find(({ text }) => subject !== '' && definitionIn(text, subject) !== undefined)
  const rest = inDocuments(chosen).filter((passage) => passage !== definition)
  return definition === undefined ? rest : [definition, ...rest]
}
