import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citation } from './answerer.ts'
import { followUpPrompts, unaskedPrompts } from './follow-up-prompts.ts'

const TEXT = `## Hotels

A night costs at most 140 euros.

## Meals

Lunch is 20 euros.

## Trains

Book second class.

How early should an employee book a train? Two weeks before.

Could you send me the list?
`

function cite(quote: string): Citation {
  const start = TEXT.indexOf(quote)
  const document = { key: 1, title: 'Travel policy', body: TEXT, summary: '' }
  return { document, start, end: start + quote.length, text: quote } as unknown as Citation
}

test('the questions of a document come first, then its other sections', () => {
  assert.deepEqual(followUpPrompts([cite('Lunch is 20 euros.')], 'How much is lunch?'), [
    'How early should an employee book a train?',
    'What about hotels in the travel policy?',
    'What about trains in the travel policy?',
  ])
})

test('what any citation of a document says, or the question asks for, is not offered', () => {
  const cited = [cite('Lunch is 20 euros.'), cite('at most 140 euros')]

  const prompts = followUpPrompts(cited, 'Which train may I book?')

  assert.deepEqual(prompts, ['How early should an employee book a train?'])
})

test('a prompt that was asked in the conversation is not offered again, and three are enough', () => {
  const prompts = ['What about A in B?', 'What about C in D?', 'Who is E?', 'Who is F?', 'Who is G?']

  assert.deepEqual(unaskedPrompts(prompts, ['what about c in d', 'Who?']), [
    'What about A in B?',
    'Who is E?',
    'Who is F?',
  ])
})
