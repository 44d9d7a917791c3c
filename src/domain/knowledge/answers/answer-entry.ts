import type { SharedObject } from '../../sharing/shared-object.ts'
import { type FindableText, findableText } from '../findable-text.ts'
import type { Answer, AnswerRecord } from './answer.ts'

/** What is kept in memory of an answer: everything but its text, whose words are enough to find it. */
export interface AnswerEntry {
  readonly answer: Answer
  readonly text: FindableText
}

export function toAnswerEntry(answer: SharedObject<AnswerRecord>): AnswerEntry {
  const { question, variations, body } = answer.record
  return {
    answer: { ...answer, record: { ...answer.record, body: '' } },
    text: findableText([question, ...variations], body),
  }
}
