import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPassages } from './passages.ts'

const SHAPE = { characters: 1600, most: 8 }

test('a short document is one passage with its title', () => {
  assert.deepEqual(cutPassages({ title: 'Cars', body: ' They drive. ', summary: 'ignored' }, SHAPE), [
    'Cars\n\nThey drive.',
  ])
  assert.deepEqual(cutPassages({ title: '', body: '', summary: 'A summary' }, SHAPE), ['A summary'])
  assert.deepEqual(cutPassages({ title: 'Only a title', body: '', summary: '' }, SHAPE), ['Only a title'])
  assert.deepEqual(cutPassages({ title: ' ', body: '\n', summary: '' }, SHAPE), [])
})

test('a long document is cut between paragraphs or words, its title goes with each part, and nothing is lost', () => {
  const paragraph = (number: number) => `Paragraph ${number} ${'word '.repeat(150).trim()}.`
  const body = Array.from({ length: 5 }, (_, number) => paragraph(number)).join('\n\n')

  const passages = cutPassages({ title: 'T', body, summary: '' }, SHAPE)

  assert.ok(passages.length >= 3)
  assert.ok(passages.every((text) => text.startsWith('T\n\nParagraph') && text.length <= SHAPE.characters + 3))
  assert.equal(passages.map((text) => text.slice(3)).join('\n\n'), body)
})

test('however long a document is, there are few passages, and a text without spaces is cut too', () => {
  assert.equal(cutPassages({ title: 'T', body: 'word '.repeat(100_000), summary: '' }, SHAPE).length, SHAPE.most)
  const passages = cutPassages({ title: '', body: '😀'.repeat(5000), summary: '' }, SHAPE)
  assert.ok(passages.length > 1 && passages.every((text) => text.isWellFormed()))
})
