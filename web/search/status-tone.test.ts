import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusTone } from './status-tone.ts'

test('the word of a status tells whether work is finished, under way or waiting', () => {
  assert.equal(statusTone('Done'), 'good')
  assert.equal(statusTone(' RESOLVED '), 'good')
  assert.equal(statusTone('in_progress'), 'accent')
  assert.equal(statusTone('On hold'), 'warn')
  for (const other of ['Open', 'Not done', 'Strictly confidential', '']) assert.equal(statusTone(other), undefined)
})
