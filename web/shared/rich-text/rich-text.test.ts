import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headingLevels } from './heading-levels.ts'
import { blocksOf, endOfTitle, piecesOf, type TextNode, type TextSpan, treeOf } from './tree-of.ts'

const span = (kind: TextSpan['kind'], start: number, end: number): TextSpan => ({ kind, start, end })

/** All of the text, from the leaves of the tree. */
function textOf(node: TextNode, text: string): string {
  return piecesOf(node)
    .map(({ start, end, node: inner }) => (inner === undefined ? text.slice(start, end) : textOf(inner, text)))
    .join('')
}

test('the leaves of a tree are the whole text, whatever the spans are', () => {
  const text = 'Plan\n- a b\nrow | x'
  for (const spans of [
    [],
    [span('h1', 0, 4), span('list', 5, 10), span('item', 5, 10), span('marker', 5, 6), span('strong', 7, 8)],
    // Spans that cross each other, go back or lie outside are left out.
    [span('p', 2, 9), span('strong', 4, 12), span('p', 1, 3), span('p', 8, 99)],
    [span('table', 11, 18), span('row', 11, 18), span('cell', 11, 14), span('cell', 17, 18), span('cell', 18, 18)],
  ]) {
    assert.equal(textOf(treeOf(text, spans), text), text)
  }
})

test('an empty cell at the end stays in its row', () => {
  const tree = treeOf('a', [span('table', 0, 1), span('row', 0, 1), span('cell', 0, 1), span('cell', 1, 1)])

  assert.equal(tree.children[0]?.children[0]?.children.length, 2)
})

test('text between blocks is a run without the blank lines around it, and a bullet takes its blank along', () => {
  const text = 'A\n\n  indented\n\nB'
  const [, run] = blocksOf(treeOf(text, [span('p', 0, 1), span('p', 15, 16)]), text)
  assert.ok(Array.isArray(run))
  assert.deepEqual(
    run.map(({ start, end }) => text.slice(start, end)),
    ['  indented'],
  )
  const item = '- x'
  const [words] = blocksOf(treeOf(item, [span('marker', 0, 1)]), item)
  assert.ok(Array.isArray(words))
  assert.deepEqual(
    words.map(({ start, end }) => item.slice(start, end)),
    ['x'],
  )
})

test('levels of headings on the page never skip one', () => {
  const spans = [span('h1', 0, 1), span('h4', 2, 3), span('h2', 4, 5), span('h2', 6, 7), span('h1', 8, 9)]

  assert.deepEqual([...headingLevels(spans, 0, 2).values()], [2, 3, 3, 3, 2])
  assert.deepEqual([...headingLevels(spans, 1, 2).values()], [2, 2, 2, 2])
})

test('a heading that repeats the title is left out', () => {
  assert.equal(endOfTitle('Plan\n\ntext', [span('h1', 0, 4)], ' Plan '), 4)
  assert.equal(endOfTitle('Plan\n\ntext', [span('h1', 0, 4)], 'Other'), 0)
  assert.equal(endOfTitle('Plan', [span('p', 0, 4)], 'Plan'), 0)
})
