import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { Snapshot } from '../../engines/embedded/query/snapshot.ts'
import type { ThreadRequest } from '../../http/core/threads/answering-threads.ts'
import { AnsweringPool, type AnsweringPoolOptions } from './answering-pool.ts'

const PROGRAM = new URL('../../../test/support/odd-answering-worker.ts', import.meta.url)

function makePool(context: TestContext, { isOnDemand = false }: { isOnDemand?: boolean } = {}) {
  const index = { snapshot: new Snapshot([]), completeSeq: 7, changedSince: () => new Set<number>() }
  const noted: unknown[] = []
  const services = {
    clock: { now: () => new Date(0) },
    ranking: { views: true, operator: { views: true } },
    reranker: { current: async () => undefined },
    popularity: { current: async () => new Map() },
    learnedRanking: { current: async () => new Map() },
    useRecorder: { note: (use: unknown) => noted.push(use) },
  }
  const pool = new AnsweringPool({
    count: 2,
    isOnDemand,
    data: {} as AnsweringPoolOptions['data'],
    engine: { published: { index, vectors: undefined } },
    services: () => services as unknown as ReturnType<AnsweringPoolOptions['services']>,
    log: { warn: () => undefined },
    program: PROGRAM,
  })
  context.after(() => pool.close())
  const ask = async (query: string, signal = new AbortController().signal, answeredHere = Promise.resolve()) => {
    const done = new EventEmitter()
    const answer = await pool.answer(requestOf(query), { signal, onceDone: (run) => done.once('done', run) })
    await answeredHere
    done.emit('done')
    return answer && (JSON.parse(Buffer.from(answer.bytes).toString()) as { thread: string; completeSeq?: number })
  }
  return { pool, ask, noted }
}

function requestOf(query: string, operation = 'POST /rest/api/v1/search'): ThreadRequest {
  const rest = { caller: {}, requestId: '', address: '', vendorValue: undefined, rehearsedDay: undefined }
  return { operation, body: { query }, ...rest }
}

test('threads take turns, are sent what they do not have, and their notes are kept', async (context) => {
  const { pool, ask, noted } = makePool(context)
  await pool.start()

  const answers = [await ask('one'), await ask('two'), await ask('three')]

  assert.deepEqual(answers, [{ thread: '0-', completeSeq: 7 }, { thread: '1-', completeSeq: 7 }, { thread: '0-' }])
  assert.equal(noted.length, 3)
})

test('only operations that read are for threads', async (context) => {
  const { pool } = makePool(context)
  await pool.start()

  const other = requestOf('one', 'POST /rest/api/v1/chat')

  assert.equal(pool.answer(other, { signal: new AbortController().signal, onceDone: () => undefined }), undefined)
})

test('whatever happens to a thread, the main thread answers, and another thread takes its place', async (context) => {
  const { pool, ask } = makePool(context)
  await pool.start()

  await assert.rejects(ask('refuse'), { code: 'invalid_request', message: 'refused' })
  assert.equal(await ask('fail'), undefined)
  assert.equal(await ask('crash'), undefined)

  await eventually('both answer again', async () => {
    const answers = await Promise.all([ask('one'), ask('two')])
    return new Set(answers.map((answer) => answer?.thread)).size === 2 && !answers.includes(undefined)
  })
})

test('a client that goes away ends its request, not the thread', async (context) => {
  const { pool, ask } = makePool(context)
  await pool.start()
  const client = new AbortController()
  const waiting = ask('wait', client.signal)

  setImmediate(() => client.abort())

  await assert.rejects(waiting, { code: 'request_timeout' })
  assert.notEqual(await ask('one'), undefined)
})

test('on demand, threads start with requests in parallel; until they are ready, the main thread answers', async (context) => {
  const { pool, ask } = makePool(context, { isOnDemand: true })
  await pool.start()

  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const first = ask('alone', undefined, isAnswered)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await ask('meanwhile'), undefined)
  answer()
  assert.equal(await first, undefined)
  await eventually('a thread answers', async () => (await ask('three')) !== undefined)
})

test('on demand, the first free thread answers, and another one starts only if a request would have to wait', async (context) => {
  const { pool, ask } = makePool(context, { isOnDemand: true })
  await pool.start()
  const wait = () => {
    const client = new AbortController()
    const waiting = ask('wait', client.signal)
    return async () => {
      client.abort()
      await assert.rejects(waiting, { code: 'request_timeout' })
    }
  }
  const asked = { main: Promise.withResolvers<void>() }
  void ask('alone', undefined, asked.main.promise)
  await eventually('a thread answers', async () => (await ask('one')) !== undefined)
  asked.main.resolve()
  for (const query of ['two', 'three']) assert.equal((await ask(query))?.thread, '0-')

  const stop = wait()
  await eventually('another one answers', async () => (await ask('four'))?.thread === '1-')
  await stop()
  await eventually('the first one is free', async () => (await ask('five'))?.thread === '0-')
})

test('a closed pool leaves everything to the main thread', async (context) => {
  const { pool, ask } = makePool(context)
  await pool.start()
  await pool.close()

  assert.equal(await ask('one'), undefined)
})
