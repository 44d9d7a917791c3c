import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRefusal, unreachable } from './api-error.ts'
import { fieldError } from './field-error.ts'

const refusal = (body: string, status = 400, headers: Record<string, string> = {}) =>
  readRefusal(new Response(body, { status, headers }))

test('an error response gives its message, code, fields and request ID', async () => {
  const details = [{ field: 'name', message: 'is taken' }, { message: 'in general' }]
  const error = await refusal(
    JSON.stringify({ error: { code: 'conflict', message: 'No', details, requestId: 'r1' } }),
    409,
  )

  assert.deepEqual([error.status, error.code, error.message, error.requestId], [409, 'conflict', 'No', 'r1'])
  assert.deepEqual(error.fields, { name: 'is taken' })
})

test('OAuth, Platform API and unreadable errors get a message too', async () => {
  assert.equal((await refusal('{"error":"invalid","message":"Sign in again"}')).message, 'Sign in again')
  assert.equal((await refusal('{"detail":"Too long"}')).message, 'Too long')
  assert.equal((await refusal('"You have 200 agents"', 422)).message, 'You have 200 agents')
  assert.match((await refusal('<html>502</html>', 502)).message, /Something went wrong/)
})

test('Retry-After in seconds is kept, and a date is ignored', async () => {
  assert.equal((await refusal('{}', 429, { 'Retry-After': '30' })).retryAfterSeconds, 30)
  assert.equal(
    (await refusal('{}', 429, { 'Retry-After': 'Tue, 17 Nov 2026 12:00:00 GMT' })).retryAfterSeconds,
    undefined,
  )
  assert.equal((await refusal('{}', 429)).retryAfterSeconds, undefined)
})

test('without a response, the status is 0', () => {
  assert.equal(unreachable().status, 0)
})

test('an error is shown at its field, wherever the field is in the path', async () => {
  const details = [
    { field: 'config.terms.3.expression', message: 'must be shorter' },
    { field: 'userIds[0]', message: 'must be an email' },
    { field: 'name', message: 'Enter a name' },
  ]
  const error = await refusal(JSON.stringify({ error: { details } }))

  assert.equal(fieldError(error, 'name'), 'Enter a name')
  assert.equal(fieldError(error, 'expression'), 'Must be shorter')
  assert.equal(fieldError(error, 'terms'), 'Item 4 must be shorter')
  assert.equal(fieldError(error, 'userIds'), 'Item 1 must be an email')
  assert.equal(fieldError(error, 'other'), undefined)
  assert.equal(fieldError(new Error('Offline'), 'name'), undefined)
})
