import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Directory } from '../../people/directory/directory.ts'
import { namesAsWritten } from './names-as-written.ts'

const NAMES = ['Stefan Krüger', 'Rose Miller']
const directory = {
  find: ([word]: string[]) => ({
    slots: NAMES.flatMap((name, slot) =>
      name.toLowerCase().replace('ü', 'u').split(' ').includes(word!) ? [slot] : [],
    ),
    scores: [],
  }),
  entry: (slot: number) => ({ name: NAMES[slot]! }),
} as unknown as Directory

const write = (query: string, ...ranges: [number, number][]) =>
  namesAsWritten(
    { query, ranges: ranges.map(([startIndex, endIndex]) => ({ startIndex, endIndex })) },
    directory,
    (word) => word === 'rose',
  )

test('a corrected name is written as in the directory', () => {
  assert.deepEqual(write('stefan kruger phone', [0, 6], [7, 13]), {
    query: 'Stefan Krüger phone',
    ranges: [
      { startIndex: 0, endIndex: 6 },
      { startIndex: 7, endIndex: 13 },
    ],
  })
})

test('words that nobody is called, words of the dictionary and words as typed stay', () => {
  assert.equal(write('expense stefan', [0, 7]).query, 'expense stefan')
  assert.equal(write('rose garden', [0, 4]).query, 'rose garden')
})
