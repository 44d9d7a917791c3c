import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryWords, rangesOf, titleMarks } from './title-marks.ts'

const marked = (title: string, query: string) =>
  rangesOf(titleMarks(title, queryWords(query))).map(({ startIndex, endIndex }) => title.slice(startIndex, endIndex))

test('words of the query are marked where words of the title begin', () => {
  assert.deepEqual(marked('Runbook: gateway reconnect storm', 'reconnect storm gatew'), ['gatew', 'reconnect', 'storm'])
  assert.deepEqual(marked('Investigate', 'gate'), [])
  assert.deepEqual(marked('Gateway settings', 'gateways'), ['Gateway'])
})

test('operators and words that every title has are not marked', () => {
  assert.deepEqual(marked('How the week works', 'how is the week app:works'), ['week'])
  assert.deepEqual(marked('Anything', ''), [])
})
