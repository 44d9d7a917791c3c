import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('cells with commas, quotes and line ends are quoted', () => {
  assert.equal(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', '']), 'a,"b,c","say ""x""","two\nlines",\r\n')
})

test('no cell is a formula, and a number stays a number', () => {
  assert.equal(csvLine(['=1+1', '@SUM(A1)', '-1', '+1,2', -3]), `'=1+1,'@SUM(A1),'-1,"'+1,2",-3\r\n`)
  assert.equal(csvLine(['＝1', '\n=1', '\t=1']), `'＝1,"'\n=1",'\t=1\r\n`)
})
