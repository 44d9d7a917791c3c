import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Semaphore } from './semaphore.ts'

const never = new AbortController().signal

test('a few get through at once, the others in their order', async () => {
  const semaphore = new Semaphore(2)
  const leaveFirst = await semaphore.acquire(never)
  await semaphore.acquire(never)
  const order: string[] = []
  const third = semaphore.acquire(never).then((leave) => {
    order.push('third')
    return leave
  })
  const fourth = semaphore.acquire(never).then(() => order.push('fourth'))

  leaveFirst()
  leaveFirst()
  const leaveThird = await third
  assert.deepEqual(order, ['third'], 'a place that is left twice is one place')
  leaveThird()
  await fourth

  assert.deepEqual(order, ['third', 'fourth'])
})

test('who gives up leaves the queue, and takes no place', async () => {
  const semaphore = new Semaphore(1)
  const leave = await semaphore.acquire(never)
  const gone = new AbortController()
  const waiting = semaphore.acquire(gone.signal)
  const next = semaphore.acquire(never)

  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  await assert.rejects(semaphore.acquire(gone.signal), /gone/)
  leave()

  ;(await next)()
  ;(await semaphore.acquire(never))()
})
