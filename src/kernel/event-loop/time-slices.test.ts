import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yieldToEventLoop } from './time-slices.ts'

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
