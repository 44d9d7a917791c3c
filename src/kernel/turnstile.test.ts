import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turnstile } from './turnstile.ts'

const never = new AbortController().signal

test('a few get through at once, the others in their order', async () => {
  const turnstile = new Turnstile(2)
  const leaveFirst = await turnstile.enter(never)
  await turnstile.enter(never)
  const order: string[] = []
  const third = turnstile.enter(never).then((leave) => {
    order.push('third')
    return leave
  })
  const fourth = turnstile.enter(never).then(() => order.push('fourth'))

  leaveFirst()
  leaveFirst()
  const leaveThird = await third
  assert.deepEqual(order, ['third'], 'a place that is left twice is one place')
  leaveThird()
  await fourth

  assert.deepEqual(order, ['third', 'fourth'])
})

test('who gives up leaves the queue, and takes no place', async () => {
  const turnstile = new Turnstile(1)
  const leave = await turnstile.enter(never)
  const gone = new AbortController()
  const waiting = turnstile.enter(gone.signal)
  const next = turnstile.enter(never)

  gone.abort(new Error('gone'))
  await assert.rejects(waiting, /gone/)
  await assert.rejects(turnstile.enter(gone.signal), /gone/)
  leave()

  ;(await next)()
  ;(await turnstile.enter(never))()
})
