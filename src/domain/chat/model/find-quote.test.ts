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

test('hosts and email addresses that the document does not hold are left out, whatever they look like', () => {
  const cited =
    'See https://wiki.example/leave or write to hr@acme.example; notevil.example and evil.example.org are others.'
  for (const address of [
    'it@evil.example',
    'evil.example',
    'www.evil.example/path?q=1',
    '//evil.example/x',
    'evil.example:8443',
    'EVIL.Example',
    'evil\u3002example',
    'evil\u200b.example',
    'mailto:it@evil.example',
    '203.0.113.7/x',
    'xn--vil-7na.example',
    'hr@acme.example.evil.example',
  ]) {
    assert.equal(plainSentence(`Write to ${address} now.`, cited), 'Write to (address left out) now.', address)
  }
  for (const text of [
    'Write to hr@acme.example.',
    'See wiki.example/leave.',
    'Open config.yaml in Node.js 24.1, e.g. at 5 p.m. sharp.',
    'See HTTPS://wiki.example/leave.',
    'Either/or, and/or, 3//4.',
  ]) {
    assert.equal(plainSentence(text, cited), text)
  }
})
