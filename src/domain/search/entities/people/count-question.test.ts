import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountQuestion } from './count-question.ts'

const COMPANY = [
  'How many employees do we have?',
  'how many people are there in total',
  'How many are we?',
  'What is our headcount?',
  'How many people work here',
  'how many people does the company have',
  'Wie viele Mitarbeiterinnen und Mitarbeiter haben wir?',
  'Wie viele Leute arbeiten hier zurzeit?',
]

for (const question of COMPANY) {
  test(`"${question}" asks for the whole company`, () => {
    assert.deepEqual(readCountQuestion(question), {})
  })
}

const GROUPS: readonly (readonly [question: string, group: string])[] = [
  ['How many people work in Rotterdam?', 'Rotterdam'],
  ['how many people do we have in the Lyon office', 'Lyon'],
  ['How many people are on the platform team?', 'platform'],
  ['How many employees does Engineering have?', 'Engineering'],
  ['How big is the design team?', 'design'],
  ['number of employees in Osaka', 'Osaka'],
  ['Wie viele Kollegen sitzen in Hamburg?', 'Hamburg'],
  ['Wie groß ist das Team Plattform?', 'Plattform'],
]

for (const [question, group] of GROUPS) {
  test(`"${question}" asks for ${group}`, () => {
    assert.equal(readCountQuestion(question)?.group, group)
  })
}

test('other questions about numbers count nobody', () => {
  for (const question of [
    'How many sensors do we have?',
    'How many people fit into the lift?',
    'How big is the freezer?',
  ])
    assert.equal(readCountQuestion(question), undefined, question)
})
