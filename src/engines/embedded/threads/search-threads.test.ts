import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { Snapshot } from '../query/snapshot.ts'
import { SearchThreads } from './search-threads.ts'

const ODD = new URL('../../../../test/support/odd-search-worker.ts', import.meta.url)
const EMPTY = new Snapshot([])
const NO_LIMIT = { millis: Infinity, maxMillis: Infinity }

async function oddThreads(count = 1): Promise<{ threads: SearchThreads; warnings: string[] } & AsyncDisposable> {
  const warnings: string[] = []
  const log = { warn: (_: unknown, message: string) => warnings.push(message) }
  // Only this much of a log is used.
  const threads = new SearchThreads({ count, newest: () => EMPTY, log: log as never, program: ODD, graceMs: 50 })
  threads.isReady()
  await threads.started()
  return { threads, warnings, [Symbol.asyncDispose]: () => threads.close() }
}

/** Asking whether they are ready starts those that are missing. */
async function replaced(threads: SearchThreads): Promise<void> {
  threads.isReady()
  await threads.started()
}

async function ask(threads: SearchThreads, prefix: string, limits: Parameters<SearchThreads['ask']>[2] = NO_LIMIT) {
  const asked = () => ({ snapshot: EMPTY, seen: [] })
  return (await threads.ask<'completions'>({ kind: 'completions', prefix, limit: 1 }, asked, limits)).answer
}

test('a thread that dies is replaced, and what it was asked is answered by the next', async () => {
  await using held = await oddThreads()
  const { threads, warnings } = held

  const answers = await Promise.all([ask(threads, `die once ${join(temporaryFolder(), 'died')}`), ask(threads, 'a')])

  assert.match(answers[0]![0]!, /^answered die once/)
  assert.deepEqual(answers[1], ['answered a'])
  assert.deepEqual(warnings, ['a search thread exited; replacing it'])
})

test('a question that ends every thread is refused, and others are answered', async () => {
  await using held = await oddThreads(2)
  const { threads } = held

  await assert.rejects(ask(threads, 'die'), { code: 'unavailable' })

  await replaced(threads)
  assert.deepEqual(await ask(threads, 'a'), ['answered a'])
})

test('a thread that goes on beyond its time without looking at the clock is ended and replaced', async () => {
  await using held = await oddThreads()
  const { threads } = held

  const hanging = ask(threads, 'hang', { millis: Infinity, maxMillis: 1 })
  const behind = ask(threads, 'a')

  await assert.rejects(hanging, { code: 'request_timeout' })
  assert.deepEqual(await behind, ['answered a'])
})

test('a search that nobody waits for any more ends, under way or not begun', async () => {
  await using held = await oddThreads()
  const { threads } = held
  const gone = Array.from({ length: 4 }, () => new AbortController())

  const given = gone.map(({ signal }) => ask(threads, 'go on', { ...NO_LIMIT, signal }))
  const behind = ask(threads, 'a')
  for (const controller of gone) controller.abort()

  for (const one of given) await assert.rejects(one, { code: 'request_timeout' })
  assert.deepEqual(await behind, ['answered a'])
  await assert.rejects(ask(threads, 'a', { ...NO_LIMIT, signal: AbortSignal.abort() }), { code: 'request_timeout' })
})

test('a thread that goes on with a canceled search is replaced, so that others are answered', async () => {
  await using held = await oddThreads()
  const { threads } = held
  const gone = new AbortController()

  const hanging = ask(threads, 'hang', { millis: Infinity, maxMillis: 1, signal: gone.signal })
  gone.abort()

  await assert.rejects(hanging, { code: 'request_timeout' })
  assert.deepEqual(await ask(threads, 'a'), ['answered a'])
})

test('who waited for a thread longer than allowed is refused', async () => {
  await using held = await oddThreads()

  await assert.rejects(ask(held.threads, 'a', { millis: 0, maxMillis: Infinity }), { code: 'request_timeout' })
})

test('what cannot be sent to a thread is refused, and others are answered', async () => {
  await using held = await oddThreads()
  const { threads } = held

  await assert.rejects(ask(threads, (() => {}) as unknown as string), { name: 'DataCloneError' })
  await replaced(threads)
  assert.deepEqual(await ask(threads, 'a'), ['answered a'])
})

test('closing refuses what is under way and what waits, and leaves no thread', async () => {
  await using held = await oddThreads()
  const { threads } = held
  const refused = Array.from({ length: 5 }, () => assert.rejects(ask(threads, 'go on'), /closed/))

  await threads.close()

  await Promise.all(refused)
  assert.equal(threads.isReady(), false)
  await assert.rejects(ask(threads, 'a'), /closed/)
})

test('a thread that nobody asks any more is ended, and another starts with the next question', async () => {
  const quiet = { count: 1, newest: () => EMPTY, log: { warn: () => {} }, program: ODD }
  const threads = new SearchThreads({ ...quiet, idleMs: 0, tidyMs: 1 })

  const first = await ask(threads, 'who')
  await eventually('another thread answers', async () => (await ask(threads, 'who'))[0] !== first[0])

  await threads.close()
})

test('another thread starts where questions wait for those there are, and no more than were allowed', async () => {
  await using held = await oddThreads(2)
  const { threads } = held
  const who = async () => (await ask(threads, 'who'))[0]
  const first = await who()
  assert.equal(await who(), first, 'one is enough for one after the other')
  const ends = new AbortController()
  const long = [1, 2].map(() => ask(threads, 'go on', { ...NO_LIMIT, signal: ends.signal }))

  const second = await who()

  assert.notEqual(second, first)
  ends.abort()
  for (const one of long) await assert.rejects(one, { code: 'request_timeout' })
  // Until the first has heard that nobody waits for its long questions, the second answers all others.
  const answered = new Set([second])
  await eventually('both answer', async () => {
    for (const thread of await Promise.all(Array.from({ length: 20 }, who))) answered.add(thread)
    return answered.has(first)
  })
  assert.deepEqual([...answered].sort(), [first, second].sort())
})
