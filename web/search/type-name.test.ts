import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeName } from './type-name.ts'

test('a type is shown in words', () => {
  assert.deepEqual(['DirectMessage', 'Page', 'pull_request', 'PDFFile', ''].map(typeName), [
    'Direct message',
    'Page',
    'pull_request',
    'PDFFile',
    '',
  ])
})
