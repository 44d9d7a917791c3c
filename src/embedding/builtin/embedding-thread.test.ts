import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePieceTable } from '../../../test/support/piece-table.ts'
import { embeddingThread } from './embedding-thread.ts'
import { readPieceTable } from './piece-table.ts'

test('a thread that has nothing to do for a while is ended, and the next texts start another', async () => {
  const due = new Set<() => void>()
  const timers = {
    after(_ms: number, run: () => void) {
      due.add(run)
      return { cancel: () => due.delete(run) }
    },
  }
  const table = await readPieceTable(writePieceTable({ '[UNK]': [0, 0], trip: [1, 0] }))
  const thread = embeddingThread(table, timers)
  assert.equal(thread.isRunning, false)

  const [first] = await thread.request('embed', ['trip'])
  assert.equal(thread.isRunning, true)
  assert.equal(due.size, 1)

  const second = thread.request('embed', ['trip'])
  assert.equal(due.size, 0, 'while it works, it is not to end')
  await second
  const [end] = due
  end?.()
  assert.equal(thread.isRunning, false)

  assert.deepEqual((await thread.request('embed', ['trip']))[0], first)
  await thread.close()
  assert.equal(thread.isRunning, false)
})
