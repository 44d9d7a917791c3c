import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesIn } from './names-in.ts'
import { verbsOf } from './weak-verbs.ts'

test('names are capitalized inside an English sentence; abbreviations may be spelled out and are left out', () => {
  assert.deepEqual(namesIn({ text: "What are Norway's holidays in the EU", language: '' }), ['Norway'])
  assert.deepEqual(namesIn({ text: 'Wie viele Tage Urlaub habe ich', language: 'de' }), [])
})

test('the verb behind how do I, or at the end', () => {
  assert.deepEqual([...verbsOf('How do I request a new tool')], ['request'])
  assert.deepEqual([...verbsOf('Which languages does support speak?')], ['speak'])
  assert.deepEqual([...verbsOf('How many days can I work from another country')], ['work'])
})
