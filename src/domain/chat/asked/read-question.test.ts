import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from './read-question.ts'

test('a difference between things that are not named asks for a list of them', () => {
  for (const [question, subject] of [
    ['difference between our support plans', 'support plans'],
    ['What is the difference between the plans?', 'plans'],
    ['what are the differences between our offices', 'offices'],
    ['Unterschied zwischen unseren Tarifen', 'Tarifen'],
  ] as const) {
    const { kind, subjects } = readQuestion(question)
    assert.deepEqual([kind, subjects[0]], ['list', subject], question)
  }
})

test('a difference between two things compares them', () => {
  for (const question of ['difference between Basic and Gold', 'Unterschied zwischen Basic und Gold']) {
    const { kind, subjects } = readQuestion(question)
    assert.deepEqual([kind, ...subjects], ['comparison', 'Basic', 'Gold'], question)
  }
})

test('the German “was” asks for things, the English one whether', () => {
  assert.equal(readQuestion('was macht ein Gateway, wenn es nicht verbindet').kind, 'other')
  assert.equal(readQuestion('was the gateway offline').kind, 'yes-no')
})
