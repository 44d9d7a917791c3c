import type { Question } from '../answerer.ts'
import { plainQuery, wordsOfQuestion } from '../passages/question-words.ts'
import { carryingWords, type ReadQuestion } from './read-question.ts'

/** Progress to show during the search: the words of the question that matter, and its keys. */
export function searchingFor({ text, topic }: Pick<Question, 'text' | 'topic'>, read: ReadQuestion): string {
  const words = [...wordsOfQuestion(topic), ...carryingWords(read), ...read.keys.map((key) => key.text)]
  return `Searching for: ${words.join(' ') || plainQuery(text)}`
}
