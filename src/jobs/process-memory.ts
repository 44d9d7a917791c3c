import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MemoryProbe } from './resting-memory.ts'

/** This process, as it is. */
export function processMemory(): MemoryProbe {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // For this place alone.
  setFlagsFromString('--no-expose-gc')
  return {
    usedMillis() {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    },
    passedMillis: () => performance.now(),
    heapBytes: () => process.memoryUsage().heapTotal,
    collect,
  }
}
