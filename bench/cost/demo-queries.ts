import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../../test/support/random.ts'

const QUESTIONS = join(import.meta.dirname, '..', 'questions', 'demo.jsonl')
const MOST_WORDS = 3
/** One in so many is a question. */
const QUESTION_EVERY = 5

/** Distinct queries that find something: one to three words in a row from titles, and questions. */
export function demoQueries(titles: readonly string[], count: number, seed: number): string[] {
  const random = new Random(seed)
  const lines = readFileSync(QUESTIONS, 'utf8').trim().split('\n')
  const questions = lines.map((line) => (JSON.parse(line) as { question: string }).question)
  const queries = new Set<string>()
  while (queries.size < count) {
    if (queries.size % QUESTION_EVERY === QUESTION_EVERY - 1 && questions.length > 0) {
      queries.add(questions.pop()!)
      continue
    }
    const words = titles[random.below(titles.length)]!.split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 2)
    if (words.length === 0) continue
    const start = random.below(words.length)
    queries.add(
      words
        .slice(start, start + 1 + random.below(MOST_WORDS))
        .join(' ')
        .toLowerCase(),
    )
  }
  return [...queries]
}
