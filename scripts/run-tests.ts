import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { startSharedPostgres } from '../test/support/postgres-databases.ts'
import { keepTemporaryFilesInMemory } from './memory-folder.ts'
import { runTests } from './node-tests.ts'

/**
 * `npm test`: all tests. `npm test -- src/http --test-name-pattern=rotat`: those of a folder or a file, and every option
 * of `node --test`.
 */
const ALL = ['src', 'packages', 'web', 'test', 'scripts'].map(testsIn)
// Tests also wait for disks, servers and other processes, so more than there are cores.
const CONCURRENCY = availableParallelism() + 2
const BUILD = resolve(import.meta.dirname, 'service/build-service.ts')
// The slowest starts services and kills them many times. It ends what hangs.
const TIMEOUT_MS = 600_000

const given = process.argv.slice(2)
const options = given.filter((argument) => filesOf(argument) === undefined)
const files = given.flatMap((argument) => filesOf(argument) ?? [])
const isCompact = !process.stdout.isTTY && !options.some((option) => option.startsWith('--test-reporter'))

const patterns = files.length > 0 ? files : ALL
// Tests start the command hundreds of times, which takes a third of the time when it's built.
if (files.length === 0) execFileSync(process.execPath, [BUILD, '--if-needed'], { stdio: 'inherit' })
keepTemporaryFilesInMemory()
const postgres = needsPostgres(patterns) ? await startSharedPostgres() : undefined
process.exitCode = await runTests(patterns, {
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT_MS,
  more: options,
  isCompact,
  environment: postgres?.environment ?? {},
})
await postgres?.stop()

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
