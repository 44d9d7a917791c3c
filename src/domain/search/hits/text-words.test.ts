import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { makeSnippets } from './snippet.ts'
import { TextWords } from './text-words.ts'

const PIECES = [
  ...['rotate', 'Rotating', 'token', 'tokens', 'getUserName', 'kube-proxy', 'v1.30', 'RFC 045', 'rfc-045', 'C++'],
  ...['the', 'a', 'IT', 'it', "user's", 'Straße', 'über', '東京都', 'naïve', 'E-640', '640', '...', '\n', '\t ', 'x'],
]

test('words analyzed before give the same snippets as the text', () => {
  const random = new Random(1)
  const some = (count: number) => Array.from({ length: count }, () => PIECES[random.below(PIECES.length)]!).join(' ')
  for (let round = 0; round < 100; round++) {
    const text = some(1 + random.below(round % 50 === 0 ? 6000 : 150))
    const language = random.below(3) === 0 ? 'de' : ''
    const kept = new TextWords(text, language, () => {})
    for (let asked = 0; asked < 4; asked++) {
      const query = { text: some(1 + random.below(4)), phrases: [], excluded: [], isUnfinished: random.below(5) === 0 }
      const maxChars = 40 + random.below(300)
      assert.deepEqual(
        makeSnippets(text, query, maxChars, language, kept),
        makeSnippets(text, query, maxChars, language),
        `${query.text} in round ${round}`,
      )
    }
  }
})

test('the bytes of every block are counted', () => {
  let bytes = 0
  const text = 'alpha beta '.repeat(2000)
  const words = new TextWords(text, '', (more) => {
    bytes += more
  })

  makeSnippets(text, { text: 'gamma', phrases: [], excluded: [] }, 100, '', words)

  assert.equal(words.bytes, bytes)
  assert.ok(bytes >= 4000 * 10)
})
