import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ServiceProcess } from '../test/support/service-process.ts'
import { processorMs, residentMb } from './support/figures.ts'

const ALMANAC = join(import.meta.dirname, '..', 'almanac')
const ROUNDS = 7
const NODE = join(import.meta.dirname, '../node_modules/.bin/node')
const BUILD = join(import.meta.dirname, '../scripts/service/build-service.ts')

/** By then an idle service has freed the memory that it started with. */
const RESTED_MS = 90_000

/** How long commands take, and the service without documents until it is ready; beside an empty program of Node. Then its memory at rest. */
export async function benchStart(): Promise<Record<string, unknown>> {
  // As `npm ci` leaves it.
  execFileSync(NODE, [BUILD, '--if-needed'])
  const data = mkdtempSync(join(tmpdir(), 'almanac-start-'))
  const token = [
    'token',
    'create',
    '--kind',
    'client',
    '--name',
    'b',
    '--user',
    'b@x.example',
    '--expires',
    '2027-12-31',
  ]
  try {
    const times = {
      emptyProgramMs: median(() => timed(NODE, ['-e', ''])),
      helpMs: median(() => timed(ALMANAC, ['--help'])),
      tokenCreateMs: median(() => timed(ALMANAC, [...token, '--data', data])),
      ...(await serveOften(data)),
    }
    for (const [name, ms] of Object.entries(times)) console.log(`${name.padEnd(16)} ${ms.toFixed(0)} ms`)
    const restingMb = await memoryAtRest(data)
    console.log(`${'restingMb'.padEnd(16)} ${restingMb} MB`)
    return { ...times, restingMb }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

function timed(file: string, words: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(file, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`)
  return performance.now() - start
}

/** Until it's ready: time, and processor time of all threads. */
async function serveOften(data: string): Promise<{ serveReadyMs: number; serveProcessorMs: number }> {
  const [taken, used]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const service = new ServiceProcess(data, () => {})
    const start = performance.now()
    await service.start()
    taken.push(performance.now() - start)
    used.push(processorMs(service.pid!).all)
    // In order: what Node compiled is kept then, and the next start finds it.
    await service.stop()
  }
  return { serveReadyMs: median(() => taken.shift()!), serveProcessorMs: median(() => used.shift()!) }
}

async function memoryAtRest(data: string): Promise<number | undefined> {
  const service = new ServiceProcess(data, () => {})
  await service.start()
  await setTimeout(RESTED_MS)
  const resident = residentMb(service.pid)
  await service.stop()
  return resident
}

/** The first run fills caches and is not counted. */
function median(measure: () => number): number {
  const times = Array.from({ length: ROUNDS + 1 }, measure).slice(1)
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}
