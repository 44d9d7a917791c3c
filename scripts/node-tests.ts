import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** Shared with `./almanac`. Each file of tests is a process, and without it half of what many do is to compile the service. */
const COMPILED = resolve(root, 'node_modules/.cache/almanac-compiled')

const END_IN_TIME = new URL('../test/support/end-in-time.ts', import.meta.url)

const REPORTERS = ['spec', new URL('slowest-files.ts', import.meta.url).href].flatMap((reporter) => [
  `--test-reporter=${reporter}`,
  '--test-reporter-destination=stdout',
])

interface Options {
  readonly concurrency: number
  /** Of one test: it ends what hangs. */
  readonly timeoutMs: number
  /** More options of `node --test`. */
  readonly more?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  /** Gives what the tests print to the caller instead of the terminal. */
  readonly isPiped?: boolean
}

/** Starts Node's test runner on these files, from the root of the repository. */
export function startTests(files: readonly string[], options: Options): ChildProcess {
  const { concurrency, timeoutMs, more = [], environment = {}, isPiped = false } = options
  const hasReporter = more.some((option) => option.startsWith('--test-reporter'))
  return spawn(
    process.execPath,
    [
      '--test',
      '--disable-warning=ExperimentalWarning',
      `--import=${END_IN_TIME}`,
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${timeoutMs}`,
      ...(hasReporter ? [] : REPORTERS),
      ...more,
      ...files,
    ],
    {
      cwd: root,
      stdio: ['inherit', isPiped ? 'pipe' : 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...environment },
    },
  )
}

/** Runs them to their end; the exit code. */
export function runTests(files: readonly string[], options: Options): Promise<number> {
  const child = startTests(files, options)
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}
