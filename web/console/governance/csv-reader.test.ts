import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CsvReader } from './csv-reader.ts'

const FILE = 'id,quote\r\n1,"a, ""b""\nc"\r\n2,\r\n'
const ROWS = [
  ['id', 'quote'],
  ['1', 'a, "b"\nc'],
  ['2', ''],
]

test('quoted cells hold commas, quotes and line breaks', () => {
  assert.deepEqual(new CsvReader().read(FILE), ROWS)
})

test('a file reads the same wherever its chunks end', () => {
  for (let at = 0; at <= FILE.length; at++) {
    const reader = new CsvReader()
    assert.deepEqual([...reader.read(FILE.slice(0, at)), ...reader.read(FILE.slice(at))], ROWS, `split at ${at}`)
  }
})

test('a row that has not ended yet is kept for the next chunk', () => {
  const reader = new CsvReader()

  assert.deepEqual(reader.read('a,b'), [])
  assert.deepEqual(reader.read('c\n'), [['a', 'bc']])
})
