import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentDefinition } from './agent.ts'
import { BLANK_DEFINITION } from './read-definition.ts'
import { readInputs } from './read-run-request.ts'

const input = (name: string) => ({ name, description: '', isRequired: false, options: [] })

function definition(instructions: string, toolArguments: Record<string, unknown> = {}): AgentDefinition {
  const tools = [{ name: 'search', arguments: toolArguments }]
  return { ...BLANK_DEFINITION, instructions, inputs: [input('a'), input('__proto__')], tools }
}

test("an input used in many places can't turn a short request into endless instructions", () => {
  const given = { a: 'x'.repeat(10_000) }

  assert.deepEqual(readInputs(definition('{{a}}'.repeat(4)), given), given)
  for (const agent of [definition('{{a}}'.repeat(5)), definition('', { query: '{{a}}'.repeat(2000) })]) {
    assert.throws(() => readInputs(agent, given), /`input` makes the agent's instructions longer than 50000 characters/)
  }
})

test('an input of any name arrives', () => {
  const given = JSON.parse('{"__proto__": "kept"}')

  assert.deepEqual(Object.entries(readInputs(definition(''), given)), [['__proto__', 'kept']])
})
