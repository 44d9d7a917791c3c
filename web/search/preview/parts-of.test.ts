import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from './parts-of.ts'

const range = (startIndex: number, endIndex: number) => ({ startIndex, endIndex })

test('a text is split at its headings, and matches count from the start of their part', () => {
  //            0123456789012345678
  const text = 'Intro\nTitle\nBody text'

  assert.deepEqual(partsOf(text, [range(6, 11)], [range(0, 5), range(12, 16)]), [
    { isHeading: false, start: 0, text: 'Intro\n', ranges: [range(0, 5)] },
    { isHeading: true, start: 6, text: 'Title', ranges: [] },
    { isHeading: false, start: 12, text: 'Body text', ranges: [range(0, 4)] },
  ])
})

test('a match that spans a heading is marked in each part', () => {
  assert.deepEqual(
    partsOf('aaTTbb', [range(2, 4)], [range(1, 5)]).map(({ text, ranges }) => [text, ranges]),
    [
      ['aa', [range(1, 2)]],
      ['TT', [range(0, 2)]],
      ['bb', [range(0, 1)]],
    ],
  )
})

test('a text without headings is one part, and an empty one has none', () => {
  assert.deepEqual(partsOf('abc', [], []), [{ isHeading: false, start: 0, text: 'abc', ranges: [] }])
  assert.deepEqual(partsOf('', [], []), [])
})
