import { readHelperQuestion } from '../search/entities/people/helper-question.ts'
import { type EntityDeps, searchEntities } from '../search/entities/search-entities.ts'
import type { Caller } from '../shared/caller.ts'
import { keysIn } from './asked/keys-in.ts'
import { keywordsOf, readQuestion } from './asked/read-question.ts'
import { topicOf } from './follow-up.ts'
import { plainQuery } from './passages/question-words.ts'

const MAX_CHARACTERS = 120
const MAX_TOPIC_CHARACTERS = 300
/** Further back a conversation was about somebody else. */
const LOOKED_BACK = 3
const SUBJECT = /\b(?:she|he)(?=['’]s\b| )|(?<=\b(?:woran|was|wo|wie|wann|seit wann) (?:\p{L}+ )?)(?:sie|er)\b/iu
/** *her phone number*, *his role*: before a noun. */
const POSSESSIVE = /\b(?:her|his)(?= \p{L})(?! (?:to|for|about|with|on|by|at|in)\b)/iu
const OBJECT = /\b(?:her|him)(?= (?:to|for|about|with|on|by|at|in)\b|$)/iu
/** The question itself says who is meant: “a customer says she lost …”. */
const ANTECEDENT =
  /\b(?:someone|somebody|anyone|anybody|everyone|person|colleague|customer|client|employee|contractor|manager|user|guest|visitor|parent|jemand|kolleg\p{L}*|kund\p{L}*|mitarbeiter\p{L}*)\b/iu
const MAX_WORDS = 10
const THING_LAST = /\b(?:it|this|that|them|those|these)$/iu
const THING = /^(?:it|this|that|them|those|these)$/iu
const WHO_TO_ASK =
  /^(?:who|whom) (?:can|could|should|do|must) (?:i|we) (?:ask|contact|call|email|talk to|speak to|turn to)$/iu

/**
 * Rewrites a follow-up so that it stands by itself: *she* becomes the person that the directory, as the caller sees it, names for an earlier
 * question, *it* the subject or key of that question. Earlier answers aren't used: a client can send any.
 */
export async function referBack(
  deps: EntityDeps,
  caller: Caller,
  question: string,
  earlier: readonly string[],
): Promise<string> {
  if (earlier.length === 0 || question.length > MAX_CHARACTERS) return question
  const text = question.trim().replace(/[?!. ]+$/u, '')
  const isShort = text.split(/\s+/).length <= MAX_WORDS
  if (isShort && !ANTECEDENT.test(text) && [SUBJECT, POSSESSIVE, OBJECT].some((form) => form.test(text))) {
    const name = await personIn(deps, caller, earlier.slice(0, LOOKED_BACK))
    return name === undefined ? question : withPerson(text, name)
  }
  const topic = topicOf(text, earlier).slice(0, MAX_TOPIC_CHARACTERS)
  const subject = keywordsOf(topic)
  if (subject === '') return question
  const helpsWith = readHelperQuestion(readQuestion(text).text)
  if (helpsWith !== undefined && THING.test(helpsWith)) return text.replace(THING_LAST, () => subject)
  if (WHO_TO_ASK.test(text)) return `${text} about ${subject}`
  const [key, other] = keysIn(text).length > 0 ? [] : keysIn(topic)
  return key === undefined || other !== undefined ? question : text.replace(THING_LAST, () => key.text)
}

/** The only person that one of the questions asks for, the newest first. */
async function personIn(deps: EntityDeps, caller: Caller, earlier: readonly string[]): Promise<string | undefined> {
  for (const each of earlier) {
    const query = { query: plainQuery(each), pageSize: 1, maxSnippetCharacters: 1 }
    const people = (await searchEntities(deps, caller, query)).filter((entity) => entity.kind === 'person')
    if (people.length > 0) return people.length === 1 ? people[0]?.name : undefined
  }
  return undefined
}

function withPerson(text: string, name: string): string {
  return text
    .replace(POSSESSIVE, () => `${name}'s`)
    .replace(SUBJECT, () => name)
    .replace(OBJECT, () => name)
}
