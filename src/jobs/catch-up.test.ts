import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../kernel/errors.ts'
import { CatchUp } from './catch-up.ts'

const away = () => Promise.reject(new ServiceError('unavailable', 'The database does not answer'))

function storeWith(log: { lastSeq: number; openSeq?: number; isAway?: boolean }) {
  return {
    lastSeq: async () => (log.isAway === true ? away() : log.lastSeq),
    openSteps: async () => (log.isAway === true ? away() : log.openSeq),
  }
}

test('after an outage the index has caught up once it reaches where the log ended at the first answer', async () => {
  const log = { lastSeq: 5, isAway: false }
  const catchUp = new CatchUp(storeWith(log))
  catchUp.reached(await catchUp.lastSeq())
  assert.equal(catchUp.isDone(), true)

  log.isAway = true
  await assert.rejects(catchUp.lastSeq(), { code: 'unavailable' })
  assert.equal(catchUp.isDone(), false)

  log.isAway = false
  log.lastSeq = 1500
  await catchUp.lastSeq()
  catchUp.reached(60)
  assert.equal(catchUp.isDone(), false)

  // What is written from now on is not waited for: others may never rest.
  log.lastSeq = 9999
  await catchUp.lastSeq()
  catchUp.reached(1500)
  assert.equal(catchUp.isDone(), true)
})

test('a second outage before that starts over, and other failures start nothing', async () => {
  const log = { lastSeq: 10, isAway: false }
  const catchUp = new CatchUp(storeWith(log))
  await assert.rejects(catchUp.watch(away))
  await catchUp.lastSeq()
  await assert.rejects(catchUp.watch(away))
  catchUp.reached(10)
  assert.equal(catchUp.isDone(), false)
  catchUp.reached(await catchUp.lastSeq())
  assert.equal(catchUp.isDone(), true)

  await assert.rejects(catchUp.watch(() => Promise.reject(new ServiceError('storage_full', 'The disk is full'))))
  assert.equal(catchUp.isDone(), true)
})

test('an upload that is still being swapped in is not waited for', async () => {
  const catchUp = new CatchUp(storeWith({ lastSeq: 900, openSeq: 100 }))
  await assert.rejects(catchUp.watch(away))

  await catchUp.lastSeq()
  catchUp.reached(99)

  assert.equal(catchUp.isDone(), true)
})
