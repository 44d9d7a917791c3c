import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import type { OddHandlers, OddWorkerData } from '../../../test/support/odd-worker.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { ServiceError } from '../errors.ts'
import { WorkerClient, type WorkerClientOptions } from './worker-client.ts'

const PROGRAM = new URL('../../../test/support/odd-worker.ts', import.meta.url)

function oddWorker(context: TestContext, options: Partial<WorkerClientOptions> = {}): WorkerClient<OddHandlers> {
  const worker = new WorkerClient<OddHandlers>({ name: 'odd', program: PROGRAM, ...options })
  context.after(() => worker.close())
  return worker
}

/** Timers that run when the test says so. */
function manualTimers() {
  const due = new Map<() => void, number>()
  const after = (ms: number, run: () => void) => {
    due.set(run, ms)
    return { cancel: () => due.delete(run) }
  }
  const run = (ms: number) => {
    for (const [each, at] of due) if (at === ms && due.delete(each)) each()
  }
  return { timers: { after }, run, waiting: () => [...due.values()] }
}

test('many requests are answered in order, each with its own result', async (context) => {
  const worker = oddWorker(context)

  const echoes = await Promise.all(Array.from({ length: 200 }, (_, at) => worker.request('echo', { at })))
  const notes = await Promise.all(Array.from({ length: 50 }, (_, at) => worker.request('note', at)))

  assert.deepEqual(
    echoes,
    Array.from({ length: 200 }, (_, at) => ({ at })),
  )
  assert.deepEqual(notes.at(-1), [...Array(50).keys()])
  assert.equal(worker.pending, 0)
})

test('a thread starts with the first request and not before', async (context) => {
  let starts = 0
  const worker = oddWorker(context, { onStart: () => starts++ })
  assert.equal(worker.isRunning, false)

  await Promise.all([worker.request('echo', 1), worker.request('echo', 2)])

  assert.equal(starts, 1)
  assert.equal(worker.isReady, true)
})

test('what a handler throws is what the request rejects with, and the thread goes on', async (context) => {
  const worker = oddWorker(context)
  const thread = await worker.request('who', undefined)

  await assert.rejects(worker.request('fail', 'sync'), { constructor: TypeError, message: 'sync' })
  await assert.rejects(worker.request('failLater', 'async'), { constructor: TypeError, message: 'async' })
  await assert.rejects(worker.request('failUnsendably', undefined), /the real reason/)
  await assert.rejects(worker.request('missing' as 'echo', 1), TypeError)
  await assert.rejects(worker.request('refuse', undefined), (error: ServiceError) => {
    assert.equal(error.code, 'unavailable')
    assert.equal(error.status, 503)
    assert.equal(error.retryAfterSeconds, 7)
    assert.deepEqual(error.details, [{ message: 'busy' }])
    return true
  })

  assert.equal(await worker.request('who', undefined), thread)
})

test('a reply or a request that cannot be sent fails only that request', async (context) => {
  const worker = oddWorker(context)
  const thread = await worker.request('who', undefined)

  await assert.rejects(worker.request('unsendable', undefined), /could not be cloned/)
  await assert.rejects(
    worker.request('echo', () => {}),
    { name: 'DataCloneError' },
  )

  assert.equal(await worker.request('who', undefined), thread)
  assert.equal(worker.pending, 0)
})

test('a worker that exits or crashes rejects what is pending, and the next request starts another', async (context) => {
  const deaths: string[] = []
  const worker = oddWorker(context, { onDeath: ({ message }) => deaths.push(message) })
  const crashes = [
    () => worker.request('exit', 3),
    () => worker.request('failFatally', undefined),
    () => worker.request('throwOutside', new Error('outside of any request')),
    () => worker.request('throwOutside', null),
  ]

  for (const crash of crashes) {
    const before = await worker.request('who', undefined)
    const others = assert.rejects(worker.call('sum', 1).result, { reason: 'crashed' })
    await assert.rejects(crash(), { name: 'WorkerError', reason: 'crashed' })
    await others
    assert.notEqual(await worker.request('who', undefined), before)
  }

  assert.deepEqual(deaths, [
    'The odd worker exited with code 3',
    'The odd worker stopped: beyond repair',
    'The odd worker stopped: outside of any request',
    'The odd worker stopped: null',
  ])
})

test('a request past its deadline ends the thread, and the next one is answered by another', async (context) => {
  const clock = manualTimers()
  const worker = oddWorker(context, { deadlineMs: 500, timers: clock.timers })
  await worker.request('echo', 1)
  const hanging = worker.request('hang', undefined)
  const behind = worker.request('echo', 2, { deadlineMs: 900 })
  assert.deepEqual(clock.waiting(), [500, 900])

  clock.run(500)

  await assert.rejects(hanging, { reason: 'timed_out', message: 'The odd worker took longer than 500 ms' })
  await assert.rejects(behind, { reason: 'stopped' })
  assert.equal(await worker.request('echo', 3), 3)
  assert.deepEqual(clock.waiting(), [])
})

test('a reply that comes after the deadline is ignored', async (context) => {
  const clock = manualTimers()
  const worker = oddWorker(context, { timers: clock.timers })
  await worker.request('echo', 1)
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const late = worker.request('raise', flag, { deadlineMs: 500 })

  // Blocks this thread, which can't read the answer before the deadline.
  Atomics.wait(flag, 0, 0)
  clock.run(500)

  await assert.rejects(late, { reason: 'timed_out' })
  assert.equal(worker.isRunning, false)
  assert.equal(await worker.request('echo', 2), 2)
})

test('a worker that runs out of memory rejects its request, and the process goes on', async (context) => {
  const worker = oddWorker(context, { resourceLimits: { maxOldGenerationSizeMb: 24 } })

  await assert.rejects(worker.request('exhaustMemory', undefined), { reason: 'crashed', message: /memory/ })

  assert.equal(await worker.request('echo', 1), 1)
})

test('a worker that dies at its start is started again only after a pause, which doubles', async (context) => {
  const clock = manualTimers()
  const starts = new Int32Array(new SharedArrayBuffer(4))
  const workerData: OddWorkerData = { failsAtStart: { starts, times: 2 } }
  const worker = oddWorker(context, { workerData, timers: clock.timers })

  await assert.rejects(worker.request('echo', 1), { reason: 'crashed', message: /no start today/ })
  await assert.rejects(worker.request('echo', 1), { reason: 'backing_off' })
  assert.equal(worker.start(), false)
  clock.run(1000)
  await assert.rejects(worker.request('echo', 1), { reason: 'crashed' })
  await assert.rejects(worker.request('echo', 1), { reason: 'backing_off' })
  clock.run(2000)

  assert.equal(await worker.request('echo', 1), 1)
  assert.equal(starts[0], 3)
})

test('a worker that is not ready in time is given up', async (context) => {
  const clock = manualTimers()
  const program = new URL('data:text/javascript,for(;;);')
  const worker = oddWorker(context, { program, timers: clock.timers })
  const request = worker.request('echo', 1)

  clock.run(60_000)

  await assert.rejects(request, { reason: 'crashed', message: 'The odd worker did not start in time' })
  await worker.ready()
})

test('a thread that could not be created counts as one that died at its start', async (context) => {
  const deaths: string[] = []
  const onDeath = ({ reason }: { reason: string }) => deaths.push(reason)
  const worker = oddWorker(context, { workerData: () => {}, onDeath })

  await assert.rejects(worker.request('echo', 1), { reason: 'crashed', message: /could not be started/ })
  await assert.rejects(worker.request('echo', 1), { reason: 'backing_off' })
  assert.deepEqual(deaths, ['crashed'])
})

test('a canceled request is rejected right away, and its handler notices in the middle of its work', async (context) => {
  let answers = 0
  const worker = oddWorker(context, { onFree: () => answers++ })
  const thread = await worker.request('who', undefined)
  const [running, behind] = [new AbortController(), new AbortController()]
  const canceled = [running, behind].map(({ signal }) => worker.request('goOn', undefined, { signal }))
  const after = worker.request('who', undefined)

  for (const controller of [running, behind]) controller.abort()

  for (const request of canceled) await assert.rejects(request, { reason: 'canceled' })
  assert.equal(await after, thread)
  await assert.rejects(worker.request('goOn', undefined, { signal: AbortSignal.abort() }), { reason: 'canceled' })
  await eventually('the worker has nothing left to do', async () => worker.pending === 0)
  assert.equal(answers, 1 + 5, 'once when it was ready, and with each answer')
})

test('a canceled request that does not notice still ends the thread at its deadline', async (context) => {
  const clock = manualTimers()
  const worker = oddWorker(context, { timers: clock.timers })
  const controller = new AbortController()
  const request = worker.request('hang', undefined, { deadlineMs: 500, signal: controller.signal })

  controller.abort()
  await assert.rejects(request, { reason: 'canceled' })
  assert.equal(worker.isRunning, true)
  clock.run(500)

  assert.equal(worker.isRunning, false)
})

test('caller and handler exchange messages while a request runs', async (context) => {
  const worker = oddWorker(context)
  const call = worker.call('sum', 2)

  call.send(3)
  assert.equal(await call.receive(), '3')
  call.send(4)
  assert.equal(await call.receive(), '7')

  assert.equal(await call.receive(), undefined)
  assert.equal(await call.result, 7)
  assert.equal(call.isPending, false)
  call.send(5)
})

test('a message that cannot be sent fails its request, on both sides', async (context) => {
  const worker = oddWorker(context)
  const call = worker.call('sum', 2)

  call.send((() => {}) as never)

  assert.equal(await call.receive(), undefined)
  await assert.rejects(call.result, { name: 'DataCloneError' })
  await eventually('the handler has given up', async () => worker.pending === 0)
})

test('a buffer can be handed over instead of copied', async (context) => {
  const worker = oddWorker(context)
  const bytes = new Uint8Array([1, 2, 3])

  assert.deepEqual(await worker.request('echo', bytes, { transfer: [bytes.buffer] }), new Uint8Array([1, 2, 3]))
  assert.equal(bytes.length, 0)
})

test('closing rejects what is pending and what comes later', async (context) => {
  const worker = oddWorker(context)
  await worker.request('echo', 1)
  const pending = [worker.request('hang', undefined), worker.request('echo', 2)]
  const rejected = Promise.all(pending.map((each) => assert.rejects(each, { reason: 'closed' })))

  await worker.close()

  await rejected
  await assert.rejects(worker.request('echo', 3), { reason: 'closed', message: 'The odd worker was closed' })
  assert.equal(worker.start(), false)
  assert.equal(worker.isRunning, false)
  await worker.close()
})

test('a thread ends after idling, and the next request starts another', async (context) => {
  const clock = manualTimers()
  const worker = oddWorker(context, { idleMs: 700, timers: clock.timers })
  const first = await worker.request('who', undefined)
  assert.deepEqual(clock.waiting(), [700])
  const second = worker.request('who', undefined)
  assert.deepEqual(clock.waiting(), [], 'at work it does not idle')
  assert.equal(await second, first)

  clock.run(700)

  assert.equal(worker.isRunning, false)
  assert.notEqual(await worker.request('who', undefined), first)
  await worker.request('echo', 1, { endsWhenIdle: true })
  assert.equal(worker.isRunning, false)
})

test('a thread that was started ahead of any request idles, too', async (context) => {
  const clock = manualTimers()
  const worker = oddWorker(context, { idleMs: 700, timers: clock.timers })

  assert.equal(worker.start(), true)
  await worker.ready()

  assert.deepEqual(clock.waiting(), [700])
})

test('a process ends on its own when only an idle worker is left, and not before its requests are answered', async () => {
  const main = join(temporaryFolder(), 'main.mjs')
  writeFileSync(
    main,
    `import { WorkerClient } from '${new URL('./worker-client.ts', import.meta.url)}'
     const worker = new WorkerClient({ name: 'odd', program: new URL('${PROGRAM}'), idleMs: 3_600_000 })
     void worker.request('echo', 'answered').then(console.log)`,
  )
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([child.stdout.toArray(), once(child, 'exit')])

  assert.equal(Buffer.concat(output).toString(), 'answered\n')
  assert.equal(code, 0)
})
