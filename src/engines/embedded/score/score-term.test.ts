import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf, VOCABULARY } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { lengthCode, lengthOfCode } from '../../indexing/text-fields.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { EXACT_FORM_FACTOR, FIELD_WEIGHTS, SATURATION } from '../../ranking/ranking-weights.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const WORDS = VOCABULARY.filter((word) => word !== 'ambers')

test('a score is BM25F with the statistics of all documents, however many segments hold them', async () => {
  const random = new Random(3)
  const fields = Array.from({ length: 300 }, (_, index) => ({
    key: index + 1,
    body: random.several(WORDS, 1, 60).join(' '),
    comments: random.several(WORDS, 0, 30).join(' '),
  }))
  const engine = await EmbeddedEngine.open()
  for (let start = 0; start < fields.length; start += 50) {
    const batch = fields.slice(start, start + 50).map(documentOf)
    await engine.apply(batch.map((document) => ({ kind: 'upsert', seq: document.key, document })))
  }

  const query = { text: 'amber', phrases: [], excluded: [] }
  const answer = await engine.search(
    { query, filters: [], offset: 0, size: 300, facets: [] },
    testVisibility(['public']),
  )
  await engine.close()

  const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '')
  const average = (field: 'body' | 'comments') =>
    fields.reduce((sum, document) => sum + lengthOfCode(lengthCode(wordsOf(document[field]).length)), 0) / fields.length
  const averages = { body: average('body'), comments: average('comments') }
  const having = fields.filter(({ body, comments }) => wordsOf(`${body} ${comments}`).includes('amber'))
  const scoreOf = (document: (typeof fields)[number]): number => {
    let frequency = 0
    for (const field of ['body', 'comments'] as const) {
      const words = wordsOf(document[field])
      const { weight, lengthInfluence } = FIELD_WEIGHTS[field]
      const length = lengthOfCode(lengthCode(words.length)) / averages[field]
      const occurrences = words.filter((word) => word === 'amber').length
      frequency += (weight * occurrences) / (1 - lengthInfluence + lengthInfluence * length)
    }
    // How rare a word is orders nothing where it is the only one.
    return (EXACT_FORM_FACTOR * (SATURATION + 1) * frequency) / (frequency + SATURATION)
  }
  assert.equal(answer.total, having.length)
  // What more than words adds to the best of them is compared in ranking-order.test.ts.
  for (const { key, score } of answer.hits.slice(CLOSELY_RANKED)) {
    assert.ok(Math.abs(score - scoreOf(fields[key - 1]!)) < 1e-9, `document ${key}`)
  }
})

test('lengths are kept exactly up to 31 words and within a tenth beyond', () => {
  for (const words of [0, 1, 31, 32, 100, 5000, 1_000_000]) {
    const kept = lengthOfCode(lengthCode(words))
    assert.ok(Math.abs(kept - words) <= (words < 32 ? 0 : words * 0.1), `${words} words are kept as ${kept}`)
  }
})
