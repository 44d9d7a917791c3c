import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { batchesOf, writeBatches } from './test-batches.ts'
import { costSummary } from './test-costs.ts'

const root = resolve(import.meta.dirname, '..')
/** Shared with `./almanac`. Without it, half of what many processes do is compile the service. */
const COMPILED = resolve(root, 'node_modules/.cache/almanac-compiled')

interface Options {
  /** How many processes run at a time. */
  readonly concurrency: number
  /** Of one test: it ends what hangs. */
  readonly timeoutMs: number
  /** How many files share a process, where they may. */
  readonly batchSize?: number
  /** More options of `node --test`. */
  readonly more?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** Leaves out tests that passed: in a log, only failures, what tests printed and the summary are worth a line. */
  readonly isCompact?: boolean
}

/** In the folder of the run: what each file cost. */
const COSTS = 'costs'
/**
 * Tests make much garbage that lives briefly. With room for it from the start, V8 collects it less often. With more than this from the
 * start, a thread that runs out of its memory takes the process with it.
 */
const FIRST_YOUNG_MEGABYTES = 16
const YOUNG_MEGABYTES = 64

/** Runs Node's test runner on these files and patterns, from the root of the repository; the exit code. */
export async function runTests(patterns: readonly string[], options: Options): Promise<number> {
  const { more = [] } = options
  const files = globSync([...patterns], { cwd: root })
    .map((path) => resolve(root, path))
    .sort()
  if (files.length === 0) throw new Error(`No test files match ${patterns.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'almanac-tests-'))
  try {
    // A pattern for names would match the suite that a batch makes of each file.
    const isByName = more.some((option) => /^--test-(name-pattern|only)/.test(option))
    const code = await runNode(isByName ? files : writeBatches(batchesOf(files, options), folder), folder, options)
    const summary = costSummary(process.env['ALMANAC_TEST_COSTS'] ?? join(folder, COSTS))
    if (summary !== '') console.log(summary)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runNode(files: readonly string[], folder: string, options: Options): Promise<number> {
  const { concurrency, timeoutMs, more = [], environment = {}, isCompact = false } = options
  const hasReporter = more.some((option) => option.startsWith('--test-reporter'))
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--disable-warning=ExperimentalWarning',
      `--min-semi-space-size=${FIRST_YOUNG_MEGABYTES}`,
      `--max-semi-space-size=${YOUNG_MEGABYTES}`,
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeoutMs}`,
      ...(hasReporter ? [] : ['--test-reporter=spec']),
      ...more,
      ...files,
    ],
    {
      cwd: root,
      stdio: ['inherit', isCompact ? 'pipe' : 'inherit', 'inherit'],
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ALMANAC_TEST_COSTS: join(folder, COSTS),
        ALMANAC_TEST_TEMPLATES: join(folder, 'templates'),
        ...process.env,
        ...environment,
      },
    },
  )
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!/^\s*[✔▶]/.test(line)) console.log(line)
    })
  }
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}
