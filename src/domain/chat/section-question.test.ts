import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionQuestion } from './section-question.ts'

const TEXT = 'In Rotterdam, the gateway was slow. Reports from Grafana say so.'
const asked = (heading: string, title: string) => sectionQuestion(heading, { title, text: TEXT }, '')

test('a section is asked about as a person would, with a short name for its page', () => {
  const cases: readonly (readonly [heading: string, title: string, question: string])[] = [
    ['Hotels', 'Travel policy', 'What about hotels in the travel policy?'],
    [
      'Timeline (UTC, Tuesday)',
      'Postmortem INC-61: gateway reconnect storm after carrier outage in the north',
      'What about the timeline in the gateway reconnect storm postmortem?',
    ],
    [
      'Usual causes',
      'Runbook: writing for the status page',
      'What about usual causes in the runbook on writing for the status page?',
    ],
    ['Tickets', 'Support handbook: how we answer', 'What about tickets in the support handbook?'],
    ['Keys', 'Firmware image signing: how it works and who holds what', 'What about keys in “Firmware image signing”?'],
    ['Pay', 'On-call rules.pdf', 'What about pay in the on-call rules?'],
    ['Grafana', 'Rotterdam office guide', 'What about Grafana in the Rotterdam office guide?'],
    ['Who may be on call', 'On-call: pay and rest', 'Who may be on call?'],
    ['How to book a trip', 'Travel policy', 'How do I book a trip?'],
  ]
  for (const [heading, title, question] of cases) assert.equal(asked(heading, title), question)
  assert.equal(
    sectionQuestion('Hotels', { title: 'Reiserichtlinie', text: '' }, 'de'),
    'Was steht in „Reiserichtlinie“ zu Hotels?',
  )
})

test('headings that are only labels, dates, clauses or sentences are not asked about', () => {
  for (const heading of [
    'Data',
    'Links',
    'Summary',
    'What happened',
    'March 2026',
    'Week one',
    'Q3',
    'If a key is lost',
    'What they want',
    'Why it took long',
    'Bill to: Kestrel Vaccines',
    'My notes',
    'A heading that is a whole sentence of words',
    '注意',
  ])
    assert.equal(asked(heading, 'Travel policy'), undefined, heading)
})
