import type { NewFinding } from '../../domain/governance/findings/finding.ts'
import type { Timers } from '../../kernel/timers.ts'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import type { ScanHandlers, ScanRequest } from './scan-worker.ts'

const PROGRAM = new URL('./scan-worker.ts', import.meta.url)
/** Scanning takes linear time and texts are bounded, so a request takes seconds at most. */
const MAX_MS = 60_000

/** Scans texts on a worker thread. A request that takes too long ends the thread. */
export class ScanThread {
  readonly #worker: WorkerClient<ScanHandlers>

  constructor(timers: Timers, maxMs = MAX_MS) {
    this.#worker = new WorkerClient({ name: 'scan', program: PROGRAM, deadlineMs: maxMs, timers })
  }

  scan(request: ScanRequest): Promise<readonly (readonly NewFinding[])[]> {
    return this.#worker.request('scan', request)
  }

  close(): void {
    void this.#worker.close()
  }
}
