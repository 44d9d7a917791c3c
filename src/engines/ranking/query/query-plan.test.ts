import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherForms, planQuery } from './query-plan.ts'

/** What the query is looked for as in one word, and the words of the query that it stands for. */
function wholesOf(text: string, known: readonly string[], isUnfinished = false): Record<string, string[]> {
  const frequencyOf = (form: string) => (known.includes(form) ? 1 : 0)
  const dictionary = { languages: [], has: (stem: string) => known.includes(stem), frequencyOf }
  const { terms, words } = planQuery({ text, phrases: [], excluded: [], isUnfinished }, undefined, dictionary)
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

test('zeros before a number make no other name, other digits do', () => {
  for (const text of ['RFC-42', 'rfc 42', 'RFC 042']) {
    const both = { rfc42: text.split(/[ -]/), rfc042: text.split(/[ -]/) }
    assert.deepEqual(wholesOf(text, ['rfc42', 'rfc042']), both, text)
  }
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

test('a name in one word that no document has is looked for in two', () => {
  const dictionary = (known: readonly string[]) => ({
    languages: [],
    has: () => true,
    frequencyOf: (form: string) => (known.includes(form) ? 1 : 0),
  })
  const wordsOf = (known: readonly string[]) =>
    planQuery({ text: 'rfc45', phrases: [], excluded: [] }, undefined, dictionary(known)).terms.map(({ form }) => form)

  assert.deepEqual(wordsOf(['rfc', '45']), ['rfc45', 'rfc', '45'])
  assert.deepEqual(wordsOf(['rfc', '45', 'rfc45']), ['rfc45'])
  assert.deepEqual(wordsOf(['rfc', '45', 'rfc045']), ['rfc45', 'rfc045'])
  assert.deepEqual(wordsOf(['rfc']), ['rfc45'])
})

test('a small word in capitals is a word to look for, unless all of the query is in capitals', () => {
  const wordsOf = (text: string) => planQuery({ text, phrases: [], excluded: [] }).terms.map(({ form }) => form)

  assert.deepEqual(wordsOf('IT support'), ['IT', 'support'])
  assert.deepEqual(wordsOf('it support'), ['support'])
  assert.deepEqual(wordsOf('IT SUPPORT'), ['support'])
  assert.deepEqual(wordsOf('IT'), ['IT'])
  assert.deepEqual(wordsOf('cats OR dogs'), ['cats', 'dogs'])
})

test('a query with small words may be a title, another is found by its words', () => {
  const titleOf = (text: string) => planQuery({ text, phrases: [], excluded: [] }).title

  assert.deepEqual(titleOf('How we test'), [['how', 'we', 'test']])
  assert.deepEqual(titleOf('About us'), [['about', 'us']])
  assert.equal(titleOf('travel policy'), undefined)
  assert.equal(titleOf('a b c d e f g h i'), undefined)
})

test('a number counts only together with what it is joined to', () => {
  const jointOf = (text: string, known: readonly string[] = [], isUnfinished = false) => {
    const dictionary = { languages: [], has: () => true, frequencyOf: (form: string) => (known.includes(form) ? 1 : 0) }
    const completions = isUnfinished ? [{ form: '61', likelihood: 1 }] : undefined
    const { words, joint } = planQuery({ text, phrases: [], excluded: [] }, completions, dictionary)
    return joint.map((bits) => words.filter((_, bit) => (bits >>> bit) & 1).join(' '))
  }

  assert.deepEqual(jointOf('INC-61 storm'), ['INC 61'])
  assert.deepEqual(jointOf('timeout at 10.0.0.7'), ['10 0 7'])
  assert.deepEqual(jointOf('kube-proxy'), [])
  assert.deepEqual(jointOf('61 of INC-61'), [])
  assert.deepEqual(jointOf('INC-6', [], true), [])
  // A word that documents have without the number is searched for by itself.
  assert.deepEqual(jointOf('COVID-19', ['covid']), [])
  assert.deepEqual(jointOf('COVID-19', ['covid', 'covid19']), ['COVID 19'])
})
