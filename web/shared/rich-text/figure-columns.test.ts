import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureColumns } from './figure-columns.ts'

/** The columns of figures in a table whose cells are separated by `|`. */
function columnsOf(...lines: string[]): number[] {
  const text = lines.join('\n')
  let start = 0
  const rows = lines.map((line) => {
    const children = line.split('|').map((cell) => {
      const found = { start, end: start + cell.length }
      start = found.end + 1
      return found
    })
    return { children }
  })
  return [...figureColumns(rows, text)]
}

test('a column is one of figures if all its cells are, with or without a unit', () => {
  assert.deepEqual(columnsOf('eu-west|250/s|100|1,200 kg', 'eu-north|80/s|40|−4 °C'), [1, 2, 3])
  assert.deepEqual(columnsOf('G2|38 %|12.5 MB', 'G3|4 %|<1 MB'), [1, 2])
})

test('words, versions, dates in words and mixed columns are none; empty cells do not matter', () => {
  assert.deepEqual(columnsOf('v2.15|12 minutes|4 May 2026|7', '3.0|30 minutes|5|seven'), [])
  assert.deepEqual(columnsOf('a|1|', 'b||', 'c|–|'), [1])
  assert.deepEqual(columnsOf(), [])
})
