import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', '']), 'a,"b,c","say ""x""","two\nlines",\r\n')
})

test('no cell is a formula', () => {
  assert.equal(csvLine(['=1+1', '@SUM(A1)', '-1', '+1,2']), `'=1+1,'@SUM(A1),'-1,"'+1,2"\r\n`)
})
