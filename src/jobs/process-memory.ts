import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { MemoryProbe } from './resting-memory.ts'

/** V8's memory reducer begins eight seconds after a collection, and is done some seconds later. */
const REDUCER_MS = 20_000

/** This process, as it is. */
export function processMemory(): MemoryProbe {
  let collect: (() => void) | undefined
  return {
    usedMillis() {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    passedMillis: () => performance.now(),
    residentBytes: () => process.memoryUsage.rss(),
    collect() {
      letReducerBegin()
      collect ??= collector()
      collect()
      endThread()
    },
  }
}

/** Made when it is first needed: a context takes milliseconds of each start. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // For this place alone.
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * The reducer, which alone gives pages of this thread back, waits for a low rate of allocation. The rate is told by collections, and a
 * service that rests has none: it would wait for ever at the rate of the load.
 */
function letReducerBegin(): void {
  setFlagsFromString('--optimize-for-size')
  setTimeout(() => setFlagsFromString('--no-optimize-for-size'), REDUCER_MS).unref()
}

/**
 * Pages of threads that have ended are kept for others, and given back eight seconds later by one of those; if that one ends
 * before, with the next thread that ends. So one does that has nothing to do.
 */
function endThread(): void {
  new Worker('', { eval: true }).on('error', () => {}).unref()
}
