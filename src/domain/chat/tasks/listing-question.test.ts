import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ListingQuestion, readListingQuestion } from './listing-question.ts'

const READ: readonly (readonly [text: string, read: Partial<ListingQuestion>])[] = [
  ['How many tickets are open in PLAT', { documents: 'open tickets', container: 'PLAT', isCount: true }],
  ['how many open tickets are there', { documents: 'open tickets', isCount: true }],
  ['How many tickets do I have', { documents: 'my tickets', isCount: true }],
  ['How many tickets are assigned to Bob', { documents: 'tickets assigned to Bob', isCount: true }],
  ['How many pages were updated last week', { documents: 'pages updated last week', isCount: true }],
  ['Wie viele Tickets sind noch offen', { documents: 'offene Tickets', isCount: true }],
  ['List all runbooks', { documents: 'runbooks', isCount: false }],
  ['Which policies are there in the People space', { documents: 'policies', container: 'People space' }],
  ['Zeig mir alle Runbooks', { documents: 'Runbooks', isCount: false }],
]

for (const [text, { container, ...read }] of READ) {
  test(`"${text}" asks for documents`, () => {
    assert.deepEqual({ ...readListingQuestion(text), container }, { isCount: false, ...read, container })
    assert.equal(readListingQuestion(text)?.container, container)
  })
}

test('other questions and long texts ask for no list', () => {
  for (const text of ['How long is parental leave', 'How do I list the files', `list ${'runbooks and '.repeat(50)}`]) {
    assert.equal(readListingQuestion(text), undefined, text)
  }
})
