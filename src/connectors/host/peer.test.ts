import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '#connector-kit'
import { FrameReader } from '../../kernel/processes/frames.ts'
import { type Message, Peer, type PeerHandlers } from './peer.ts'

const NOTHING: PeerHandlers = {
  call: () => Promise.reject(new Error('nothing')),
  async *stream() {},
}

/** Two ends of one pipe. */
function pair(handlers: Partial<PeerHandlers>): Peer {
  const toCaller = new FrameReader<Message>()
  const toHandler = new FrameReader<Message>()
  const caller: Peer = new Peer((pieces) => {
    for (const piece of pieces) for (const frame of toHandler.push(Buffer.from(piece))) handler.receive(frame)
  }, NOTHING)
  const handler: Peer = new Peer(
    (pieces) => {
      for (const piece of pieces) for (const frame of toCaller.push(Buffer.from(piece))) caller.receive(frame)
    },
    { ...NOTHING, ...handlers },
  )
  return caller
}

test('values cross with their bytes, empty ones too', async () => {
  const value = { bytes: new Uint8Array([1, 2]), none: new Uint8Array(), list: [{ more: Buffer.from('ä') }], text: 'x' }
  const peer = pair({ call: async (_, args) => args })

  const [back] = (await peer.call('echo', [value])) as [typeof value]

  assert.deepEqual([...back.bytes], [1, 2])
  assert.equal(back.none.length, 0)
  assert.equal(Buffer.from(back.list[0]?.more ?? '').toString(), 'ä')
  assert.equal(back.text, 'x')
})

test('a producer waits until its consumer has taken what it sent', async () => {
  let produced = 0
  const peer = pair({
    async *stream() {
      for (; produced < 100; produced++) yield new Uint8Array(1024 * 1024)
    },
  })

  let taken = 0
  for await (const _ of peer.stream('bytes', [])) {
    taken += 1
    assert.ok(produced - taken <= 4, `${produced} produced, ${taken} taken`)
  }
  assert.equal(taken, 100)
})

test('a consumer that stops early ends its producer', async () => {
  let isEnded = false
  const peer = pair({
    async *stream() {
      try {
        for (;;) yield new Uint8Array(1024 * 1024)
      } finally {
        isEnded = true
      }
    },
  })

  for await (const _ of peer.stream('bytes', [])) break
  await new Promise((resolve) => setImmediate(resolve))

  assert.ok(isEnded)
})

test('errors keep their kind, and end what follows', async () => {
  const peer = pair({
    call: async () => {
      throw new SourceError('unauthorized', 'no')
    },
    async *stream() {
      yield 1
      throw new TypeError('odd')
    },
  })

  await assert.rejects(peer.call('x', []), { kind: 'unauthorized', message: 'no' })
  const taken: unknown[] = []
  await assert.rejects(
    async () => {
      for await (const value of peer.stream('x', [])) taken.push(value)
    },
    { kind: 'failed', message: 'odd' },
  )
  assert.deepEqual(taken, [1])
})

test('everything under way fails when the other side is gone', async () => {
  const peer = pair({ call: () => new Promise(() => {}) })
  const call = peer.call('x', [])
  assert.equal(peer.isOwed, true)

  peer.close(new Error('gone'))

  await assert.rejects(call, /gone/)
  await assert.rejects(peer.call('y', []), /gone/)
  await assert.rejects(Array.fromAsync(peer.stream('z', [])), /gone/)
})
