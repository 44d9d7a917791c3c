import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDateFormat, serialToDate } from './excel-dates.ts'

test('a number is a date when its format shows one', () => {
  assert.equal(isDateFormat(14, undefined), true)
  assert.equal(isDateFormat(2, undefined), false)
  assert.equal(isDateFormat(164, 'yyyy\\-mm\\-dd'), true)
  assert.equal(isDateFormat(165, '[Red]0.00" days"'), false)
  assert.equal(isDateFormat(166, '#,##0 \\d'), false)
})

test('dates, times and both', () => {
  assert.equal(serialToDate(45_292), '2024-01-01')
  assert.equal(serialToDate(45_292.5), '2024-01-01 12:00')
  assert.equal(serialToDate(0.75), '18:00')
  assert.equal(serialToDate(-1), undefined)
  assert.equal(serialToDate(1e9), undefined)
})
