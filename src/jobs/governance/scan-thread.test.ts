import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rulesOf } from '../../domain/governance/policies/rules.ts'
import { systemTimers } from '../../kernel/timers.ts'
import { ScanThread } from './scan-thread.ts'

const REQUEST = { name: 'p 1', ruleset: rulesOf({}), documents: [[]] }

/** What keeps the process from ending. */
function threadsThatHold(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort' || kind === 'Worker')
}

test('a thread that has nothing to do keeps nobody alive', async () => {
  const thread = new ScanThread(systemTimers)

  assert.deepEqual(await thread.scan(REQUEST), [[]])
  assert.deepEqual(threadsThatHold(), [])
  thread.close()
})

test('what is to be scanned after the end is refused, and starts no thread', async () => {
  const thread = new ScanThread(systemTimers)
  const scan = thread.scan(REQUEST)
  thread.close()

  await assert.rejects(scan, /was closed/)
  await assert.rejects(thread.scan(REQUEST), /was closed/)
})
