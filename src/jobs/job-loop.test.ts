import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import type { LeaseStore } from '../domain/leases/lease-store.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { Timers } from '../kernel/timers.ts'
import { type Job, JobLoop } from './job-loop.ts'

/** Nothing runs until the test starts it. */
class HandTimers implements Timers {
  readonly waiting = new Set<() => void>()

  after(_ms: number, run: () => void) {
    const due = () => {
      this.waiting.delete(due)
      run()
    }
    this.waiting.add(due)
    return { cancel: () => this.waiting.delete(due) }
  }

  async tick(): Promise<void> {
    for (const run of [...this.waiting]) run()
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done))
  }
}

function loopOf(job: Partial<Job>, take: () => boolean = () => true, clock: Clock = systemClock) {
  const timers = new HandTimers()
  const released: string[] = []
  const leases: LeaseStore = {
    take: async () => take(),
    release: async ({ name }) => {
      released.push(name)
    },
    renew: async () => take(),
    releaseAll: async () => {},
    releaseOwn: async () => {},
    list: async () => [],
  }
  const deps = { leases, clock, timers, log: pino({ level: 'silent' }), holder: 'me' }
  const loop = new JobLoop({ name: 'work', everyMs: 1, isSingle: true, run: async () => {}, ...job }, deps)
  return { loop, timers, released }
}

test('a job runs again and again, also after a failure', async () => {
  let runs = 0
  const { loop, timers } = loopOf({
    run: async () => {
      runs += 1
      if (runs === 2) throw new Error('once')
    },
  })

  loop.start()
  for (let at = 0; at < 3; at++) await timers.tick()
  await loop.stop()

  assert.equal(runs, 3)
  assert.equal(timers.waiting.size, 0)
})

test('a job that only one service may do is not done without the lease, and lets go of it at the end', async () => {
  let runs = 0
  let isOurs = false
  const { loop, timers, released } = loopOf({ run: async () => void (runs += 1) }, () => isOurs)

  loop.start()
  await timers.tick()
  assert.equal(runs, 0)
  isOurs = true
  await timers.tick()
  await loop.stop()

  assert.equal(runs, 1)
  assert.deepEqual(released, ['work'])
})

test('a lease is written again when a third of its time has passed, not with every run', async () => {
  let now = 0
  let runs = 0
  const takenAt: number[] = []
  const take = () => takenAt.push(now) > 0
  const { loop, timers } = loopOf({ run: async () => void (runs += 1) }, take, { now: () => new Date(now) })

  loop.start()
  for (now = 0; now < 45_000; now += 1000) await timers.tick()
  await loop.stop()

  assert.equal(runs, 45)
  assert.deepEqual(takenAt, [0, 20_000, 40_000])
})

test('a running job is aborted on shutdown and waited for', async () => {
  let isEnded = false
  const { loop, timers } = loopOf({
    run: (signal) =>
      new Promise<void>((done) => {
        signal.addEventListener('abort', () => {
          isEnded = true
          done()
        })
      }),
  })

  loop.start()
  await timers.tick()
  await loop.stop()

  assert.equal(isEnded, true)
})
