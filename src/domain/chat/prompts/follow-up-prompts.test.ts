import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citation } from '../answerer.ts'
import { followUpPrompts, unaskedPrompts } from './follow-up-prompts.ts'

const TEXT = `We travel a lot.

## Hotels

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
  const document = { key: 1, title: 'Travel policy', body: TEXT, summary: '', facts: {} }
  return { document, start, end: start + quote.length, text: quote } as unknown as Citation
}

test('the questions of a document come first, then its other sections', () => {
  assert.deepEqual(followUpPrompts([cite('Lunch is 20 euros.')], 'How much is lunch?'), [
    'How early should an employee book a train?',
    'What does the travel policy say about hotels?',
    'What does the travel policy say about trains?',
  ])
})

test('a section is asked about as a person would, or not at all', () => {
  const promptsOf = (title: string, ...headings: string[]) => {
    const body = ['Cited words of a travel page.', ...headings.map((heading) => `## ${heading}\n\nSome text.`)].join(
      '\n\n',
    )
    const document = { key: 1, title, body, summary: '', facts: {} }
    return followUpPrompts([{ document, start: 0, end: 12, text: 'Cited words.' } as unknown as Citation], 'Why?')
  }

  assert.deepEqual(promptsOf('How to book travel', 'Train first', 'Ask your manager', 'Not allowed', 'Hotels'), [])
  assert.deepEqual(promptsOf('Coding guidelines', 'Changes in the API (draft)', 'Removed', 'Always, whatever it is'), [
    'What do the Coding guidelines say about changes in the API?',
  ])
  assert.deepEqual(promptsOf('Travel policy', 'How to book a trip', 'Who may fly first'), ['How do I book a trip?'])
  assert.deepEqual(promptsOf('Travel policy', 'Check receipts', 'Formula'), [])
})

test('a question in a text is offered if its answer follows it', () => {
  const promptsOf = (rest: string) => {
    const body = `Cited words.\n\n${rest}`
    const document = { key: 1, title: 'Site survey', body, summary: '', facts: {} }
    return followUpPrompts([{ document, start: 0, end: 12, text: 'Cited words.' } as unknown as Citation], 'Why?')
  }

  assert.deepEqual(promptsOf('Who signs the survey?\n\nThe site manager.'), ['Who signs the survey?'])
  assert.deepEqual(promptsOf('Who signs the survey?\n\nWho gets a copy?'), [])
  assert.deepEqual(promptsOf('Who is called first, second, third? Test each number.'), [])
  assert.deepEqual(promptsOf('## How to install?\n\nCall us.\n\n## Why Linux on devices?\n\nIt is free.'), [])
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
