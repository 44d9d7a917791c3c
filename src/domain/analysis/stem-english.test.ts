import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stemEnglish } from './stem-english.ts'

/** From the sample vocabulary of the Snowball project. */
const STEMS: Readonly<Record<string, string>> = {
  consist: 'consist',
  consistency: 'consist',
  consolations: 'consol',
  consolingly: 'consol',
  conspicuous: 'conspicu',
  knackeries: 'knackeri',
  kneeling: 'kneel',
  knightly: 'knight',
  hopping: 'hop',
  hoping: 'hope',
  luxuriated: 'luxuri',
  generalization: 'general',
  communication: 'communic',
  proceed: 'proceed',
  proceeding: 'proceed',
  skies: 'sky',
  dying: 'die',
  news: 'news',
  inning: 'inning',
  gas: 'gas',
  gaps: 'gap',
  kiwis: 'kiwi',
  cries: 'cri',
  ties: 'tie',
  say: 'say',
  cry: 'cri',
  by: 'by',
  youth: 'youth',
  relational: 'relat',
  analogously: 'analog',
  adjustment: 'adjust',
  adoption: 'adopt',
  rate: 'rate',
  cease: 'ceas',
  controll: 'control',
}

test('inflections of a word have one stem', () => {
  for (const [word, expected] of Object.entries(STEMS)) assert.equal(stemEnglish(word), expected, word)
})
