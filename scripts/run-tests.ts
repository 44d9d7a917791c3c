import { globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { startSharedPostgres } from '../test/support/postgres-databases.ts'
import { startTests } from './node-tests.ts'

/**
 * `npm test`: all tests. `npm test -- src/http --test-name-pattern=rotat`: those of a folder or a file, and every option
 * of `node --test`.
 */
const ALL = ['src', 'web', 'test', 'scripts'].map(testsIn)
// Tests wait for disks, servers and workers more than for a core, so fewer than two at a time would waste both.
const CONCURRENCY = Math.max(2, availableParallelism())
// The slowest starts services and kills them many times. It ends what hangs.
const TIMEOUT_MS = 600_000

const given = process.argv.slice(2)
const options = given.filter((argument) => filesOf(argument) === undefined)
const files = given.flatMap((argument) => filesOf(argument) ?? [])
const isCompact = !process.stdout.isTTY && !options.some((option) => option.startsWith('--test-reporter'))

const patterns = files.length > 0 ? files : ALL
const postgres = needsPostgres(patterns) ? await startSharedPostgres() : undefined
const child = startTests(patterns, {
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT_MS,
  more: options,
  isPiped: isCompact,
  environment: postgres?.environment ?? {},
})
if (child.stdout !== null) leaveOutWhatPassed(child.stdout)
child.on('close', async (code) => {
  process.exitCode = code ?? 1
  await postgres?.stop()
})

/** One server for all files is started where at least two of them want one. */
function needsPostgres(patterns: readonly string[]): boolean {
  const wanting = globSync([...patterns]).filter((path) => readFileSync(path, 'utf8').includes('postgresDatabases'))
  return wanting.length > 1
}

function testsIn(folder: string): string {
  return `${folder}/**/*.test.ts`
}

/** A file or a folder of tests; anything else is an option of the runner or its value. */
function filesOf(argument: string): string | undefined {
  if (argument.startsWith('-')) return undefined
  const path = resolve(process.cwd(), argument)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return testsIn(path)
  return argument.endsWith('.ts') ? path : undefined
}

/** In a log only failures, what tests printed, and the runner's closing summary are worth a line. */
function leaveOutWhatPassed(output: NodeJS.ReadableStream): void {
  createInterface({ input: output }).on('line', (line) => {
    if (!/^\s*[✔▶]/.test(line)) console.log(line)
  })
}
