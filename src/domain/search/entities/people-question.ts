import { isStopWord } from '../../analysis/stop-words.ts'
import { queryWords } from '../../people/directory/name-words.ts'

/** A question for people, without what makes it one. */
export interface PeopleQuestion {
  readonly text: string
  readonly words: readonly string[]
  /** All of a place or a team are meant, not one. */
  readonly isForMany: boolean
}

const MANY =
  /^(?:(?:all )?(?:people|everyone|everybody|colleagues|staff|employees|coworkers)|who (?:works?|sits|is)) (?:in|at|from|on)(?: the)? (.+)$/i
const MANY_OF_TEAM = /^(?:who (?:is|are) (?:in|on) )?(?:the )?(.+) team$/i
const ONE = /^(?:who(?: is|['’]s| are)|wer ist|qui est)(?: (?:the|our|our new|der|die|das|le|la|les))? (.+)$/i

/** Undefined: the query is no question for people, though it may name one. */
export function readPeopleQuestion(query: string): PeopleQuestion | undefined {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[?!. ]+$/, '')
  const many = MANY.exec(text)?.[1] ?? MANY_OF_TEAM.exec(text)?.[1]
  const asked = many ?? ONE.exec(text)?.[1]
  if (asked === undefined) return undefined
  const words = queryWords(asked).filter((word) => !isStopWord(word))
  return words.length === 0 ? undefined : { text: asked, words, isForMany: many !== undefined }
}
