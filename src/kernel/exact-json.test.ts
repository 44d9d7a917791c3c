import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactJson, parseExactly } from './exact-json.ts'

test('whole numbers beyond 2^53 keep their digits', () => {
  assert.equal(
    exactJson({ id: 2n ** 53n + 1n, list: [-(2n ** 60n)], at: 1.5 }),
    '{"id":9007199254740993,"list":[-1152921504606846976],"at":1.5}',
  )
})

test('what was written exactly is read exactly', () => {
  const value = { id: 2n ** 53n + 1n, list: [-(2n ** 60n)], at: 1.5, far: 1e300, small: 7 }

  assert.deepEqual(parseExactly(exactJson(value)), value)
})

test('everything else is written as JSON writes it', () => {
  assert.equal(exactJson({ a: 'b', left: undefined, at: new Date(0) }), '{"a":"b","at":"1970-01-01T00:00:00.000Z"}')
})

test('what holds itself cannot be written', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle

  assert.throws(() => exactJson(circle), TypeError)
})
