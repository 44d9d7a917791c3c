import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CitedSentences } from './cited-sentences.ts'

/** The same text at once and letter by letter must read the same. */
function read(text: string) {
  const whole = new CitedSentences()
  const sentences = [...whole.push(text), ...whole.end()]
  const slow = new CitedSentences()
  const letters = [...[...text].flatMap((letter) => slow.push(letter)), ...slow.end()]
  assert.deepEqual(letters, sentences)
  return sentences
}

const QUOTE = { source: 1, words: 'so it is' }
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['Leave is long. [[1: "so it is"]]', ['Leave is long.']],
  ['Leave is long [[1: "so it is"]].', ['Leave is long.']],
  ['Uncited. Leave is long [[1: “so it is”]]! More.', ['Leave is long!']],
  [
    'To apply:\n1. Ask Ann. [[1: "so it is"]]\n2. Wait e.g. a day. [[1:"so it is"]]',
    ['1. Ask Ann.', '2. Wait e.g. a day.'],
  ],
  ['See [[wiki]] pages. [[1: "so it is"]]', ['See [[wiki]] pages.']],
  ['Nothing at all', []],
  ['An open one [[1: "so it', []],
  ['[[1: "so it is"]]', []],
  ['', []],
]

test('sentences are split at the citations after them, wherever the text is cut', () => {
  for (const [text, expected] of CASES) {
    const sentences = read(text)
    assert.deepEqual(
      sentences.map((sentence) => sentence.text),
      expected,
      text,
    )
    for (const { quotes } of sentences) assert.deepEqual(quotes, [QUOTE])
  }
})

test('several citations of one sentence stay together, and lines stay lines', () => {
  const [first, second, third] = read('A [[1: "one"]] [[2: "two"]]. B [[3: "three"]]\n\nC [[4: "four"]]')

  assert.deepEqual(first, {
    text: 'A.',
    gap: ' ',
    quotes: [
      { source: 1, words: 'one' },
      { source: 2, words: 'two' },
    ],
  })
  assert.deepEqual([second?.gap, third?.gap], [' ', '\n\n'])
})

test('a citation without an end, and text without one, take no memory and hold nothing up', () => {
  const sentences = new CitedSentences()
  for (let at = 0; at < 2000; at++) assert.deepEqual(sentences.push(`${'word '.repeat(20)}\n`), [])
  sentences.push(`Never ends [[1: "${'x'.repeat(5000)}`)

  const after = [...sentences.push(' \nThen this. [[1: "so it is"]]'), ...sentences.end()]

  assert.deepEqual(
    after.map(({ text }) => text),
    ['Then this.'],
  )
})
