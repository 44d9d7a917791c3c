import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonPhrases } from './common-phrases.ts'

const query = 'reconnect storm'
const significant = ['connection', 'shedding', 'carrier', 'outage', 'drill', 'reconnect', 'storm']

test('phrases of several texts are suggested, those in most texts first, as they are written within a sentence', () => {
  const texts = [
    'Connection shedding helps. After a carrier outage, the reconnect storm begins.',
    'We turned on connection shedding during the carrier outage.',
    'Without connection shedding, nothing works.',
  ]

  assert.deepEqual(commonPhrases(texts, { significant, query }, 3), ['connection shedding', 'carrier outage'])
  assert.deepEqual(commonPhrases(texts, { significant, query }, 1), ['connection shedding'])
})

test('what was asked, what only one text says, and everyday words are no suggestion', () => {
  const texts = ['The reconnect storm. Full jitter. A new day.', 'The reconnect storm. A new day.']

  assert.deepEqual(commonPhrases(texts, { significant, query }, 3), [])
})

test('words on both sides of a punctuation mark or a line break are no phrase', () => {
  const texts = ['carrier, outage', 'carrier\noutage', 'carrier. Outage']

  assert.deepEqual(commonPhrases(texts, { significant, query }, 3), [])
})

test('suggestions share no word', () => {
  const texts = ['carrier outage drill, carrier outage', 'carrier outage drill, carrier status']

  assert.deepEqual(commonPhrases(texts, { significant, query }, 3), ['carrier outage'])
})
