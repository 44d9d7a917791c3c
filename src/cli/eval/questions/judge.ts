import { saysNoAnswer } from '../../../domain/chat/answer-texts.ts'
import type { JudgedQuestion } from './question.ts'

/** An answer as a client receives it. */
export interface GivenAnswer {
  readonly text: string
  /** The cited documents, as the questions name them. */
  readonly cited: readonly string[]
  /** Whether it shows a person, team, collection or written answer. */
  readonly hasEntities: boolean
}

/**
 * `offered`: says that there is no direct answer, and shows the right passage among the closest ones. `refused`: says so,
 * and shows other passages or none.
 */
export type Outcome = 'right' | 'wrong' | 'offered' | 'refused'

/** Judges one answer. A question that must be refused is right if the answer doesn't claim to be one. */
export function judge(question: JudgedQuestion, answer: GivenAnswer): Outcome {
  const refuses = isRefusal(answer)
  if (question.refuse === true) return refuses ? 'right' : 'wrong'
  const text = plain(answer.text)
  const { contains = [], cites = [] } = question
  const isTold = contains.every((each) => each.split('|').some((either) => text.includes(plain(either))))
  const isCited = cites.length === 0 || cites.some((each) => answer.cited.includes(each))
  if (refuses) return isTold && isCited && answer.cited.length > 0 ? 'offered' : 'refused'
  return isTold && isCited ? 'right' : 'wrong'
}

/** Whether it says that there is no direct answer, after which the closest passages may follow, or says nothing. */
export function isRefusal({ text }: Pick<GivenAnswer, 'text'>): boolean {
  return text === '' || saysNoAnswer(text)
}

function plain(text: string): string {
  return text
    .replaceAll(/[*`_]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .toLowerCase()
}
