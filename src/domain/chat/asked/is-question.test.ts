import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuestion } from './is-question.ts'

test('a question mark or the first of several words makes a question', () => {
  const questions = [
    'how long is leave',
    'Whose laptop is this',
    'leave?',
    'Wie lange',
    '記録は何年残りますか',
    'could I',
  ]
  for (const text of questions) assert.ok(isQuestion(text), text)
  for (const text of ['how', 'travel policy', 'what', 'how-to guides']) assert.ok(!isQuestion(text), text)
})
