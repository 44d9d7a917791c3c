import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuestion } from './is-question.ts'

test('a question ends with its mark, or begins with a word for one', () => {
  for (const text of [
    'How do I request vacation',
    'vacation?',
    '有給休暇は何日ですか',
    'wer ist die CFO',
    'whose desk is this',
  ])
    assert.equal(isQuestion(text), true, text)
  for (const text of ['', 'how', 'vacation days', 'noor', 'whoever asks']) assert.equal(isQuestion(text), false, text)
})
