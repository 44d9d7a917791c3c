import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { OnePerTick } from './one-per-tick.ts'

test('the first goes on at once, the others one in each turn, in their order', async () => {
  const turns = new OnePerTick()
  const order: string[] = []
  const work = async (name: string) => {
    await turns.take()
    order.push(name)
  }
  const all = ['a', 'b', 'c'].map(work)
  await Promise.resolve()
  assert.deepEqual(order, ['a'])

  const perTurn: number[] = []
  while (order.length < 3) {
    const before = order.length
    await yieldToEventLoop()
    perTurn.push(order.length - before)
  }
  await Promise.all(all)
  assert.deepEqual(order, ['a', 'b', 'c'])
  assert.ok(perTurn.every((count) => count <= 1))
})

test('after a while without work the next one goes on at once again', async () => {
  const turns = new OnePerTick()
  await turns.take()
  await yieldToEventLoop()
  await yieldToEventLoop()
  let hasBegun = false
  void turns.take().then(() => {
    hasBegun = true
  })
  await Promise.resolve()
  await Promise.resolve()
  assert.equal(hasBegun, true)
})
