import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badField, quoted } from './bad-field.ts'
import { plainMessage } from './plain-message.ts'

test('an error about a field names it, in the message and in the details', () => {
  const { code, message, details } = badField('size', 'must be between 1 and 100; got 500')

  assert.equal(code, 'invalid_request')
  assert.equal(message, '`size` must be between 1 and 100; got 500')
  assert.deepEqual(details, [{ field: 'size', message: 'must be between 1 and 100; got 500' }])
})

test('an error without a field is about the request body', () => {
  const { code, message, details } = badField('', 'must be an object', { code: 'invalid_json' })

  assert.equal(code, 'invalid_json')
  assert.equal(message, 'The request body must be an object')
  assert.deepEqual(details, [{ message: 'must be an object' }])
})

test('a long value is shortened', () => {
  assert.equal(quoted('short'), '"short"')
  assert.equal(quoted('x'.repeat(101)), `"${'x'.repeat(100)}…"`)
  assert.ok(quoted(`x${'😀'.repeat(60)}`).isWellFormed())
})

test('a page shows the field as a word', () => {
  assert.equal(plainMessage('`password` must be longer'), 'Password must be longer')
  assert.equal(plainMessage('Send `id` or `viewURL`'), 'Send id or viewURL')
  assert.equal(plainMessage('`viewURL` is required'), 'viewURL is required')
})
