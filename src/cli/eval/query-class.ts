import type { Vocabulary } from '../../domain/analysis/vocabulary.ts'
import { isQuestion } from '../../domain/chat/asked/is-question.ts'
import { isIdentifier } from '../../embedding/builtin/code-words.ts'
import type { CollectionQuery } from './read-collection.ts'

/** What a query looks like. Figures by class show whether a change helps some queries and hurts others. */
export const QUERY_CLASSES = ['keyword', 'id', 'name', 'code', 'question', 'other words'] as const
export type QueryClass = (typeof QUERY_CLASSES)[number]

/** `GATE-388`, `RFC45`, `v1.29`, `3.30`. */
const ID = /^(?:\p{L}{1,10}[-.]?\d[\d.]*|\d+(?:\.\d+)+)$/u
/** Whoever writes so much describes what they want. */
const QUESTION_WORDS = 8
const WORD = /^\p{L}{4,}$/u

/** The kind `other words` is given with the queries. The rest follows from the words. */
export function classOf({ text, kind }: Pick<CollectionQuery, 'text' | 'kind'>, vocabulary: Vocabulary): QueryClass {
  if (kind === 'other words') return kind
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.some((word) => ID.test(word))) return 'id'
  if (words.some(isIdentifier)) return 'code'
  if (isQuestion(text) || words.length >= QUESTION_WORDS) return 'question'
  return words.some((word) => WORD.test(word) && !vocabulary.knows(word.toLowerCase())) ? 'name' : 'keyword'
}
