import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whenIdle } from './when-idle.ts'

/** How long a thread was waited for that works for these shares of the time. */
async function waitedFor(...shares: number[]): Promise<number[]> {
  const waited: number[] = []
  await whenIdle({
    async watch(milliseconds) {
      waited.push(milliseconds)
      return shares.shift() ?? 1
    },
  })
  return waited
}

test('a thread with little to do is watched for a moment only', async () => {
  assert.deepEqual(await waitedFor(0.1), [2])
})

test('one that is busy is waited for, and not for ever', async () => {
  assert.deepEqual(await waitedFor(0.9, 1), [2, 1000])
})

test('of the thread itself it is known how busy it is', async () => {
  let isOver = false
  const work = () => {
    const until = performance.now() + 5
    while (performance.now() < until);
    if (!isOver) setImmediate(work)
  }
  setImmediate(work)
  const startedAt = performance.now()

  await whenIdle()
  isOver = true

  assert.ok(performance.now() - startedAt >= 999, 'it was waited for')
})
