import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../../../../test/support/fake-clock.ts'
import { TokenBuckets } from './token-buckets.ts'

test('a bucket passes its capacity at once, then as many as flow in', () => {
  const clock = new FakeClock()
  const buckets = new TokenBuckets(clock, 2, 4)
  const passed = (tries: number) =>
    Array.from({ length: tries }, () => buckets.take('a')).filter((wait) => wait === 0).length

  assert.equal(passed(10), 4)
  clock.advance({ seconds: 1 })
  assert.equal(passed(10), 2)
  clock.advance({ seconds: 100 })
  assert.equal(passed(10), 4, 'never more than its capacity')
})

test('Retry-After is in whole seconds and long enough', () => {
  const clock = new FakeClock()
  const buckets = new TokenBuckets(clock, 0.1, 1)

  assert.equal(buckets.take('a'), 0)
  const wait = buckets.take('a')
  clock.advance({ seconds: wait })

  assert.equal(wait, 10)
  assert.equal(buckets.take('a'), 0)
})

test('a costly request passes a bucket that holds anything, and leaves a debt', () => {
  const clock = new FakeClock()
  const buckets = new TokenBuckets(clock, 1, 10)

  assert.equal(buckets.take('a', 50), 0)
  assert.equal(buckets.take('a'), 41)
  assert.equal(buckets.take('b'), 0, 'each key has its own')
})

test('a request that costs nothing always passes', () => {
  const buckets = new TokenBuckets(new FakeClock(), 1, 1)

  buckets.take('a')
  assert.equal(buckets.take('a', 0), 0)
})
