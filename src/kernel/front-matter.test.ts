import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter } from './front-matter.ts'

const typed = (file: string) => readFrontMatter(file, { scalars: 'typed' })
const strings = (file: string) => readFrontMatter(file, { scalars: 'strings' })
const matter = (yaml: string) => `---\n${yaml}\n---\nText`

test('front matter is YAML between two lines of dashes, and the text follows', () => {
  const found = typed(`---
title: "INC-61: a \\"storm\\""
url: https://chat.rimewell.example/c/1
views: 12
tags: [a, two words, "x, y", "["]
permissions:
  everyone: true
  intersections: [[a, b], [c, d]]
comments:
  - author: mei
    text: First, and only.
---
Text with
---
a line.
`)

  assert.deepEqual(
    { ...found?.fields },
    {
      title: 'INC-61: a "storm"',
      url: 'https://chat.rimewell.example/c/1',
      views: 12,
      tags: ['a', 'two words', 'x, y', '['],
      permissions: {
        everyone: true,
        intersections: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      comments: [{ author: 'mei', text: 'First, and only.' }],
    },
  )
  assert.equal(found?.text.trim(), 'Text with\n---\na line.')
})

test('every scalar can be read as a string', () => {
  assert.deepEqual(
    { ...strings(matter('a: 2024\nb: true\nc: 2024-01-01\nd:'))?.fields },
    {
      a: '2024',
      b: 'true',
      c: '2024-01-01',
      d: '',
    },
  )
})

test('a byte order mark and Windows line breaks make no difference', () => {
  assert.deepEqual({ ...strings('\ufeff---\r\na: b\r\n---\r\nText')?.fields }, { a: 'b' })
})

test('a file without front matter has none, and an empty one has no fields', () => {
  assert.equal(strings('Text only'), undefined)
  assert.equal(strings('---\ntitle: a\n'), undefined)
  assert.deepEqual(strings('---\n---\nText')?.fields, {})
})

test('invalid YAML is rejected with its line', () => {
  assert.throws(() => strings(matter('title: a\ntitle: b')), /duplicated mapping key in line 3/)
  assert.throws(() => strings(matter('title: a: b')), SyntaxError)
  assert.throws(() => strings(matter('- a')), /"name: value"/)
  assert.throws(() => strings(matter('title')), /"name: value"/)
})

test('front matter made to exhaust memory or time is rejected before it does', () => {
  const laughs = ['a0: &a0 [x, x]', ...Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`)]
  assert.throws(() => strings(matter(laughs.join('\n'))), /aliases/)
  assert.throws(() => strings(matter(`a: ${'x'.repeat(17_000)}`)), /longer than 16 KB/)
  for (const deep of ['{', '[', '- ', '? ', '{a: ']) {
    assert.throws(() => strings(matter(deep.repeat(3000))), /maxDepth/, deep)
  }
  assert.equal(Object.getPrototypeOf(strings(matter('__proto__: {a: b}'))?.fields ?? null), Object.prototype)
})
