import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocksOf, cellsOf } from './message-blocks.ts'

test('consecutive lines of one kind are a block: text, lists, numbered lists and tables', () => {
  const text = 'One\nmore\n- a\n* b\n1. first\n2) second\n\n| A | B |\n| - | - |\nEnd'

  assert.deepEqual(blocksOf(text), [
    ['One', 'more'],
    ['- a', '* b'],
    ['1. first', '2) second'],
    ['| A | B |', '| - | - |'],
    ['End'],
  ])
})

test('an empty line separates two paragraphs', () => {
  assert.deepEqual(blocksOf('a\n\n\nb'), [['a'], ['b']])
  assert.deepEqual(blocksOf(''), [])
})

test('a hyphen or number inside a sentence begins no list', () => {
  assert.deepEqual(blocksOf('-5 degrees\n2026 was cold'), [['-5 degrees', '2026 was cold']])
})

test('a row of a table has a cell between each two bars', () => {
  assert.deepEqual(cellsOf('| a |  | b c |'), ['a', '', 'b c'])
  assert.deepEqual(cellsOf('|a|b'), ['a', 'b'])
})
