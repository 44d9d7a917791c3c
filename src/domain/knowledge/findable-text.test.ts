import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findableText, fitOf, termsOf } from './findable-text.ts'

const answer = findableText(
  ['How do I reset my password?', 'forgotten passwords'],
  'Open the account page and choose Reset. Your laptop stays signed in.',
)
const fit = (query: string) => fitOf(answer, termsOf(query))

test('a text is found by words of one title, whatever their form, with the rest in its text', () => {
  assert.ok(fit('reset password') > 0)
  assert.ok(fit('resetting passwords') > 0)
  assert.ok(fit('forgotten password') > 0)
  assert.ok(fit('reset password laptop') > 0)
})

test('words that it lacks, or that stand mostly in its text, do not find it', () => {
  assert.equal(fit('reset router'), 0)
  assert.equal(fit('account page'), 0)
  assert.equal(fit('reset laptop account'), 0)
  assert.equal(fit(''), 0)
  assert.equal(fit('how do I'), 0)
})

test('the more of a title the query has, the higher it scores', () => {
  assert.ok(fit('reset password') > fit('password'))
})
