import { Worker } from 'node:worker_threads'
import type { GuardData } from './guard.ts'

/** Starts the guard in this process. `start` and `stop` say when CPU time counts. */
export function startGuard({ maxBytes, maxSeconds }: Omit<GuardData, 'startedAt'>): { start(): void; stop(): void } {
  const startedAt = new BigInt64Array(new SharedArrayBuffer(8)).fill(-1n)
  const workerData: GuardData = { maxBytes, maxSeconds, startedAt }
  new Worker(new URL('./guard.ts', import.meta.url), { workerData }).unref()
  return {
    start() {
      const { user, system } = process.cpuUsage()
      Atomics.store(startedAt, 0, BigInt(user + system))
    },
    stop: () => void Atomics.store(startedAt, 0, -1n),
  }
}
