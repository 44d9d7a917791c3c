import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsDuring } from '../../../../test/support/turns-during.ts'
import { stepAside } from './step-aside.ts'

test('others are answered between two steps of a large request', async () => {
  const large = { body: {}, headers: { 'content-length': '65536' } }

  assert.equal(await turnsDuring(() => stepAside(large)), 1)
})

test('a body that comes without its length counts as large', async () => {
  assert.equal(await turnsDuring(() => stepAside({ body: {}, headers: {} })), 1)
})

test('a small request and one without a body wait for nobody', async () => {
  assert.equal(await turnsDuring(() => stepAside({ body: {}, headers: { 'content-length': '65535' } })), 0)
  assert.equal(await turnsDuring(() => stepAside({ body: undefined, headers: {} })), 0)
})
