import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSnippets } from './snippet.ts'

function marked(text: string, words: string, maxChars = 100, phrases: string[] = []): string[] {
  return makeSnippets(text, { text: words, phrases, excluded: [] }, maxChars).map((snippet) => {
    let out = snippet.text
    for (const { startIndex, endIndex } of snippet.ranges.toReversed()) {
      out = `${out.slice(0, startIndex)}[${out.slice(startIndex, endIndex)}]${out.slice(endIndex)}`
    }
    return out
  })
}

const filler = 'Lorem ipsum dolor sit amet consectetur. '.repeat(20)

test('query words are marked in any of their forms', () => {
  assert.deepEqual(marked('Rotating Tokens is easy', 'rotate token'), ['[Rotating] [Tokens] is easy'])
})

test('the passage with the most words is shown, from the beginning of its sentence', () => {
  const text = `${filler}A token here. ${filler}To rotate a token, press here. ${filler}`

  assert.match(marked(text, 'rotate token', 60)[0]!, /^To \[rotate\] a \[token\], press here\./)
})

test('a second passage is shown only for words that the first lacks', () => {
  const text = `Alpha here. ${filler}Beta there. ${filler}`

  assert.equal(marked(text, 'alpha beta', 60).length, 2)
  assert.equal(marked(text, 'alpha', 60).length, 1)
})

test('items of a list and rows of a table are told apart on the one line of a snippet', () => {
  assert.deepEqual(marked('- Train first\n- Flights in economy\n* Taxis - if late\n-', 'flights'), [
    'Train first · [Flights] in economy · Taxis - if late',
  ])
  assert.deepEqual(marked('Limits\nRegion | Start\neu-west | 250\neu-north | 120\nThat is all', 'west'), [
    'Limits · Region, Start · eu-[west], 250 · eu-north, 120 That is all',
  ])
})

test('empty cells of a table leave no trace, and a command keeps its pipes', () => {
  assert.deepEqual(marked('| Then | Where\nReadings | 5 years | store\nContracts | | safe', 'years'), [
    'Then, Where · Readings, 5 [years], store · Contracts, safe',
  ])
  assert.deepEqual(marked('Count them:\ncat log | grep E-417 | wc\nThen stop.', 'grep'), [
    'Count them: · cat log | [grep] E-417 | wc Then stop.',
  ])
})

test('white space of any length before a cell is read once', () => {
  const text = `one${' '.repeat(200_000)}two | three\n${' '.repeat(200_000)}| four`

  assert.deepEqual(marked(text, 'one'), ['[one] two | three | four'])
})

test('white space collapses and the ranges stay right', () => {
  assert.deepEqual(marked('one \n\n  two\t\tthree', 'two three'), ['one [two] [three]'])
})

test('a passage with plain spaces is cut as one where white space collapses', () => {
  for (const words of ['two', 'one three', 'four', 'one two three four']) {
    for (const maxChars of [9, 14, 21, 60]) {
      const text = 'Zero, one two.three four five-one two six one three seven'
      const spaced = text.replaceAll(' ', '\t')
      assert.deepEqual(marked(text, words, maxChars), marked(spaced, words, maxChars), `${words} in ${maxChars}`)
    }
  }
})

test('a text without the words shows its beginning, cut after a word', () => {
  assert.deepEqual(marked('The quick brown fox jumps', 'zebra', 18), ['The quick brown'])
  assert.deepEqual(marked('', 'zebra'), [])
})

test('an identifier is marked once, whole', () => {
  assert.deepEqual(marked('call getUserName now', 'getUserName'), ['call [getUserName] now'])
  assert.deepEqual(marked('call getUserName now', 'user'), ['call get[User]Name now'])
})

test('short parts of a name with digits are marked with the whole of it alone', () => {
  assert.deepEqual(marked('v2.14.3 replaces v2.14.2, 14 of 3', 'v2.14.3'), ['[v2.14.3] replaces v2.14.2, 14 of 3'])
  assert.deepEqual(marked('E-640 and e 640', 'E-640'), ['[E-640] and e [640]'])
})

test('a character of two units is never cut', () => {
  for (let maxChars = 1; maxChars < 12; maxChars++) {
    const [snippet] = makeSnippets('😀'.repeat(50), { text: '', phrases: [], excluded: [] }, maxChars)
    assert.equal(snippet?.text.isWellFormed() ?? true, true)
    assert.ok((snippet?.text.length ?? 0) <= maxChars)
  }
})

test('a snippet never exceeds its limit', () => {
  for (const maxChars of [20, 50, 255]) {
    for (const snippet of marked(`${filler}token ${filler}`, 'token', maxChars)) {
      assert.ok(snippet.replaceAll(/[[\]]/g, '').length <= maxChars)
    }
  }
})

test('of a very long text only the beginning is read', () => {
  const text = `${'x '.repeat(5_000_000)}needle`

  assert.deepEqual(makeSnippets(text, { text: 'needle', phrases: [], excluded: [] }, 20)[0]?.ranges, [])
})
