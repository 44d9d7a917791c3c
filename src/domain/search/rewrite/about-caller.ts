import { canSee } from '../../access/can-see.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { hasWords, wordsOfValue } from '../read-value.ts'
import type { SearchedQuery, SearchRun } from '../search-run.ts'

const MY = /(?:^|\s)(?:my|mein|meine[mnrs]?)\s+(\p{L}[\p{L}\p{M} -]{2,60})/iu
/** What one gets for something is the same for everyone: “How much do I get paid for a week on call?” */
const EARNED =
  /\b(?:how much (?:do|will) i (?:earn|make|get paid)|was verdiene ich|wie ?viel verdiene ich)\b(?! (?:for|if|when|during|für|wenn)\b)/iu
/** Letters about pay say it in different words. */
const PAY = ['salary', 'compensation', 'pay', 'wage', 'gehalt', 'lohn', 'vergütung']
const READ_DOCUMENTS = 10
const READ_CHARACTERS = 20_000
const MAX_OWN = 3
/** Verbs and prepositions that end what belongs to the caller: *my expenses back*. */
const ENDS = /\s(?:back|is|are|be|at|in|on|for|from|with|when|if|and|or|to|ist|sind|bei|am|im|für|zu)\b.*$/iu

/**
 * Puts documents about the caller first: “my salary” finds the letter that has their name in its title, if they can see it. Undefined if
 * the query isn't about the caller, or there is no such document.
 */
export async function searchAboutCaller(run: SearchRun): Promise<SearchedQuery | undefined> {
  const { deps, caller, request, cursor, visibility } = run
  if (!run.canRewrite || cursor?.correctedQuery !== undefined) return undefined
  const topic = topicOf(request.query)
  if (topic.length === 0) return undefined
  const directory = await deps.directory.current()
  const slot = directory.slotOfEmail(caller.email.toLowerCase())
  const name = slot === undefined ? undefined : directory.entry(slot)?.name
  if (name === undefined || /["\n]/.test(name)) return undefined
  const { answer } = await run.find(`${topic.join(' ')} "${name}"`, undefined)
  const keys = answer.hits.slice(0, READ_DOCUMENTS).map(({ key }) => key)
  const documents = await deps.documents.byKeys(keys)
  const own = documents.filter(
    (document) =>
      canSee(visibility, document) && hasWords(document.title, wordsOfValue(name)) && isAbout(document, topic),
  )
  const first = own.map(({ key }) => key).slice(0, MAX_OWN)
  return first.length === 0 ? undefined : run.find(request.query, cursor, { first })
}

/**
 * A letter about pay may use any word for it. One word (*my buddy*) says what is meant. Several may stand anywhere in a text, so the title
 * has to name one: a letter about pay isn't about *my first day*.
 */
function isAbout({ title, body }: { title: string; body: string }, topic: readonly string[]): boolean {
  const has = (text: string) => (word: string) => hasWords(text, [word])
  const text = `${title} ${body.slice(0, READ_CHARACTERS)}`
  if (topic.length === 1 || topic.some((word) => PAY.includes(word))) return topic.some(has(text))
  return topic.some(has(title)) && topic.every(has(text))
}

/** Whether a question is about what the caller earns, which only a document about the caller can answer. */
export function asksForOwnPay(query: string): boolean {
  return topicOf(query).includes('salary')
}

/** The words that say what of the caller's is meant. */
function topicOf(query: string): string[] {
  if (EARNED.test(query)) return PAY
  const found = MY.exec(query.trim().replace(/[?!. ]+$/u, ''))?.[1]?.replace(ENDS, '')
  const words = wordsOfValue(found ?? '').filter((word) => !isStopWord(word))
  return words.some((word) => PAY.includes(word)) ? [...new Set([...words, ...PAY])] : words
}
