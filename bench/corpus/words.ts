import type { Random } from '../../test/support/random.ts'

export const VOCABULARY_SIZE = 60_000
const SYLLABLES = [...'bdfgklmnprstvz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

/**
 * The word of a rank: made of syllables, the frequent ones short. All end in k, so that no engine's stemmer makes one
 * of two and none is a stop word: every engine then sees the same words.
 */
export const WORDS: readonly string[] = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => {
  let rest = rank
  let word = ''
  do {
    word += SYLLABLES[rest % SYLLABLES.length]!
    rest = Math.floor(rest / SYLLABLES.length)
  } while (rest > 0)
  return `${word}k`
})

/**
 * Words of these ranks belong to one of three subjects, and a document has one subject. So there are words that are as
 * frequent as others and never meet, as there are in a company: a query of three of them is answered by any.
 */
const FIRST_OF_SUBJECT = 60
const END_OF_SUBJECTS = 78
export const SUBJECTS = 3

/** Zipf's law: the word of rank r comes about 1 / r as often as the first. */
export function drawRank(random: Random, subject: number): number {
  const rank = Math.floor(VOCABULARY_SIZE ** random.fraction())
  const drawn = Math.min(rank, VOCABULARY_SIZE - 1)
  if (drawn < FIRST_OF_SUBJECT || drawn >= END_OF_SUBJECTS) return drawn
  return drawn - (drawn % SUBJECTS) + subject
}

export function textOf(ranks: ArrayLike<number>): string {
  let text = ''
  for (let index = 0; index < ranks.length; index++)
    text += index === 0 ? WORDS[ranks[0]!]! : ` ${WORDS[ranks[index]!]!}`
  return text
}
