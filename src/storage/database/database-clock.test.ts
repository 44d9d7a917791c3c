import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FakeClock } from '../../../test/support/fake-clock.ts'
import { Health } from '../../kernel/health.ts'
import { DatabaseClock } from './database-clock.ts'

const NOON = new Date('2026-06-01T12:00:00Z')
const SILENT = { info: () => undefined, error: () => undefined }

function nodeWithClock(start: string) {
  const machine = new FakeClock(start)
  let monotonicMs = 1000
  const clock = new DatabaseClock(machine, () => monotonicMs)
  const health = new Health(SILENT)
  const asked = (databaseTime: Date, tookMs = 0) =>
    clock.synchronize(async () => {
      monotonicMs += tookMs
      return databaseTime
    }, health)
  const pass = (milliseconds: number) => {
    monotonicMs += milliseconds
  }
  return { machine, clock, health, asked, pass }
}

test('a node goes by the database’s clock, also when its own jumps', async () => {
  const { machine, clock, asked, pass } = nodeWithClock('2026-06-01T14:00:00Z')
  assert.deepEqual(clock.now(), machine.now())

  await asked(NOON)
  assert.deepEqual(clock.now(), NOON)

  pass(1500)
  machine.advance({ days: -3 })
  assert.deepEqual(clock.now(), new Date(NOON.getTime() + 1500))
})

test('the way to the database and back is taken into account; a slow answer is not used', async () => {
  const { clock, asked, pass } = nodeWithClock('2026-06-01T12:00:00Z')

  await asked(NOON, 100)
  assert.deepEqual(clock.now(), new Date(NOON.getTime() + 50))

  await asked(new Date(NOON.getTime() + 60_000), 5000)
  pass(50)
  assert.deepEqual(clock.now(), new Date(NOON.getTime() + 5100))
})

test('a clock that is off by more than a few seconds is reported until it is right', async () => {
  const { machine, health, asked } = nodeWithClock('2026-06-01T14:00:00Z')

  await asked(NOON)
  assert.match(health.problems()[0]?.message ?? '', /clock is 2 hours ahead of the database's/)

  machine.set('2026-06-01T11:59:50Z')
  await asked(NOON)
  assert.match(health.problems()[0]?.message ?? '', /clock is 10 seconds behind the database's/)

  machine.set('2026-06-01T12:00:02Z')
  await asked(NOON)
  assert.deepEqual(health.problems(), [])
})
