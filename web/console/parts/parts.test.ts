import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lines, parts } from './parts.ts'
import { csvOf } from './save-csv.ts'
import { readScopes } from './scopes.ts'
import { utcDay } from './utc-day.ts'

test('a list can be written with commas or line breaks, and lines only with line breaks', () => {
  assert.deepEqual(parts(' a, b\nc ,,\n '), ['a', 'b', 'c'])
  assert.deepEqual(lines(' a, b\r\nc \n\n'), ['a, b', 'c'])
  assert.deepEqual([parts(''), lines(' ')], [[], []])
})

test('only scopes that exist are read from a form', () => {
  assert.deepEqual(readScopes('SEARCH,nonsense,toString,CHAT'), ['SEARCH', 'CHAT'])
})

test('a day of the API is the same day in every time zone', () => {
  assert.equal(utcDay(new Date('2026-11-17T00:00:00Z')), 'Nov 17, 2026')
  assert.equal(utcDay(new Date('2026-11-17T23:59:59Z')), 'Nov 17, 2026')
})

test('cells of a CSV file are quoted, and none of them is a formula', () => {
  const rows = [
    ['name', 'count'],
    ['say "hi", you', 3],
    ['=1+1', -4],
    ['＠sum', 0],
  ]

  assert.equal(csvOf(rows), '\uFEFF"name","count"\r\n"say ""hi"", you",3\r\n"\'=1+1",-4\r\n"\'＠sum",0\r\n')
})
