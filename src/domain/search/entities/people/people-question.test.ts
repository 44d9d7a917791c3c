import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPeopleQuestion } from './people-question.ts'

const LED: readonly (readonly [query: string, name: string])[] = [
  ['head of sales', 'sales'],
  ['who is the head of sales?', 'sales'],
  ['who runs the platform team', 'platform'],
  ['who is responsible for firmware', 'firmware'],
  ['who is in charge of the Osaka office', 'Osaka'],
  ['who leads design', 'design'],
  ['who manages Amara Nwosu', 'Amara Nwosu'],
  ['who does Amara report to', 'Amara'],
  ["who is Amara's manager", 'Amara'],
  ['platform team lead', 'platform'],
  ['wer leitet die Abteilung Finanzen', 'Finanzen'],
  ['wer ist zuständig für Firmware', 'Firmware'],
]

for (const [query, name] of LED) {
  test(`"${query}" asks who leads ${name}`, () => {
    assert.deepEqual(readPeopleQuestion(query)?.ledBy, { name, isLoose: false })
  })
}

test('"session manager" may ask for somebody, and may not', () => {
  assert.deepEqual(readPeopleQuestion('session manager')?.ledBy, { name: 'session', isLoose: true })
})

test('those who report to somebody can be asked for', () => {
  assert.equal(readPeopleQuestion('who reports to Priya?')?.reportsTo, 'Priya')
  assert.equal(readPeopleQuestion("priya's direct reports")?.reportsTo, 'priya')
})

test('everybody of a place or a team can be asked for, and one by a title', () => {
  assert.equal(readPeopleQuestion('people in Osaka')?.isForMany, true)
  assert.equal(readPeopleQuestion('the platform team')?.isForMany, true)
  const { text, isForMany, ledBy } = readPeopleQuestion('who is the CFO') ?? {}
  assert.deepEqual([text, isForMany, ledBy], ['CFO', false, undefined])
})

test('a small word in capitals is a department, and not what makes the question', () => {
  assert.deepEqual(readPeopleQuestion('people in IT')?.words, ['it'])
  assert.deepEqual(readPeopleQuestion('who is the IT manager')?.words, ['it', 'manager'])
  assert.equal(readPeopleQuestion('people in it'), undefined)
})

test('what asks for no person is no such question', () => {
  for (const query of ['travel policy', 'how do I book travel', 'who may approve what']) {
    assert.equal(readPeopleQuestion(query), undefined, query)
  }
})
