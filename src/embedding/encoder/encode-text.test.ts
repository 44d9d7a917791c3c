import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedPieces } from '../builtin/builtin-embedder.ts'
import { WordPieces } from '../builtin/word-pieces.ts'
import { encodeText } from './encode-text.ts'

const pieces = await shippedPieces()
const words = new WordPieces(pieces)

/** The definition in the model's tokenizer.json, step by step: BertNormalizer, BertPreTokenizer, WordPiece. */
function byDefinition(text: string): number[] {
  const isControl = (character: string) => /\p{C}/u.test(character) && !/[\t\n\r]/.test(character)
  const cleaned = [...text].filter((character) => character !== '\ufffd' && !isControl(character))
  const spaced = cleaned.map((each) =>
    /\s/u.test(each) ? ' ' : /[\u3400-\u4dbf\u4e00-\u9fff]/.test(each) ? ` ${each} ` : each,
  )
  const plain = spaced
    .join('')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
  const split = plain.split(' ').flatMap((word) => word.match(/[\p{P}$+<=>^`|~]|[^\p{P}$+<=>^`|~]+/gu) ?? [])
  const numberOf = new Map(pieces.map((piece, number) => [piece, number]))
  return split.flatMap((word) => {
    const found: number[] = []
    for (let start = 0; start < word.length; ) {
      let end = word.length
      const piece = () => (start === 0 ? '' : '##') + word.slice(start, end)
      while (end > start && !numberOf.has(piece())) end--
      if (end === start || word.length > 100) return [numberOf.get('[UNK]')!]
      found.push(numberOf.get(piece())!)
      start = end
    }
    return found
  })
}

test('texts are cut as the definition of the tokenizer says', () => {
  for (const text of [
    'How do I roll back a deployment?',
    'kubectl rollout undo --to-revision=2 "my-app"; $HOME/.kube/config <none> a^b|c~d `x`',
    'Café naïve Straße ÅNGSTRÖM İstanbul',
    'tabs\tand\nlines\r\nand\u00a0spaces\u2003and \u200binvisible\u0007 ones',
    'emoji 🎉 and 東京 and 한국어 and Ελληνικά',
    'x'.repeat(101),
    'unbelievably antidisestablishmentarianism E-417 v1.2.3',
    '',
  ]) {
    assert.deepEqual(words.of(text).pieces, byDefinition(text), text)
  }
})

test('a text begins and ends with the marks of the model, is cut to its length, and a query says what it is for', () => {
  const seen: (readonly number[])[] = []
  const session = {
    firstVector(tokens: readonly number[]) {
      seen.push(tokens)
      return new Float32Array([3, 4])
    },
  }

  const document = encodeText(session, words, 'word '.repeat(1000), 'document')
  encodeText(session, words, 'a short question', 'query')

  assert.deepEqual([...document!], [Math.fround(0.6), Math.fround(0.8)])
  assert.equal(seen[0]!.length, 512)
  assert.deepEqual([seen[0]![0], seen[0]!.at(-1)], [101, 102])
  const text = seen[1]!.map((token) => pieces[token]).join(' ')
  assert.match(text, /^\[CLS\] represent this sentence for searching relevant passages : a short question \[SEP\]$/)
  assert.equal(encodeText(session, words, 'Wie viele Urlaubstage habe ich noch übrig', 'query'), undefined)
})

test('a program has no vector, and prose with a command in it has one', () => {
  const session = { firstVector: () => new Float32Array([1]) }
  const program = 'export function add(a: number, b: number) { const sum = a + b; return sum }'
  const prose = 'To undo a rollout, run kubectl rollout undo (see the reference), then check that all pods are ready.'

  assert.equal(encodeText(session, words, program, 'document'), undefined)
  assert.notEqual(encodeText(session, words, prose, 'document'), undefined)
})
