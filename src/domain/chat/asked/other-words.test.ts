import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rephrasingsOf } from './other-words.ts'

test('a word is replaced by other words for the same thing, in whatever form it stands', () => {
  assert.deepEqual(rephrasingsOf('Who are our suppliers?'), ['Who are our vendor?'])
  assert.deepEqual(rephrasingsOf('What are the company values?'), ['What are the believe?'])
})

test('two words can stand for one thing', () => {
  assert.deepEqual(rephrasingsOf('per diem Germany'), ['daily rate Germany', 'daily allowance Germany'])
})

test('a country is another country, if the question is about the person who asks', () => {
  assert.deepEqual(rephrasingsOf('Can I work from Spain for a month?'), [
    'Can I work from another country for a month?',
  ])
  assert.deepEqual(rephrasingsOf('Which customers do they have in Spain?'), [])
})

test('a question without such a word stays as it is', () => {
  assert.deepEqual(rephrasingsOf('When is the summer party?'), [])
})

test('at most three questions are tried', () => {
  assert.equal(rephrasingsOf('vacation rules, travel policy and the handbook').length, 3)
})

test('a long text is read in linear time', () => {
  assert.deepEqual(rephrasingsOf('who '.repeat(250_000)), [])
})
