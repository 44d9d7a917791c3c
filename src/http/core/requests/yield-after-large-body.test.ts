import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsDuring } from '../../../../test/support/turns-during.ts'
import { yieldAfterLargeBody } from './yield-after-large-body.ts'

test('others are answered between two steps of a large request', async () => {
  const large = { body: {}, headers: { 'content-length': '65536' } }

  assert.equal(await turnsDuring(() => yieldAfterLargeBody(large)), 1)
})

test('a body that comes without its length counts as large', async () => {
  assert.equal(await turnsDuring(() => yieldAfterLargeBody({ body: {}, headers: {} })), 1)
})

test('a small request and one without a body wait for nobody', async () => {
  assert.equal(await turnsDuring(() => yieldAfterLargeBody({ body: {}, headers: { 'content-length': '65535' } })), 0)
  assert.equal(await turnsDuring(() => yieldAfterLargeBody({ body: undefined, headers: {} })), 0)
})

test('between the later steps of a large request others are answered where they took long', async (t) => {
  const large = { body: {}, headers: { 'content-length': '65536' } }
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const steps: number[] = []

  for (const millis of [0, 1, 1, 30, 1]) {
    now += millis
    steps.push(await turnsDuring(() => yieldAfterLargeBody(large)))
  }

  assert.deepEqual(steps, [1, 0, 0, 1, 0])
})
