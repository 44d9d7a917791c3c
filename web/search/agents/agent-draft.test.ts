import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BLANK, definitionOf, inputsOf } from './agent-draft.ts'

test('inputs are what the instructions and the tools name, and keep what was said about them', () => {
  const known = { name: 'kind', description: 'Which leave', required: false, options: 'sick, parental' }
  const draft = {
    ...BLANK,
    instructions: 'How long is {{kind}} leave in {{ city }}?',
    inputs: [known, { ...known, name: 'unused' }],
    tools: [{ name: 'search', arguments: { query: '{{team}}' } }],
  }

  assert.deepEqual(
    inputsOf(draft).map(({ name, required }) => [name, required]),
    [
      ['kind', false],
      ['city', true],
      ['team', true],
    ],
  )
  assert.deepEqual(definitionOf(draft).inputs?.[0]?.options, ['sick', 'parental'])
})

test('a document is named by its ID or its URL, and empty starter questions are left out', () => {
  const documents = [
    { id: 'wiki:Page:1', title: 'One' },
    { id: 'https://wiki.example/2', title: 'Two' },
  ]

  const { inclusions, starterQuestions } = definitionOf({ ...BLANK, documents, starterQuestions: [' ', 'Why? '] })

  assert.deepEqual(inclusions?.documentSpecs, [{ id: 'wiki:Page:1' }, { url: 'https://wiki.example/2' }])
  assert.deepEqual(starterQuestions, ['Why?'])
})
