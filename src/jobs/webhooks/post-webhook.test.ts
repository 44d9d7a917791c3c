import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../../../test/support/receiver.ts'
import { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { AddressRefused, postWebhook } from './post-webhook.ts'

const options = { headers: { 'webhook-id': 'm1' }, body: '{}', timeoutMs: 5000 }

test('a name is resolved, and the receiver still sees the name', async () => {
  const receiver = await startReceiver()
  const url = new URL(receiver.url.replace('127.0.0.1', 'localhost'))

  const { status } = await postWebhook(url, { ...options, addresses: new ReachableAddresses(['127.0.0.0/8', '::1']) })

  assert.equal(status, 204)
  assert.equal(receiver.received[0]?.headers.host, url.host)
  assert.equal(receiver.received[0]?.headers['webhook-id'], 'm1')
})

test('a name or number that means this machine is refused before anything is sent', async () => {
  const receiver = await startReceiver()
  const { port } = new URL(receiver.url)

  for (const host of ['localhost', '127.0.0.1', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    const url = new URL(`http://${host}:${port}/`)
    await assert.rejects(postWebhook(url, { ...options, addresses: new ReachableAddresses([]) }), AddressRefused, host)
  }
  assert.equal(receiver.received.length, 0)
})

test('a receiver that does not answer in time, or is not there, is an error', async () => {
  const receiver = await startReceiver()
  receiver.answer = undefined
  const send = (url: string) =>
    postWebhook(new URL(url), { ...options, timeoutMs: 100, addresses: new ReachableAddresses(['127.0.0.0/8', '::1']) })

  await assert.rejects(send(receiver.url), /didn't answer within 0\.1 s/)
  await assert.rejects(send('http://127.0.0.1:1/'), /ECONNREFUSED/)
})
