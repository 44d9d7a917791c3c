import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTurn } from '../chat/turn.ts'
import { partsOf, turnsOfRun, withEvent, wordsOfInput } from './run-turns.ts'

const citation = (id: string) => ({ id, title: id.toUpperCase(), url: '', text: 'words' })
const message = (text: string, ...ids: string[]) => ({
  role: 'SERVICE_AI' as const,
  content: [{ text, type: 'text' as const }],
  citations: ids.map(citation),
})

test('an answer is split at its citations, and a number in the text of a document is no citation', () => {
  const parts = partsOf(message('Use mode [7] now. [1] Then wait. [2] Done.', 'wiki:Page:1', '12'), 0)

  assert.deepEqual(
    parts.map(({ text }) => text),
    ['Use mode [7] now.', ' Then wait.', ' Done.'],
  )
  assert.equal(parts[0]?.source && 'document' in parts[0].source && parts[0].source.document.datasource, 'wiki')
  assert.ok(parts[1]?.source && 'skill' in parts[1].source)
  assert.equal(parts[2]?.source, undefined)
})

test('citations of a stream are counted over the whole answer', () => {
  const first = withEvent(newTurn('1', 'q'), { event: 'message', data: { messages: [message('A [1]', 'w:P:1')] } })
  const second = withEvent(first, { event: 'message', data: { messages: [message('B [2]', 'w:P:2')] } })

  assert.deepEqual(
    second.parts.map(({ text, source }) => [text, source !== undefined]),
    [
      ['A', true],
      ['B', true],
    ],
  )
})

test('a saved run has a turn per question, and begins with its task when nobody asked', () => {
  const question = { role: 'USER' as const, content: [{ text: 'Why?', type: 'text' as const }] }
  const turns = turnsOfRun([message('Because.'), question, message('So. [1]', 'w:P:1')], 'Weekly digest')

  assert.deepEqual(
    turns.map((turn) => [turn.question, turn.parts.length]),
    [
      ['Weekly digest', 1],
      ['Why?', 1],
    ],
  )
})

test('a run without a question shows its inputs, and without those its task', () => {
  assert.equal(wordsOfInput({ city: 'Osaka' }, 'Run'), 'Osaka')
  assert.equal(wordsOfInput({ city: 'Osaka', days: '3', hotel: '' }, 'Run'), 'city: Osaka · days: 3')
  assert.equal(wordsOfInput({}, 'Run'), 'Run')
  assert.equal(wordsOfInput(undefined, 'Weekly digest'), 'Weekly digest')
})
