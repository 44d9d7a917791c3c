import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeValue, encodeMessage } from './message-bytes.ts'

test('bytes anywhere in a message arrive as they were', () => {
  const message = {
    id: 1,
    result: { at: new Date(0), list: [Buffer.from('one'), { two: new Uint8Array([2]) }, []], none: Buffer.alloc(0) },
  }
  const { head, payload } = encodeMessage(message)
  const decoded = JSON.parse(head) as typeof message

  assert.deepEqual(decodeValue(decoded, decoded.result, Buffer.from(payload)), {
    at: '1970-01-01T00:00:00.000Z',
    list: [Buffer.from('one'), { two: Buffer.from([2]) }, []],
    none: Buffer.alloc(0),
  })
})

test('bytes are never written out as numbers', () => {
  const bytes = Buffer.from('text')
  bytes.toJSON = () => assert.fail('a list of numbers')
  assert.equal(Buffer.from(encodeMessage({ bytes }).payload).toString(), 'text')
})
