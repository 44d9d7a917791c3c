import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedParts } from './marked-parts.ts'

const shown = (text: string, ...ranges: [number, number][]) =>
  markedParts(
    text,
    ranges.map(([startIndex, endIndex]) => ({ startIndex, endIndex })),
  )
    .map(({ text: part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

test('matches are marked, and the text around them stays', () => {
  assert.equal(shown('the gateway is down', [4, 11]), 'the [gateway] is down')
  assert.equal(shown('gateway', [0, 7]), '[gateway]')
  assert.equal(shown('a b c', [0, 1], [4, 5]), '[a] b [c]')
  assert.equal(shown('plain'), 'plain')
})

test('empty, overlapping and too long ranges never lose or repeat text', () => {
  assert.equal(shown('abcdef', [0, 3], [2, 5]), '[abc]def')
  assert.equal(shown('abcdef', [3, 3], [4, 2]), 'abcdef')
  assert.equal(shown('abc', [1, 99]), 'a[bc]')
  assert.equal(shown('abc', [7, 9]), 'abc')
})
