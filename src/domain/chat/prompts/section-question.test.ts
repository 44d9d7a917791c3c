import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageName } from './page-name.ts'
import { sectionQuestion } from './section-question.ts'

const TEXT =
  'In Rotterdam, the gateway was slow. Reports from Grafana say so. Our travel and support teams met the company.'
const asked = (heading: string, title: string, isFile = false) =>
  sectionQuestion(heading, { title, text: TEXT, isFile }, '')

test('a section is asked about as a person would, with a short name for its page', () => {
  const cases: readonly (readonly [heading: string, title: string, question: string])[] = [
    ['Hotels', 'Travel policy', 'What does the travel policy say about hotels?'],
    [
      'Timeline (UTC, Tuesday)',
      'Postmortem INC-61: gateway reconnect storm after carrier outage in the north',
      'What does the INC-61 postmortem say about the timeline?',
    ],
    ['Risks', 'RFC-042: move reading-store to columnar segments', 'What does RFC-042 say about risks?'],
    [
      'Usual causes',
      'Runbook: writing for the status page',
      'What does the runbook on writing for the status page say about usual causes?',
    ],
    ['Usual causes', 'Runbook: E-417 clock skew on gateways', 'What does the E-417 runbook say about usual causes?'],
    ['Tickets', 'Support handbook: how we answer', 'What does the support handbook say about tickets?'],
    ['Pay', 'On-call rules.pdf', 'What do the On-call rules say about pay?'],
    ['Grafana', 'Rotterdam office guide', 'What does the Rotterdam office guide say about Grafana?'],
    ['Payment', 'Company bonus: how it is calculated', 'What does the company bonus page say about payment?'],
    ['Coming back', 'Parental leave', 'What does the Parental leave page say about coming back?'],
    ['Exceptions', 'Acceptable Use Policy', 'What does the Acceptable Use Policy say about exceptions?'],
    ['Who may be on call', 'On-call: pay and rest', 'Who may be on call?'],
    ['How to book a trip', 'Travel policy', 'How do I book a trip?'],
  ]
  for (const [heading, title, question] of cases) assert.equal(asked(heading, title), question)
})

test('a page without a short name is not asked about', () => {
  for (const title of [
    'Calibration',
    'How to book travel',
    'Amara: private notebook',
    'Kubernetes 1.31: Moving cgroup v1 Support into Maintenance Mode',
    'Kubernetes supports OpenAPI',
    'The Friday show',
    'Tools we use',
    'Postmortem: console charts slow for a morning, again and again',
  ])
    assert.equal(asked('Hotels', title), undefined, title)
  assert.equal(asked('Hotels', 'Parental leave', true), undefined, 'a file is no page')
})

test('a heading that needs an article, or is a sentence, is not asked about', () => {
  for (const heading of [
    'Formula',
    'Monthly count',
    'Three ways',
    'Each month',
    'Reading list',
    'Safe without the cloud',
    'Good talks so far',
    'Embed the documents',
    'Levels may change',
    'Rolling Updates',
    'ring 3',
    'Yes',
    'Rules',
  ])
    assert.equal(asked(heading, 'Travel policy'), undefined, heading)
})

test('only questions are taken from pages in other languages', () => {
  const german = (heading: string) =>
    sectionQuestion(heading, { title: 'Reiserichtlinie', text: '', isFile: false }, 'de')

  assert.equal(german('Häufige Ursachen'), undefined)
  assert.equal(german('Wer bezahlt das Hotel'), 'Wer bezahlt das Hotel?')
  assert.equal(sectionQuestion('Retour', { title: 'Congé parental', text: '', isFile: false }, 'fr'), undefined)
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

test('a page with a title that nobody would say aloud has no name', () => {
  const long = `Travel ${'and expense '.repeat(20)}policy`

  assert.equal(asked('Hotels', 'Travel policy'), 'What does the travel policy say about hotels?')
  for (const title of [long, ' '.repeat(1_000_000), '{'.repeat(1_000_000), '('.repeat(1_000_000)]) {
    assert.equal(pageName({ title, text: '', isFile: false }), undefined)
  }
})
