import assert from 'node:assert/strict'
import { test } from 'node:test'
import { focusOf } from './focus-of.ts'

test('what a question wants to know of its topic', () => {
  for (const [clause, focus] of [
    ['Which bank holds our account', 'bank holds'],
    ['How many people work in Lyon', 'people work'],
    ['What is the price of a Sprig', 'price'],
    ["What is Teodor's phone number", 'phone number'],
    ['Who approves a discount', 'approves'],
    ['When will the tool be rebuilt', 'rebuilt'],
    ['Do contractors get paid vacation', 'contractors'],
    ['Welche Bank führt unser Konto', 'Bank führt'],
  ]) {
    assert.equal(focusOf({ clause: clause! }), focus, clause)
  }
})

test('nothing where the form of a question does not say', () => {
  for (const clause of [
    'What caused INC-49',
    'Why is it cold',
    'Who is Mei',
    'What happened in May',
    'Can I pay later',
    'Do employees get a phone',
    'What is done in a storm',
  ]) {
    assert.equal(focusOf({ clause }), '', clause)
  }
})
