import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into a service that is measured: notes every turn of its answering thread that takes long, with the processor time
 * that the thread used in it and how long it stood in line for a processor. What is left, it was blocked.
 */
const LONG_TURN_MS = 20
const LOOK_MS = 1
const file = process.env['ALMANAC_BENCH_TURNS']

if (isMainThread && file !== undefined && process.argv.includes('serve')) watch(file)

function watch(into: string): void {
  let before = now()
  const look = () => {
    const after = now()
    const wallMs = after.wallMs - before.wallMs
    if (wallMs > LONG_TURN_MS) {
      const turn = {
        at: Date.now(),
        wallMs,
        cpuMs: after.cpuMs - before.cpuMs,
        queuedMs: after.queuedMs - before.queuedMs,
      }
      appendFileSync(into, `${JSON.stringify(turn)}\n`)
    }
    before = now()
    setTimeout(look, LOOK_MS).unref()
  }
  setTimeout(look, LOOK_MS).unref()
}

function now(): { wallMs: number; cpuMs: number; queuedMs: number } {
  const { user, system } = process.threadCpuUsage()
  return { wallMs: performance.now(), cpuMs: (user + system) / 1000, queuedMs: queuedMs() }
}

/** Linux tells it; elsewhere it counts as blocked. */
function queuedMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
