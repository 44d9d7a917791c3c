import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { startBuiltPrograms } from './built-programs.ts'
import { endInTime } from './end-in-time.ts'
import { removeLeftovers } from './when-file-ends.ts'

/** Where to note what each file cost; `scripts/test-costs.ts` reads it. */
const COSTS = process.env['ALMANAC_TEST_COSTS'] ?? ''
const MICROSECONDS = 1_000_000
/** Linux counts the processor time of ended child processes in hundredths of a second. */
const TICKS = 100
const KEEP_ALIVE_MS = 60_000

/**
 * Runs test files in this process, one after the other, each as a suite. Loading the service and compiling it takes longer
 * than most files' tests do, so files share it. Services and hooks of a file end with its suite.
 */
export async function runFiles(paths: readonly string[]): Promise<void> {
  startBuiltPrograms()
  let left = paths.length
  // A test may wait for an unreferenced timer or thread, and then nothing else keeps this process alive.
  const alive = setInterval(() => {}, KEEP_ALIVE_MS)
  // Without this, a file that ends the process early would silently skip the tests of the files after it.
  process.once('exit', () => {
    if (left === 0) return
    process.stderr.write(`The process ended before ${left} of its test files: ${paths.slice(-left).join(', ')}\n`)
    process.exitCode = 1
  })
  for (const path of paths) {
    const name = relative(process.cwd(), path)
    const startedAt = performance.now()
    const cpuBefore = cpuSeconds()
    await suite(name, async () => {
      await import(pathToFileURL(path).href)
    })
    await removeLeftovers()
    left -= 1
    note({ file: name, seconds: (performance.now() - startedAt) / 1000, cpuSeconds: cpuSeconds() - cpuBefore })
  }
  clearInterval(alive)
  endInTime()
}

function note(cost: { file: string; seconds: number; cpuSeconds: number }): void {
  if (COSTS !== '') appendFileSync(COSTS, `${JSON.stringify(cost)}\n`)
}

/** Of this process with all of its threads, and of the child processes that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS + childSeconds()
}

function childSeconds(): number {
  if (process.platform !== 'linux') return 0
  // The name of the program, in parentheses, may contain spaces. `cutime` and `cstime` are fields 16 and 17.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS
}
