import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { processMemory } from './process-memory.ts'
import { type MemoryProbe, RestingMemory } from './resting-memory.ts'

const MB = 1024 * 1024

function world() {
  const now = { used: 0, passed: 0, resident: 200 * MB, live: 100 * MB, collected: 0 }
  const probe: MemoryProbe = {
    usedMillis: () => now.used,
    passedMillis: () => now.passed,
    residentBytes: () => now.resident,
    collect() {
      now.collected += 1
      now.resident = now.live
    },
  }
  const memory = new RestingMemory(probe)
  const look = (usedMillis: number) => {
    now.passed += 10_000
    now.used += usedMillis
    memory.look()
  }
  return { now, look }
}

test('garbage is collected when the process has rested for two looks in a row, not while it works', () => {
  const { now, look } = world()
  for (const used of [9000, 100, 2000, 100]) look(used)
  assert.equal(now.collected, 0)

  look(100)
  assert.equal(now.collected, 1)
})

test('it is collected again only when the process has grown since', () => {
  const { now, look } = world()
  for (let time = 0; time < 10; time++) look(50)
  assert.equal(now.collected, 1)

  now.resident += 63 * MB
  look(50)
  assert.equal(now.collected, 1)
  now.resident += MB
  look(50)
  assert.equal(now.collected, 2)
})

test('what returns by and by after a collection is grown again when it comes back', () => {
  const { now, look } = world()
  now.live = 190 * MB
  look(50)
  look(50)
  assert.equal(now.collected, 1)
  now.resident = 120 * MB
  look(50)

  now.resident += 64 * MB
  look(50)
  assert.equal(now.collected, 2)
})

test('of this process, what nobody refers to is gone afterwards', async () => {
  const memory = processMemory()
  const gone = new WeakRef({ some: 'thing' })
  // In the turn in which it was made it stays.
  await yieldToEventLoop()
  memory.collect()
  assert.equal(gone.deref(), undefined)
  assert.ok(memory.residentBytes() > 0)
  assert.equal('gc' in globalThis, false)
})
