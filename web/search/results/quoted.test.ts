import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoted } from './quoted.ts'

test('a query is quoted once', () => {
  assert.equal(quoted('zeppelin'), '“zeppelin”')
  assert.equal(quoted('"zeppelin"'), '"zeppelin"')
  assert.equal(quoted('report "zeppelin"'), 'report "zeppelin"')
})
