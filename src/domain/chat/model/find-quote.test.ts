import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuotableText } from './find-quote.ts'
import { plainSentence } from './plain-sentence.ts'

const TEXT = 'Ann’s **parental\nleave** is 18 weeks – “paid”, says Ann.\nÜBER 30 Tage sind es nie.'
const text = new QuotableText(TEXT)
const found = (quote: string) => {
  const place = text.find(quote)
  return place && TEXT.slice(place.start, place.end)
}

test('a quote is found although its spaces, marks, emphasis or case were changed, and given as it stands', () => {
  assert.equal(found('18 weeks – “paid”'), '18 weeks – “paid”')
  assert.equal(found('Ann\'s parental leave is 18 weeks - "paid"'), 'Ann’s **parental\nleave** is 18 weeks – “paid”')
  assert.equal(found('…über 30   tage sind…'), 'ÜBER 30 Tage sind')
})

test('what does not stand there, and what stands everywhere, is no quote', () => {
  for (const quote of [
    'parental leave is 19 weeks',
    '18',
    'Ann',
    '',
    '        ',
    '********',
    'weeks "paid" parental',
  ]) {
    assert.equal(text.find(quote), undefined, quote)
  }
})

test('of what a model writes, no picture and no address that the document does not hold is shown', () => {
  const cited = 'See https://wiki.example/leave for more.'
  assert.equal(plainSentence('See ![x](https://evil.example/?q=1) it.', cited), 'See x it.')
  assert.equal(plainSentence('At https://evil.example/a.', cited), 'At (address left out)')
  assert.equal(plainSentence('At https://wiki.example/leave.', cited), 'At https://wiki.example/leave.')
  assert.equal(plainSentence('A <img src=x onerror=y> [page](javascript:x) \u202eb\u0000', cited), 'A  page b')
})
