import assert from 'node:assert/strict'
import { stat } from 'node:fs'
import { test } from 'node:test'
import { timeSlices, yieldToEventLoop } from './time-slices.ts'

test('of those who wait, one has a turn at a time, and none has two before all others had one', async () => {
  const turns: string[] = []
  const work = async (name: string) => {
    for (let turn = 0; turn < 3; turn++) {
      await yieldToEventLoop()
      turns.push(name)
    }
  }
  // Stands for the thread, which looks for requests whenever immediates have run.
  let isDone = false
  const look = () => {
    turns.push('|')
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)

  await Promise.all(['a', 'b', 'c'].map(work))
  isDone = true

  const taken = turns.join('').replaceAll(/^\|+|\|+$/g, '')
  assert.equal(taken.replaceAll(/\|+/g, ''), 'abcabcabc')
  for (const part of taken.split('|')) assert.ok(part.length <= 1, taken)
})

test('steps that follow one another share a slice: after a long one, the next one yields first', async () => {
  await yieldToEventLoop()
  workLong()

  assert.equal(await yields(timeSlices()), true)
  assert.equal(await yields(timeSlices()), false)
})

test('what the event loop hands over has a slice of its own, however long the turn before it was', async () => {
  await yieldToEventLoop()
  workLong()

  const isYielding = await new Promise<boolean>((resolve) => stat('.', () => yields(timeSlices()).then(resolve)))

  assert.equal(isYielding, false)
})

/** Longer than a slice. */
function workLong(): void {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 10);
}

async function yields(yieldIfDue: () => Promise<void>): Promise<boolean> {
  let hasYielded = false
  setImmediate(() => {
    hasYielded = true
  })
  await yieldIfDue()
  return hasYielded
}
