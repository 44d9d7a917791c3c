import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuestion as isQuestionForService } from '../../../../src/domain/chat/asked/is-question.ts'
import { isQuestion } from './is-question.ts'

const QUESTIONS = [
  'How do I request vacation',
  'vacation?',
  '有給休暇は何日ですか',
  'wer ist die CFO',
  'whose desk is this',
]
const OTHERS = ['', 'how', 'vacation days', 'noor', 'whoever asks']

test('the page takes for a question what the service answers as one', () => {
  for (const text of [...QUESTIONS, ...OTHERS]) {
    assert.equal(isQuestion(text), QUESTIONS.includes(text), text)
    assert.equal(isQuestionForService(text), QUESTIONS.includes(text), text)
  }
})
