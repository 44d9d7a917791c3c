import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceLimiter } from './source-limiter.ts'

const signal = new AbortController().signal

/** Whether it could go on without waiting. */
async function isFree(limiter: SourceLimiter): Promise<boolean> {
  const impatient = new AbortController()
  const acquired = limiter.acquire(impatient.signal).then(
    () => true,
    () => false,
  )
  await Promise.resolve()
  impatient.abort()
  return acquired
}

test('requests are limited per second', async () => {
  let now = 0
  const limiter = new SourceLimiter({ requestsPerSecond: 2, concurrent: 10 }, () => now)
  for (let at = 0; at < 2; at++) (await limiter.acquire(signal))()

  assert.equal(await isFree(limiter), false)
  now = 500
  assert.equal(await isFree(limiter), true)
  assert.equal(await isFree(limiter), false)
})

test('only so many requests are under way, and the next one follows as soon as one ends', async () => {
  const limiter = new SourceLimiter({ requestsPerSecond: 1000, concurrent: 2 })
  const first = await limiter.acquire(signal)
  await limiter.acquire(signal)
  assert.equal(await isFree(limiter), false)

  const third = limiter.acquire(signal)
  first()
  first()

  await third
  assert.equal(await isFree(limiter), false)
})

test('a source that asks to wait is left alone, and gets fewer requests at a time afterwards', async () => {
  let now = 0
  const limiter = new SourceLimiter({ requestsPerSecond: 1000, concurrent: 4 }, () => now)

  assert.equal(limiter.throttled(30_000), 30_000)
  assert.equal(limiter.pausedMs, 30_000)
  assert.equal(await isFree(limiter), false)
  now = 30_000
  const held = [await limiter.acquire(signal), await limiter.acquire(signal)]
  assert.equal(await isFree(limiter), false)
  for (let at = 0; at < 50; at++) limiter.answered()
  held.push(await limiter.acquire(signal))
  assert.equal(await isFree(limiter), false)
})

test('without a hint the pause doubles', () => {
  const limiter = new SourceLimiter({ requestsPerSecond: 1000, concurrent: 4 }, () => 0)

  assert.deepEqual(
    [1, 2, 3].map(() => limiter.throttled(undefined)),
    [1000, 2000, 4000],
  )
  limiter.answered()
  assert.equal(limiter.throttled(undefined), 1000)
})
