import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AgentDraft, BLANK, definitionOf } from './agent-draft.ts'
import { changeSince } from './test-turns.ts'

const BEFORE: AgentDraft = { ...BLANK, name: 'Helper', instructions: 'Answer.' }
const since = (part: Partial<AgentDraft>) =>
  changeSince({ definition: definitionOf(BEFORE), as: undefined }, definitionOf({ ...BEFORE, ...part }))

test('an answer says what changed since it was given', () => {
  assert.equal(since({ instructions: 'Answer briefly.' }), 'Instructions changed')
  assert.equal(since({ datasources: ['wiki'] }), 'Agent changed')
  assert.equal(since({ instructions: 'Answer briefly.', datasources: ['wiki'] }), 'Agent changed')
})

test('what an agent is called and which questions it offers change no answer', () => {
  assert.equal(since({}), undefined)
  assert.equal(since({ name: 'Other', description: 'New', starterQuestions: ['How?'] }), undefined)
})
