import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherForms, planQuery } from './query-plan.ts'

/** What the query is looked for as in one word, and the words of the query that it stands for. */
function wholesOf(text: string, known: readonly string[], isUnfinished = false): Record<string, string[]> {
  const frequencyOf = (form: string) => (known.includes(form) ? 1 : 0)
  const dictionary = { languages: [], has: (stem: string) => known.includes(stem), frequencyOf }
  const { terms, words } = planQuery({ text, phrases: [], excluded: [], isUnfinished }, [], dictionary)
  const found = terms.filter(({ form }) => known.includes(form))
  return Object.fromEntries(found.map((term) => [term.form, words.filter((_, bit) => (term.words >>> bit) & 1)]))
}

test('a name with a number is found with fewer and with more zeros than were typed', () => {
  for (const text of ['RFC 42', 'rfc-42', 'RFC-0042']) {
    assert.deepEqual(Object.keys(wholesOf(text, ['rfc042'])), ['rfc042'], text)
  }
  assert.deepEqual(wholesOf('what does RFC 42 cost', ['rfc042']), { rfc042: ['RFC', '42'] })
  assert.deepEqual(wholesOf('rfc42', ['rfc042']), { rfc042: ['rfc42'] })
  assert.deepEqual(wholesOf('INC 061', ['inc61']), { inc61: ['INC', '061'] })
})

test('a name that documents have as it was typed is no other', () => {
  assert.deepEqual(wholesOf('RFC-42', ['rfc42', 'rfc042']), { rfc42: ['RFC', '42'] })
  assert.deepEqual(wholesOf('RFC 420', ['rfc042']), {})
  assert.deepEqual(wholesOf('RFC, or 42', ['rfc042']), {})
})

test('a small word and its neighbour are found as one where documents have them so', () => {
  assert.deepEqual(wholesOf('who is on call', ['oncall']), { oncall: ['call'] })
  assert.deepEqual(wholesOf('log in with a key', ['login']), { login: ['log'] })
  assert.deepEqual(wholesOf('call on', ['oncall']), {})
  assert.deepEqual(wholesOf('is it at home', ['athome']), {})
})

test('what is still being typed is looked for as it is', () => {
  assert.deepEqual(wholesOf('RFC 4', ['rfc04'], true), {})
})

test('what a dictionary may be asked for is known before, and is bounded', () => {
  assert.deepEqual(otherForms('on call for RFC 42'), ['rfc42', 'rfc042', 'rfc0042', 'rfc00042', 'oncall'])
  assert.ok(otherForms('in a1 on b2 '.repeat(10_000)).length < 50)
})
