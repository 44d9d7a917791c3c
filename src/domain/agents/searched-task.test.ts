import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchedTask } from './searched-task.ts'

test('without a model, what the inputs are part of is searched, and not how to answer', () => {
  const city = { city: 'Osaka' }
  const cases: readonly (readonly [instructions: string, inputs: Record<string, string>, searched: string])[] = [
    ['Answer questions about travel to {{city}}. Be brief.', city, 'travel to Osaka'],
    ['You help people with trips to {{city}}.\nNever guess.', city, 'trips to Osaka'],
    ['What does {{term}} mean? Explain it in two sentences.', { term: 'E-417' }, 'What does E-417 mean?'],
    ['Be brief. Summarize what is new in {{city}}.', city, 'Summarize what is new in Osaka.'],
    // The words of a person are never taken for instructions.
    ['{{question}}\nBe brief.', { question: 'Answer questions about hotels.' }, 'Answer questions about hotels.'],
    ['What changed in {{city}}? Be brief.', {}, 'What changed in ? Be brief.'],
    ['What changed last week? Be brief.', {}, 'What changed last week? Be brief.'],
  ]
  for (const [instructions, inputs, searched] of cases) assert.equal(searchedTask(instructions, inputs), searched)
})
