import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPage, cutRange, MAX_RANGE_CHARACTERS } from './text-page.ts'

function pagesOf(text: string): string[] {
  const { pages } = cutPage(text, 1)
  return Array.from({ length: pages }, (_, at) => cutPage(text, at + 1).text)
}

test('pages join to the whole text, whatever it holds', () => {
  for (const text of [
    '',
    'short',
    'word '.repeat(9000),
    'x'.repeat(45_000),
    '😀'.repeat(30_001),
    '\n'.repeat(20_000),
  ]) {
    const pages = pagesOf(text)

    assert.equal(pages.join(''), text)
    assert.ok(
      pages.every((page) => page.isWellFormed()),
      'no character is cut in two',
    )
  }
})

test('a page ends between words, or between paragraphs where one ends near', () => {
  const [words = ''] = pagesOf('word '.repeat(9000))
  const [paragraphs = ''] = pagesOf(`${'a'.repeat(19_900)} b\n${'c '.repeat(5000)}`)

  assert.ok(words.endsWith('word '))
  assert.ok(paragraphs.endsWith(' b\n'))
})

test('a range lies inside the text, has its bound, and halves no character', () => {
  assert.deepEqual(cutRange('abcdef', 1, 3), { text: 'bc', start: 1, end: 3 })
  assert.deepEqual(cutRange('abc', 7, 9), { text: '', start: 3, end: 3 })
  assert.deepEqual(cutRange('abc', 2, 1), { text: '', start: 2, end: 2 })
  assert.deepEqual(cutRange('a😀b', 2, 4), { text: '😀b', start: 1, end: 4 })
  assert.deepEqual(cutRange('a😀b', 0, 2), { text: 'a', start: 0, end: 1 })
  assert.equal(cutRange('x'.repeat(100_000), 10, 99_000).text.length, MAX_RANGE_CHARACTERS)
})
