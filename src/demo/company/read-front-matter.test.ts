import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFrontMatter } from './read-front-matter.ts'

const read = (...fields: string[]) => readFrontMatter(['---', ...fields, '---', '', 'Text.', ''].join('\n'))

test('fields, lists, nested fields and lists of fields stand above the text', () => {
  const { fields, text } = readFrontMatter(`---
title: "INC-61: a \\"storm\\""
url: https://chat.rimewell.example/c/1
views: 12
tags: [a, two words, "x, y", 2024, "[", français]
permissions:
  everyone: true
  intersections: [[a, b], [c, d]]
comments:
  - author: mei
    text: First, and only.
  - author: joris
    daysAgo: 3
---

Text with
---
a line.
`)

  assert.deepEqual(fields, {
    title: 'INC-61: a "storm"',
    url: 'https://chat.rimewell.example/c/1',
    views: 12,
    tags: ['a', 'two words', 'x, y', '2024', '[', 'français'],
    permissions: {
      everyone: true,
      intersections: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
    comments: [
      { author: 'mei', text: 'First, and only.' },
      { author: 'joris', daysAgo: 3 },
    ],
  })
  assert.equal(text, 'Text with\n---\na line.')
})

test('what is no field is refused and quoted', () => {
  assert.throws(() => readFrontMatter('Text only'), /must begin with fields/)
  assert.throws(() => readFrontMatter('---\ntitle: a\n'), /must begin with fields/)
  assert.throws(() => read('title a'), /"title a" is no field/)
  assert.throws(() => read('title: a', 'title: b'), /"title" stands there twice/)
  assert.throws(() => read('title:'), /"title" needs one value/)
  assert.throws(() => read('title: a', '  b: c'), /"title" needs one value/)
  assert.throws(() => read('comments:', '  - a: b', '  c: d'), /"c: d" must begin with/)
  assert.throws(() => read('tags: [a, b'), SyntaxError)
})
