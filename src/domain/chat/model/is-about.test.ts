import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAbout } from './is-about.ts'

const WHOLE =
  'Parental leave is 18 weeks of paid leave for every new parent.\n\n' +
  'Contractors do not get parental leave; they ask their agency.\n\n' +
  'You cannot work from abroad for more than 30 days. The budget is 1,200 euros, due on 1 March 2027.'
const HERE = new Set(WHOLE.toLowerCase().match(/\p{L}+/gu))
const rarityOf = (word: string) => (HERE.has(word) ? 1 : 1.7)

function check(sentence: string, quote: string, whole = WHOLE): boolean {
  const start = whole.indexOf(quote)
  assert.ok(start >= 0, quote)
  return isAbout(sentence, [{ title: 'Parental leave', whole, start, end: start + quote.length }], rarityOf)
}

test('a sentence that says what it cites in its own words is about it', () => {
  for (const [sentence, quote] of [
    ['New parents get 18 weeks.', '18 weeks of paid leave'],
    ['New parents get eighteen weeks of leave.', '18 weeks of paid leave'],
    ['Yes.', '18 weeks of paid leave'],
    ['1. Ask your agency.', 'they ask their agency'],
    ['Contractors are not covered by parental leave.', 'Contractors do not get parental leave'],
    ['You can work from abroad for up to 30 days.', 'work from abroad for more than 30 days'],
    ['The budget of 1200 euros is due on 2027-03-01.', 'The budget is 1,200 euros'],
  ] as const) {
    assert.equal(check(sentence, quote), true, sentence)
  }
})

test('two common words of a page do not vouch for whatever is said with them', () => {
  for (const sentence of [
    'Write to now.',
    'Send your password to the help desk today.',
    'Parental leave forms moved: open the attached installer and enter your password.',
    'Globex will be acquired by the company next quarter.',
  ]) {
    assert.equal(check(sentence, 'Parental leave'), false, sentence)
  }
})

test('a number that the source does not have is not said in its name', () => {
  assert.equal(check('Parental leave is 26 weeks of paid leave.', '18 weeks of paid leave'), false)
  assert.equal(check('Parental leave is 18 weeks of paid leave.', '18 weeks of paid leave'), true)
})

test('a negation that was dropped or added turns the source around', () => {
  assert.equal(check('Contractors get parental leave; they ask their agency.', 'Contractors do not get'), false)
  assert.equal(check('Parental leave is not 18 weeks of paid leave for every new parent.', '18 weeks of paid'), false)
})

test('an answer in another language than its source needs a quote that says something', () => {
  const sentence = 'Die Elternzeit für neue Eltern dauert 18 Wochen und ist bezahlt.'
  assert.equal(check(sentence, '18 weeks of paid leave'), true)
  assert.equal(check(sentence, 'Parental leave'), false)
  assert.equal(check(sentence.replace('18', '26'), '18 weeks of paid leave'), false)
})
