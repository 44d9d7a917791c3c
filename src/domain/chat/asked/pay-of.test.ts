import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payOf } from './pay-of.ts'

test('whose pay is asked for', () => {
  for (const [question, name] of [
    ['What is the salary of Beatriz?', 'Beatriz'],
    ['how much does Oscar earn', 'Oscar'],
    ["What's Ada Stone's salary", 'Ada Stone'],
    ['Was verdient Jana', 'Jana'],
    ['salary of a support agent', 'a support agent'],
  ]) {
    assert.equal(payOf(question!), name)
  }
  for (const question of ['When is the salary paid', 'How do I get paid', 'company bonus', 'x'.repeat(300)]) {
    assert.equal(payOf(question), undefined, question)
  }
})
