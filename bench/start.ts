import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceProcess } from '../test/support/service-process.ts'

const ALMANAC = join(import.meta.dirname, '..', 'almanac')
const ROUNDS = 7
const NODE = join(import.meta.dirname, '../node_modules/.bin/node')
const BUILD = join(import.meta.dirname, '../scripts/service/build-service.ts')

/** How long commands take, and the service without documents until it is ready; beside an empty program of Node. */
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
    const result = {
      emptyProgramMs: median(() => timed(NODE, ['-e', ''])),
      helpMs: median(() => timed(ALMANAC, ['--help'])),
      tokenCreateMs: median(() => timed(ALMANAC, [...token, '--data', data])),
      serveReadyMs: await medianOf(() => serveOnce(data)),
    }
    for (const [name, ms] of Object.entries(result)) console.log(`${name.padEnd(16)} ${ms.toFixed(0)} ms`)
    return result
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

async function serveOnce(data: string): Promise<number> {
  const service = new ServiceProcess(data, () => {})
  const start = performance.now()
  await service.start()
  const taken = performance.now() - start
  // In order: what Node compiled is kept then, and the next start finds it.
  await service.stop()
  return taken
}

/** The first run fills caches and is not counted. */
function median(measure: () => number): number {
  const times = Array.from({ length: ROUNDS + 1 }, measure).slice(1)
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) times.push(await measure())
  return median(() => times.shift() ?? Number.NaN)
}
