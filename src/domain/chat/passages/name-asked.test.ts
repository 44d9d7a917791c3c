import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQuestion } from '../asked/read-question.ts'
import { lacksNameAsked } from './name-asked.ts'

const lacks = (question: string, text: string) => lacksNameAsked(readQuestion(question), text)

test('who did something is a name or a role that the question does not have', () => {
  const question = 'Who tested the Lantern last year?'
  assert.equal(lacks(question, 'The Lantern was tested once a year. Last time: no findings.'), true)
  assert.equal(lacks(question, 'The Lantern was tested by Ada Byron.'), false)
  assert.equal(lacks(question, 'Last year, Ada tested it.'), false)
  assert.equal(lacks(question, 'Tested by the head of quality.'), false)
  assert.equal(lacks('Who is the head of quality?', 'The head of quality decides.'), true)
})

test('the name of something is in the text or not', () => {
  const question = "What's the name of the lawyer in Paris who reads complaints?"
  assert.equal(lacks(question, 'A lawyer in Paris and the board read it.'), true)
  assert.equal(lacks(question, 'A lawyer in Paris, Lea Blanc, reads it.'), false)
  assert.equal(lacks('Which company sends our texts?', 'Stop texts only. Email keeps working.'), true)
  assert.equal(lacks('Which company sends our texts?', 'Texts are sent by Birdwire.'), false)
})

test('other questions ask for no name', () => {
  assert.equal(lacks('How long does it take?', 'two weeks'), false)
  assert.equal(lacks('How do I rename a folder?', 'open it'), false)
})

test('a word of any length is read once', () => {
  assert.equal(lacks('Who tested it?', `it ${'Q'.repeat(300_000)} ${'q'.repeat(300_000)}`), false)
  assert.equal(lacks('Who tested it?', 'Q'.repeat(300_000)), true)
})
